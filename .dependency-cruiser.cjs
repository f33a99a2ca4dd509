/** The rooms of src/, in the order in which data flows: a room imports only from itself and the rooms before it. */
const rooms = [
  "core",
  "checkers",
  "chess",
  "tables",
  "encoders",
  "datasets",
  "jit",
  "models",
  "training",
  "search",
  "evaluation",
  "experiments",
  "figures",
  "notebook",
  "cli",
];
const below = (i) => `^src/(${rooms.slice(i + 1).join("|")})/`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms.slice(0, -1).map((room, i) => ({
      name: `${room}-imports-only-from-above`,
      comment: `src/${room} may not know the rooms that build on it`,
      severity: "error",
      from: { path: `^src/${room}/` },
      to: { path: below(i) },
    })),
    {
      name: "every-file-has-a-room",
      severity: "error",
      from: { path: `^src/(?!(${rooms.join("|")})/|index\\.ts$)` },
      to: {},
    },
    { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
    { name: "nothing-imports-the-index", severity: "error", from: { path: "^src/" }, to: { path: "^src/index\\.ts$" } },
    {
      name: "tslab-only-in-the-kernel",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "node_modules/tslab/(?!package.json)" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
