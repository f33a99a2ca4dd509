// A thread of the solver: waits for calls, makes them all, says when each is done.
import { parentPort, workerData } from "node:worker_threads";
import { instantiateSolver, type SolverMessage, type SolverThreadData } from "./solverCore.js";

const { module, memory, pieces } = workerData as SolverThreadData;
const core = await instantiateSolver(module, memory);
core.setUp(pieces, false);

parentPort?.on("message", ({ scratch, threads, ...job }: SolverMessage) => {
  if (job.call === "solveSlice") core.solveSlice(job.key, scratch, threads);
  else core[job.call](job.key, scratch, job.first, job.end, job.buffer, threads);
  parentPort?.postMessage("done");
});
