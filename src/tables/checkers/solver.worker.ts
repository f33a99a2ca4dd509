// A thread of the solver: waits for calls, makes them all, says when each is done.
import { parentPort, workerData } from "node:worker_threads";
import { instantiateSolver, type SolverCall, type SolverThreadData } from "./solverCore.js";

const { module, memory, pieces, threads } = workerData as SolverThreadData;
const core = await instantiateSolver(module, memory);
core.setUp(pieces, false);

parentPort?.on("message", ({ scratch, ...job }: SolverCall & { scratch: number }) => {
  if (job.call === "solveSlice") core.solveSlice(job.key, scratch, threads);
  else core[job.call](job.key, scratch, job.first, job.end, job.buffer, threads);
  parentPort?.postMessage("done");
});
