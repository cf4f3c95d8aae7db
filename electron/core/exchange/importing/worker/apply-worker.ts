// electron/core/exchange/importing/worker/apply-worker.ts - the thread that writes a large import in its one transaction, while the window goes on.
import { dirname } from 'node:path';
import { asAppError } from '../../../../contract/index.ts';
import { analysePackage } from '../../../packages/index.ts';
import { createReader, createSkillStore } from '../../../skills/index.ts';
import { createDoor, type OpenedDatabase, openForThread } from '../../../storage/index.ts';
import { serveJobs } from '../../../workers/index.ts';
import { type Chosen, writePlan } from '../apply.ts';
import type { Applied, ApplyJob, WriteJob } from './protocol.ts';

/** The packages received so far; the thread lives for one import. */
const planned: Chosen[] = [];

serveJobs((job: ApplyJob): { output: Applied } => {
  if (!('planned' in job)) return { output: writeAll(job) };
  planned.push(...job.planned);
  return { output: { taken: planned.length } };
});

function writeAll(job: WriteJob): Applied {
  const opened: OpenedDatabase[] = [];
  try {
    const database = openForThread(job.file);
    opened.push(database);
    const account = job.account.path === job.file.path ? database : openForThread(job.account);
    if (account !== database) opened.push(account);
    return { items: write(job, database, account) };
  } catch (cause) {
    return { error: asAppError(cause).toData() };
  } finally {
    for (const { close } of opened) close();
  }
}

function write({ scope, file, maxSkills, choices }: WriteJob, database: OpenedDatabase, account: OpenedDatabase) {
  const { derive } = createReader(analysePackage);
  const now = () => new Date().toISOString();
  // An import touches no draft; the thread only has to name their folder.
  const storage = { database, drafts: createDoor(dirname(file.path), 'drafts') };
  const store = createSkillStore(scope, storage, { derive, now, onDamagedDraft: () => undefined, maxSkills });
  return writePlan({ store, account: account.db, derive, now }, planned, choices);
}
