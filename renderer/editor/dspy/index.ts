// renderer/editor/dspy/index.ts - DSPy modules in the window: the form of an artifact, optimising it, states of another version.
export { ModuleForm } from './ModuleForm.tsx';
export { RenewalHost } from './RenewalHost.tsx';
