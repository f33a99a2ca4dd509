import { Cell } from "./cell.mjs";

/** Milliseconds that the goodbye has to reach Jupyter; open handles of the library must not keep the process alive. */
const GOODBYE_TIME = 200;

/**
 * tslab's ZeroMQ server with replies as the Jupyter protocol wants them: errors as `error` messages and in the reply,
 * the last value as `execute_result`.
 * @param {object} parts
 * @param {NodeJS.Require} parts.tslabRequire
 * @param {string} parts.connectionFile the file in which Jupyter names the ports and the key
 * @param {import("./cellExecutor.mjs").CellExecutor} parts.executor
 * @param {import("./hook.mjs").KernelHook} parts.hook
 * @param {import("./tidier.mjs").Tidier} parts.tidier
 */
export function createServer({ tslabRequire, connectionFile, executor, hook, tidier }) {
  const { JupyterHandlerImpl, ZmqServer } = tslabRequire("./dist/jupyter.js");

  class KernelServer extends /** @type {new (handler: unknown, connectionFile: string) => any} */ (ZmqServer) {
    /**
     * @param {unknown} socket where the reply goes
     * @param {import("./message.d.mts").Message} request
     */
    async handleExecute(socket, request) {
      const send = (/** @type {string} */ type, /** @type {object} */ content) =>
        this.#send(this.iopub, request, type, content);
      const cell = new Cell(/** @type {{ code: string }} */ (request.content), send);
      const reply = await this.handler.handleExecute(
        { ...request.content, code: cell },
        (/** @type {string} */ name, /** @type {string} */ text) => send("stream", { name, text }),
        (/** @type {object} */ data, /** @type {boolean} */ update) =>
          send(update ? "update_display_data" : "display_data", data),
      );
      const count = reply.execution_count;
      if (cell.result && !cell.failed) await this.#sendResult(cell, count);
      if (cell.failed) reply.status = "error";

      if (reply.status === "error") {
        const error = tidier.error(cell);
        send("error", error);
        Object.assign(reply, error);
      } else if (reply.status === "abort") {
        reply.status = "aborted"; // the protocol's word since 5.1
      } else {
        Object.assign(reply, { payload: [], user_expressions: {} });
      }
      this.#send(socket, request, "execute_reply", reply);
    }

    /** tslab answers with the type of another message. */
    handleCommInfoRequest(/** @type {unknown} */ socket, /** @type {import("./message.d.mts").Message} */ request) {
      this.#send(socket, request, "comm_info_reply", { status: "ok", comms: {} });
    }

    close() {
      super.close();
      setTimeout(() => process.exit(0), GOODBYE_TIME).unref();
    }

    /** The value of the cell's last expression, as rich as the library can make it. */
    async #sendResult(/** @type {Cell} */ cell, /** @type {number} */ count) {
      const value = cell.result?.value;
      try {
        const data = (await hook.format?.(value)) ?? { "text/plain": tidier.value(value) };
        cell.send("execute_result", { data, metadata: {}, execution_count: count });
      } catch (error) {
        cell.failure = { value: error };
      }
    }

    #send(
      /** @type {unknown} */ socket,
      /** @type {import("./message.d.mts").Message} */ request,
      /** @type {string} */ type,
      /** @type {object} */ content,
    ) {
      const message = request.createReply();
      message.header.msg_type = type;
      message.content = content;
      message.signAndSend(this.connInfo.key, socket);
    }
  }

  return new KernelServer(new JupyterHandlerImpl(executor, false), connectionFile);
}
