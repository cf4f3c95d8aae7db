// Services on the test children, and what the tests look at.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProcesses, type Processes, type ServiceSpec } from '../../../electron/core/processes/index.ts';

export const child = (name: string): string => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url));

/** Rooms that a test opened; `closeAll` ends their children. */
const opened: Processes[] = [];

export function openProcesses(options: Partial<Parameters<typeof createProcesses>[0]> = {}): Processes {
  const processes = createProcesses({ appVersion: 'test', ...options });
  opened.push(processes);
  return processes;
}

export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((processes) => processes.close()));
}

export function service(name: string, spec: Partial<ServiceSpec> = {}, args: string[] = []) {
  return openProcesses().service({
    name: `test-${name}`,
    label: 'The test process',
    command: () => ({ file: process.execPath, args: [child(name), ...args], channel: 'pipes' }),
    ...spec,
  });
}

/** Whether a process runs. One that has ended and is only kept in the list until its new parent looks (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
