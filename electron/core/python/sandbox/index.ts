// electron/core/python/sandbox/index.ts - the sandbox: runs a stranger's Python where it can reach nothing but what the host answers.
export { createSandbox, type SandboxDeps } from './create.ts';
export type { BackendChoice, Host, HostCall, HostFunction, Sandbox, SandboxJob } from './types.ts';
