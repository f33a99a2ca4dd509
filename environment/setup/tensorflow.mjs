import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cachedFolder } from "./cachedFolder.mjs";
import { firstLine, run } from "./command.mjs";
import { cacheFolder, fingerprint, root } from "./places.mjs";
import { SetupError } from "./say.mjs";
import { onPath } from "./tools.mjs";
import { fetchWheel, forgetWheel } from "./wheel.mjs";

/**
 * @typedef {{ platforms: string[], unpackedMegabytes: number, wheels: import("./wheel.mjs").Wheel[] }} Variant
 * @typedef {{ version: string, kind: "cpu" | "gpu", folder: string, addons: string }} TensorFlow
 */

/** @type {{ version: string, python: string, variants: Record<string, Variant> }} */
const pins = JSON.parse(readFileSync(join(root, "environment/tensorflow/wheels.json"), "utf8"));
const tfjsPackage = join(root, "node_modules/@tensorflow/tfjs-node-gpu");
const ADDONS = ["tfjs_binding.node", "quiet.node"];
const KINDS = ["auto", "cpu", "gpu"];

/**
 * The native library from TensorFlow's Python wheel, the addon compiled against it from the npm package's own
 * sources, and the link by which the package finds it.
 * @param {{ tools: import("./tools.mjs").Tools, python: string, kind: "cpu" | "gpu" }} machine
 * @param {import("./say.mjs").StepLine} line
 */
export async function installTensorFlow({ tools, python, kind }, line) {
  const name = `${process.platform}-${process.arch}-${kind}`;
  const variant = pins.variants[name];
  if (!variant) {
    throw new SetupError(
      `there is no TensorFlow ${pins.version} for ${name}: there is ${Object.keys(pins.variants).join(", ")}`,
    );
  }
  const folder = await unpackLibrary(name, variant, python, line);
  const addons = await compileAddons(folder, tools, line);
  await linkAddons(addons, line);
  return {
    tensorflow: /** @type {TensorFlow} */ ({ version: pins.version, kind, folder, addons }),
    summary: `${pins.version} for ${kind.toUpperCase()}`,
  };
}

/**
 * The CPU's library or the GPU's, as `ENDGAME_TF` says or, without it, as the machine has one.
 * @returns {"cpu" | "gpu"}
 */
export function chooseKind() {
  const wanted = process.env.ENDGAME_TF || "auto";
  if (!KINDS.includes(wanted)) {
    const near = KINDS.find((kind) => kind.startsWith(wanted[0].toLowerCase()));
    const suggestion = near ? `; did you mean ${near}?` : "";
    throw new SetupError(
      `unknown ENDGAME_TF ${JSON.stringify(wanted)}: it is one of ${KINDS.join(", ")}${suggestion}`,
      2,
    );
  }
  if (wanted !== "auto") return /** @type {"cpu" | "gpu"} */ (wanted);
  const gpu = process.platform === "linux" && process.arch === "x64" && onPath("nvidia-smi");
  return gpu && firstLine("nvidia-smi", "-L")?.startsWith("GPU") ? "gpu" : "cpu";
}

/**
 * @param {string} name
 * @param {Variant} variant
 * @param {string} python
 * @param {import("./say.mjs").StepLine} line
 */
async function unpackLibrary(name, variant, python, line) {
  const key = fingerprint({
    texts: variant.wheels.map((wheel) => wheel.sha256),
    files: ["environment/tensorflow/unpack.py"],
  });
  const download = variant.wheels.reduce((sum, wheel) => sum + wheel.bytes, 0) / 1e6;
  const suffix = process.platform === "darwin" ? ".2.dylib" : ".so.2";
  const { folder, made } = await cachedFolder({
    name: `tensorflow-${pins.version}-${name}-${key.slice(0, 8)}`,
    files: [`lib/libtensorflow_cc${suffix}`, `lib/libtensorflow_framework${suffix}`],
    megabytes: Math.ceil(download + variant.unpackedMegabytes),
    say: (text) => line.update(text),
    make: async (folder) => {
      const target = { version: pins.python, platforms: variant.platforms };
      for (const wheel of variant.wheels) {
        const path = await fetchWheel(wheel, { python, target, line });
        line.update(`unpacking ${wheel.requirement}`);
        await run(python, [join(root, "environment/tensorflow/unpack.py"), path, folder]);
      }
    },
  });
  if (made) variant.wheels.forEach(forgetWheel);
  return folder;
}

/**
 * Two addons: TensorFlow's, and the one that keeps its start quiet.
 * @param {string} library
 * @param {import("./tools.mjs").Tools} tools
 * @param {import("./say.mjs").StepLine} line
 */
async function compileAddons(library, tools, line) {
  const apple = process.platform === "darwin";
  const quiet = join(root, "environment/tensorflow/quiet.cc");
  const flags = [
    ...["-std=c++17", "-O2", "-fPIC", "-DNAPI_VERSION=8"],
    ...(apple ? ["-bundle", "-undefined", "dynamic_lookup"] : ["-shared"]),
    `-I${join(root, "node_modules/node-api-headers/include")}`,
  ];
  const key = fingerprint({
    texts: [tools.compilerVersion, basename(library), readFileSync(join(tfjsPackage, "package.json"), "utf8")],
    files: [quiet, "environment/setup/tensorflow.mjs"],
  });
  const { folder } = await cachedFolder({
    name: `tfjs-addon-${key}`,
    files: ADDONS,
    megabytes: 10,
    say: (text) => line.update(text),
    make: async (folder) => {
      line.update(`compiling the addon with ${tools.compilerVersion}`);
      const binding = join(tfjsPackage, "binding");
      const libraries = readdirSync(join(library, "lib")).map((file) => join(library, "lib", file));
      // By way of the cache folder they share, so that the cache can be moved.
      const rpath = `-Wl,-rpath,${apple ? "@loader_path" : "$ORIGIN"}/../${basename(library)}/lib`;
      await run(tools.compiler, [
        ...flags,
        ...[`-I${binding}`, `-I${join(library, "include")}`],
        ...[join(binding, "tfjs_backend.cc"), join(binding, "tfjs_binding.cc")],
        ...["-o", join(folder, "tfjs_binding.node"), ...libraries, rpath],
      ]);
      await run(tools.compiler, [...flags, quiet, "-o", join(folder, "quiet.node")]);
    },
  });
  return folder;
}

/** @param {string} addons @param {import("./say.mjs").StepLine} line */
async function linkAddons(addons, line) {
  const links = join(tfjsPackage, "lib/napi-v8");
  if (existsSync(links) && realpathSync(links) === realpathSync(addons)) return;
  line.update("loading it for the first time");
  rmSync(links, { recursive: true, force: true });
  mkdirSync(dirname(links), { recursive: true });
  symlinkSync(addons, links);
  try {
    await run(process.execPath, ["-e", 'require("@tensorflow/tfjs-node").scalar(1).dataSync()'], { cwd: root });
  } catch (error) {
    rmSync(links, { force: true });
    throw new SetupError(`the native library does not load: remove ${cacheFolder} and run npm run setup\n${error}`);
  }
}
