// electron/core/python/dspy/index.ts - the DSPy part of the python room.
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
