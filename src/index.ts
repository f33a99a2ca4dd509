export * from "./core/result.js";
