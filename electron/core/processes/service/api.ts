// electron/core/processes/service/api.ts - the mounted services as the contract shows them.
import type { ProcessesApi, ProcessState } from '../../../contract/processes.ts';
import { AppError } from '../../../contract/values/errors.ts';
import type { ChildService } from './service.ts';
import { TIMINGS } from './timings.ts';

function shown(service: ChildService): ProcessState {
  const { name, label, status, jobs, uses, pid, crashes, versions, error, lastExit } = service.state();
  return {
    name,
    label,
    status,
    jobs,
    uses,
    pid,
    restart: crashes > 0 ? { number: crashes, of: TIMINGS.maxCrashes - 1 } : null,
    versions,
    problem: error && { message: error.message, remedy: error.remedy ?? null },
    lastExit,
    logLines: service.log().length,
  };
}

export function createProcessesApi(services: readonly ChildService[]): ProcessesApi {
  const named = (name: string): ChildService => {
    const found = services.find((service) => service.state().name === name);
    if (found === undefined) throw new AppError('not_found', `There is no process “${name}”.`);
    return found;
  };
  return {
    list: () => services.map(shown),
    log: ({ name }) => named(name).log(),
    async startAgain({ name }) {
      const service = named(name);
      service.retry();
      await service.start();
      return shown(service);
    },
  };
}
