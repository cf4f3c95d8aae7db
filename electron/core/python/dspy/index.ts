// electron/core/python/dspy/index.ts - what the room python offers of DSPy.
export {
  createDspy,
  type Dspy,
  type DspyDeps,
  type DspyExample,
  type DspyHost,
  type DspyProgram,
  type DspyTool,
  type OptimizeRequest,
} from './client.ts';
export { createInterpreter } from './interpreter.ts';
export type {
  Candidate,
  Executed,
  InterpreterAnswer,
  InterpreterStep,
  LmAnswer,
  LmRequest,
  Manifest,
  Optimized,
  Progress,
  Row,
  ScoreRequest,
  Stop,
  ToolRequest,
} from './protocol.ts';
