/** A message of the Jupyter protocol, as tslab reads and writes it; only what the kernel touches. */
export interface Message {
  header: { msg_type: string };
  content: object;
  createReply(): Message;
  signAndSend(key: string, socket: unknown): void;
}
