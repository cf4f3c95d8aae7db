// electron/core/processes/index.ts - the door of the only room that starts other programs.
import { type Launch, launchProcess } from './launch.ts';
import { type RunOptions, type RunResult, runCommand } from './run.ts';
import { type ChildService, createChildService, type ServiceSpec, type ServiceState } from './service.ts';

export { serveParent } from './child-rpc.ts';
export type { Timings } from './connection.ts';
export { childEnvironment } from './environment.ts';
export type { ChildCommand, Exit, Launch, RunningChild } from './launch.ts';
export type { CallContext, Method, RequestOptions } from './peer.ts';
export type { RunOptions, RunResult } from './run.ts';
export { runCommand } from './run.ts';
export type { ChildService, ServiceSpec, ServiceState, ServiceStatus } from './service.ts';

export interface Processes {
  /** Mounts a kind of child; nothing is started before its first request. */
  service(spec: ServiceSpec): ChildService;
  run(options: RunOptions): Promise<RunResult>;
  /** State of every mounted service, for Settings. */
  states(): ServiceState[];
  /** Ends all children, within about 8 s even when they ignore everything. */
  close(): Promise<void>;
}

/** `launch` replaces the way Node scripts (channel `pipes`) are started, for a shell whose program is not Node; other programs stay processes. */
export function createProcesses(options: { appVersion: string; launch?: Launch | undefined }): Processes {
  const services: ChildService[] = [];
  const launch: Launch = (command, name) =>
    (command.channel === 'pipes' ? (options.launch ?? launchProcess) : launchProcess)(command, name);
  return {
    service(spec) {
      const service = createChildService({ launch, ...spec }, options.appVersion);
      services.push(service);
      return service;
    },
    run: runCommand,
    states: () => services.map((service) => service.state()),
    async close() {
      await Promise.all(services.map((service) => service.close()));
    },
  };
}
