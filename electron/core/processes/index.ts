// electron/core/processes/index.ts - the door of the only room that starts programs.
import type { AppError, ProcessesApi } from '../../contract/index.ts';
import { type ChildCommand, type Launch, launchProcess } from './launch.ts';
import { openProgram, type Program } from './program.ts';
import type { LogRing } from './ring.ts';
import { type RunOptions, type RunResult, runCommand } from './run.ts';
import { createProcessesApi } from './service/api.ts';
import type { ServiceState } from './service/board.ts';
import { type ChildService, createChildService, type ServiceSpec } from './service/service.ts';
import { coalesce } from './wire/coalesce.ts';

export { unlessAborted } from './abort.ts';
export { serveParent } from './child-rpc.ts';
export { childEnvironment, windowEnvironment } from './environment.ts';
export { sweepFolders } from './folders.ts';
export type { ChildCommand, Exit, Launch, RunningChild } from './launch.ts';
export { isAlive, NOBODY, type Owner, self } from './owner.ts';
export type { Program } from './program.ts';
export { createLogRing, type LogRing } from './ring.ts';
export type { RunOptions, RunResult } from './run.ts';
export { runCommand } from './run.ts';
export type { ServiceState, ServiceStatus } from './service/board.ts';
export type { ChildService, ServiceSpec } from './service/service.ts';
export type { Timings } from './service/timings.ts';
export { hasPid, startOf } from './start-of.ts';
export type { RequestOptions } from './wire/asker.ts';
export type { CallContext, Method } from './wire/peer.ts';

export interface Processes {
  /** Mounts a kind of child; nothing starts before its first request. */
  service(spec: ServiceSpec): ChildService;
  run(options: RunOptions): Promise<RunResult>;
  /** Starts a program that talks over standard input and output; it is ended with the app. Throws AppError `process_missing`, `process_failed`. */
  open(command: Omit<ChildCommand, 'channel'>, name: string, log: LogRing): Promise<Program>;
  /** Every mounted service as Settings shows it. */
  api: ProcessesApi;
  /** Ends all children, within about 3 s even if they ignore everything. */
  close(): Promise<void>;
}

interface ProcessesOptions {
  appVersion: string;
  /** Replaces the way Node scripts (channel `pipes`) are started, for a shell whose program is not Node; other programs stay processes. */
  launch?: Launch | undefined;
  /** The state of some service changed; at most ten times a second. */
  onChange?: (() => void) | undefined;
  /** A service has failed and is not restarted automatically. */
  onFailed?: ((error: AppError) => void) | undefined;
}

export function createProcesses(options: ProcessesOptions): Processes {
  const services: ChildService[] = [];
  const programs = new Set<Program>();
  const changes = coalesce(() => options.onChange?.());
  const launch: Launch = (command, name) =>
    (command.channel === 'pipes' ? (options.launch ?? launchProcess) : launchProcess)(command, name);
  return {
    service(spec) {
      const onState = (state: ServiceState): void => {
        spec.onState?.(state);
        if (state.status === 'failed' && state.error !== null) options.onFailed?.(state.error);
        changes.push(null);
      };
      const service = createChildService({ launch, ...spec, onState }, options.appVersion);
      services.push(service);
      return service;
    },
    run: runCommand,
    async open(command, name, log) {
      const program = await openProgram(command, name, log);
      programs.add(program);
      void program.exited.then(() => programs.delete(program));
      return program;
    },
    api: createProcessesApi(services),
    async close() {
      await Promise.all([...services.map((service) => service.close()), ...[...programs].map((program) => program.stop())]);
      changes.close();
    },
  };
}
