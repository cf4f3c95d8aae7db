// F1: the catalog of 2,000 competencies, opened up to its first page with readiness, status and counts; against reading their texts, which is part of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCompetencies, readCompetency } from '../../electron/core/competencies/index.ts';
import { createManifestRepository, openDatabase, readEquips } from '../../electron/core/storage/index.ts';
import { competencyText } from '../fixtures/competencies.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const COUNT = 2000;
const PAGE = 100;
const CATEGORIES = ['Insurance', 'Security', 'Data', 'Finance', 'Research', 'Other'];
const SKILLS = 400;

const texts = Array.from({ length: COUNT }, (_, n) =>
  competencyText({
    id: `desk-${n}`,
    name: `${['Tide', 'Fog', 'Berth', 'Cargo'][n % 4]} desk ${n}`,
    category: CATEGORIES[n % CATEGORIES.length]!,
    skills: [0, 1, 2].map((at) => `skill-${(n * 7 + at * 31) % SKILLS}`),
    permissions: ['pages:read', `api:desk-${n % 50}:write`],
    prompt: `You keep desk ${n}. ${'Answer in short sentences and cite the page. '.repeat(20)}`,
    more: '\n[[settings]]\nkey = "tone"\nlabel = "Tone"\nsetting_type = "Text"\ndefault = ""\n',
  }),
);

function openIn(folder: string) {
  const account = openDatabase({
    path: join(folder, 'agents.db'),
    kind: 'agents',
    appVersion: '0.0.1',
    backupsDir: join(folder, 'backups'),
  });
  const competencies = createCompetencies({
    account,
    workspace: null,
    skillOf: (name) =>
      Number(name.slice(6)) % 5 === 0 ? null : { id: name, version: '1.0.0', state: 'ready', tools: () => [name, `${name}-more`] },
    equips: () => readEquips(account.db),
    moveEquips: () => {},
    onChange: () => {},
    onNotice: () => {},
  });
  const close = () => {
    competencies.close();
    account.close();
  };
  return { account, api: competencies.api, close };
}

function fill(folder: string): void {
  const { account, close } = openIn(folder);
  const manifests = createManifestRepository(account.db, 'competency');
  manifests.change(() => {
    for (const [n, text] of texts.entries()) {
      const about = { origin: 'own', source: 'user', reason: 'import' } as const;
      manifests.add({ ...about, name: `desk-${n}`, fileName: `desk-${n}.toml`, bytes: Buffer.from(text) }, new Date().toISOString());
    }
  });
  close();
}

async function measure(folder: string): Promise<Row[]> {
  const open = () => {
    const { api, close } = openIn(folder);
    if (api.list({ limit: PAGE }).all !== COUNT) throw new Error('The catalog has not what was put in.');
    close();
  };
  const opening = await inTurn(7, 2, open, () => texts.forEach((text, n) => readCompetency(text, `desk-${n}.toml`)));
  return [
    {
      name: 'open the catalog of 2,000 competencies',
      value: median(opening.one),
      unit: 'ms',
      aim: 300,
      against: 'reading their texts',
      baseline: median(opening.other),
      maxRatio: 4,
    },
  ];
}

export const bench: Bench = {
  name: 'competencies',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
    try {
      fill(folder);
      return await measure(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
