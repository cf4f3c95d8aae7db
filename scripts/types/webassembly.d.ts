// scripts/types/webassembly.d.ts - for tsconfig.core.json, which leaves the DOM out: TypeScript declares WebAssembly only there, and
// Node has it as well. What the core uses, no more.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: BufferSource);
    private readonly brand;
  }
  class RuntimeError extends Error {}
}
type BufferSource = ArrayBufferView | ArrayBuffer;
