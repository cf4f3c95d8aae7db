// electron/core/execution/index.ts - the door of the room: previews and runs (rows C1 to C4, C8 to C10, C12).

export { createExecution, type Execution, type ExecutionDeps } from './execution.ts';
export type { ToolRanker } from './host/choices.ts';
export type { CodeDeps, Environment } from './host/environment.ts';
export { type AgentMemory, createAgentMemory } from './host/memory.ts';
export type { OnRefused, Refusal } from './host/permit.ts';
export { HOST_FUNCTIONS, HOST_TOOLS } from './host/table.ts';
export type { ToolDoor } from './host/tool-door.ts';
export { type Clock, systemClock } from './lifecycle/clock.ts';
export { type Gate, type GateRequest, requireAllowed } from './plan/gate.ts';
export { type CodeReaders, codeFindings } from './preview/code.ts';
export { createPythonFindings } from './preview/python.ts';
export { fieldValue, gradeOf, systemOf, textOf } from './steps/program.ts';
