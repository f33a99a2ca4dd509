// The packed database in a real browser: the very modules of the build, fetched and run by Chromium.
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "../src/core/places.js";
import { Random } from "../src/core/random.js";
import { findChromium, noChromium, withChromium } from "../src/notebook/chromium.js";
import { type Database, openDatabase } from "../src/tables/checkers/database.js";
import { PositionSet } from "../src/tables/checkers/positionSet.js";
import { slicesWith } from "../src/tables/checkers/slice.js";
import { packAtRandom } from "./support/packed.js";
import { solvedFolder } from "./support/solvedFolder.js";

const chromium = findChromium();
if (!chromium) console.warn(`skipped: the test of the packed database in a browser; ${noChromium}`);

const folder = solvedFolder(4);
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm" };
/** What a page needs: where the library's one package is, and the reader. */
const PAGE = `<!doctype html>
<script type="importmap">{ "imports": { "@badrap/result": "/node_modules/@badrap/result/dist/mjs/index.mjs" } }</script>
<script type="module">
  import { fetchPacked } from "/dist/tables/checkers/packed/fetchPacked.js";
  window.lookUp = async (boards) => {
    const table = (await fetchPacked("/good.packed")).unwrap();
    const values = new Uint8Array(boards.length / 3);
    table.probeAll(Int32Array.from(boards), false, values);
    const altered = await fetchPacked("/altered.packed");
    const refusal = altered.isErr ? altered.error.code + ": " + altered.error.message : "none";
    return { pieces: table.pieces, values: Array.from(values), refusal };
  };
</script>`;

interface Seen {
  readonly pieces: number;
  readonly values: number[];
  readonly refusal: string;
}

describe.skipIf(!chromium)("in a browser", { timeout: 120_000 }, () => {
  let plain: Database;
  let file: Uint8Array;
  beforeAll(async () => {
    plain = openDatabase(folder()).unwrap();
    file = await packAtRandom(folder(), 4);
  }, 120_000);

  test("values are those of the plain tables, and an altered file is refused", async () => {
    const boards: number[] = [];
    new PositionSet([2, 3, 4].flatMap(slicesWith)).sample(20_000, Random.of(5), (black, white, kings) => {
      boards.push(black, white, kings);
    });
    const expected = new Uint8Array(boards.length / 3);
    plain.probeAll(Int32Array.from(boards), false, expected);
    const altered = file.slice();
    altered[altered.length >> 1] ^= 4;
    const { server, address } = await serve({ "/good.packed": file, "/altered.packed": altered });
    try {
      const seen = await withChromium(chromium!, async (browser) => {
        const page = await browser.newPage();
        await page.goto(address);
        await page.waitForFunction("window.lookUp");
        return page.evaluate<Seen>(`window.lookUp(${JSON.stringify(boards)})`);
      });
      expect(seen.pieces).toBe(4);
      expect(seen.values).toEqual(Array.from(expected));
      expect(seen.refusal).toBe("damaged: /altered.packed is truncated or altered: its checksum does not match");
    } finally {
      server.close();
    }
  });
});

/** Serves the project's files, and some that are only in memory, to this machine. */
async function serve(files: Readonly<Record<string, Uint8Array>>): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const path = normalize(request.url ?? "/");
    try {
      const content = path === "/" ? PAGE : (files[path] ?? readFileSync(join(projectRoot, path)));
      const type = TYPES[extname(path).replace(".mjs", ".js")] ?? "text/html";
      response.writeHead(200, { "content-type": type }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
