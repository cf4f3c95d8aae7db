// scripts/resources/main.ts - `npm run resources`: refreshes files that are made from others. Run it after a change of a system skill, a system competency
// or a dependency, and after a new step of a database.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSteps } from '../../electron/core/storage/migrate.ts';
import { schemaFile, writeSchema } from '../../electron/core/storage/migrations/schema.ts';
import { listShipped, writeNotices } from './notices.ts';
import { describeFiles } from './system-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RESOURCES = join(ROOT, 'resources');

function refresh(path: string, text: string): void {
  let old = '';
  try {
    old = readFileSync(path, 'utf8');
  } catch {
    // It is written for the first time.
  }
  if (old !== text) writeFileSync(path, text);
  process.stdout.write(`${old === text ? 'unchanged' : 'written  '} ${relative(ROOT, path)}\n`);
}

for (const kind of ['skills', 'competencies'] as const)
  refresh(join(RESOURCES, kind, 'manifest.json'), describeFiles(join(RESOURCES, kind), kind));
refresh(join(RESOURCES, 'THIRD-PARTY-NOTICES.txt'), writeNotices(listShipped(ROOT)));
for (const kind of ['agents', 'traces'] as const) refresh(schemaFile(kind), writeSchema(kind, readSteps(kind)));
