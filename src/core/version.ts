import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./places.js";

/** The version of this library, which results and checkpoints carry. */
export const libraryVersion: string = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
