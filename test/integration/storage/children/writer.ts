// Imports, saves and drafts for as long as it lives, and says on its output what is acknowledged: one line of JSON after each write.
import { createHash } from 'node:crypto';
import { mkdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createLibrary } from '../../../../electron/core/library/index.ts';
import { analysePackage } from '../../../../electron/core/packages/index.ts';
import { createDoor, openDatabase } from '../../../../electron/core/storage/index.ts';

export type Line =
  | { act: 'import'; batch: string; count: number }
  | { act: 'save'; id: string; hash: string }
  | { act: 'draft'; id: string; number: number };

const BATCH = 5;
const [home, round] = process.argv.slice(2) as [string, string];
const say = (line: Line) => writeSync(1, `${JSON.stringify(line)}\n`);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const filler = 'A line of some length that makes the package a little larger.\n'.repeat(40);
const textOf = (name: string, body: string) => `---\nname: ${name}\ndescription: x\n---\n\n${body}\n${filler}`;

mkdirSync(home, { recursive: true });
const library = createLibrary({
  account: {
    database: openDatabase({ path: join(home, 'agents.db'), kind: 'agents', appVersion: '1', backupsDir: join(home, 'backups') }),
    drafts: createDoor(home, 'drafts'),
  },
  workspace: null,
  analyse: analysePackage,
  activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
  onChange: () => undefined,
  onNotice: (notice) => {
    throw new Error(notice.message);
  },
});

for (let turn = 0; ; turn++) {
  const batch = `r${round}-t${turn}`;
  const files = Array.from({ length: BATCH }, (_, index) => ({
    fileName: `${batch}-${index}.md`,
    data: Buffer.from(textOf(`${batch}-${index}`, 'first')).toString('base64'),
  }));
  const { planId } = await library.api.planImport({ files, scope: 'account' });
  const ids = library.api.applyImport({ planId, choices: {} }).items.map((item) => item.id!);
  say({ act: 'import', batch, count: ids.length });
  for (const [index, id] of ids.entries()) {
    const { revision } = library.api.open({ id });
    library.api.saveDraft({ id, text: textOf(`${batch}-${index}`, `draft ${turn}`), baseHash: revision.hash });
    say({ act: 'draft', id, number: turn });
    if (index === 0) continue; // the first one keeps its draft
    const text = textOf(`${batch}-${index}`, `saved ${turn}`);
    library.api.save({ id, text, baseHash: revision.hash });
    say({ act: 'save', id, hash: hashOf(text) });
  }
}
