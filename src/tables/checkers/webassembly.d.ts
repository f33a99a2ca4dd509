/** The little of WebAssembly that the solver and the packed databases use: neither the ES2023 library nor Node's types declare it. */
declare namespace WebAssembly {
  class Module {
    private readonly compiled: never;
  }
  class Memory {
    constructor(size: { initial: number; maximum: number; shared: true });
    readonly buffer: SharedArrayBuffer;
  }
  interface Instance {
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: object): Promise<Instance>;
}
