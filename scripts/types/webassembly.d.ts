// scripts/types/webassembly.d.ts - for tsconfig.core.json, which leaves out the DOM: TypeScript declares WebAssembly only there, but
// Node has it too. Only what the core uses.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: BufferSource);
    static imports(module: Module): { module: string; name: string; kind: string }[];
    private readonly brand;
  }
  class Memory {
    private constructor();
    readonly buffer: ArrayBuffer;
  }
  class RuntimeError extends Error {}
  type Imports = Record<string, Record<string, unknown>>;
  interface Instance {
    readonly exports: Record<string, unknown>;
  }
  function compile(bytes: BufferSource): Promise<Module>;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
type BufferSource = ArrayBufferView | ArrayBuffer;
