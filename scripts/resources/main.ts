// scripts/resources/main.ts - `npm run resources`: refreshes derived files in resources/. Run it after changing a system skill, a system competency or a dependency.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listShipped, writeNotices } from './notices.ts';
import { describeFiles } from './system-files.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const RESOURCES = join(ROOT, 'resources');

function refresh(file: string, text: string): void {
  const path = join(RESOURCES, file);
  let old = '';
  try {
    old = readFileSync(path, 'utf8');
  } catch {
    // It is written for the first time.
  }
  if (old !== text) writeFileSync(path, text);
  process.stdout.write(`${old === text ? 'unchanged' : 'written  '} resources/${file}\n`);
}

for (const kind of ['skills', 'competencies'] as const) refresh(`${kind}/manifest.json`, describeFiles(join(RESOURCES, kind), kind));
refresh('THIRD-PARTY-NOTICES.txt', writeNotices(listShipped(ROOT)));
