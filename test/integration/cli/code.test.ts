import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { giveCompiledGuest } from '../../fixtures/compiled-guest.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';
import { createCalls } from './call.ts';

const CODED = `---
name: coded
description: Counts the pages that a word stands on, and asks a model about one.
required_scopes: [read:pages]
tools: [search]
input_schema:
  word: string
---

\`\`\`python code_template name="Count"
import inklings
hits = inklings.search({{ word | pyrepr }})
inklings.submit({"pages": [hit["slug"] for hit in hits], "said": inklings.llm_query("Say something.")})
\`\`\`
`;

let folder: Awaited<ReturnType<typeof makeFolder>>;
let server: OpenAiServer;
const { cli, json, write } = createCalls(() => folder.path);

beforeEach(async () => {
  folder = await makeFolder('cli-code');
  server = await startServer();
  giveCompiledGuest(join(folder.path, 'home'));
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const PROPOSING = `---
name: proposing
description: Proposes a page.
required_scopes: [write:candidates]
tools: [write_candidate]
---

\`\`\`python code_template name="Write"
import inklings
inklings.submit(inklings.write_candidate("people/mara", "# Mara\\n\\nKeeper.\\n"))
\`\`\`
`;

describe('E6: what a run proposes', () => {
  it('is listed, compared, and becomes a page when a person accepts it', async () => {
    mkdirSync(join(folder.path, 'notes', 'people'), { recursive: true });
    write('notes/people/mara.md', '# Mara\n');
    write('proposing.md', PROPOSING);
    expect((await cli(['import', 'proposing.md', '--yes'])).code).toBe(0);
    const at = ['--workspace', 'notes'];
    const ran = await cli(['run', 'proposing', '--grant', ...at]);
    expect([ran.code, ran.stderr.match(/error.*/)?.[0]]).toEqual([0, undefined]);
    const { value } = await json(['candidates', ...at]);
    expect(value.candidates).toMatchObject([{ slug: 'people/mara', page: 'as_it_was', skillName: 'proposing' }]);
    const id = value.candidates[0].id.slice(0, 8);
    expect((await cli(['candidates', 'show', id, ...at])).stdout).toContain('+Keeper.\n');
    expect(readFileSync(join(folder.path, 'notes/people/mara.md'), 'utf8')).toBe('# Mara\n');
    expect((await cli(['candidates', 'accept', id, ...at])).stderr).toContain('people/mara accepted');
    expect(readFileSync(join(folder.path, 'notes/people/mara.md'), 'utf8')).toBe('# Mara\n\nKeeper.\n');
    expect((await cli(['candidates', 'accept', id, ...at])).code).toBe(1);
    expect((await cli(['candidates', 'show', 'zzz', ...at])).code).toBe(2);
  });
});

describe('I4, C2: run of a skill whose last step is code', () => {
  it('prints the value that the code submitted, and not what it asked a model', async () => {
    server.script(answer('Some words.'));
    mkdirSync(join(folder.path, 'notes'));
    write('notes/lamp.md', '# Lamp\n\nA light.');
    mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
    const endpoint = { name: 'here', kind: 'openai-compatible', baseUrl: server.baseUrl, models: ['m'] };
    write('home/models/models.json', JSON.stringify({ endpoints: [endpoint] }));
    write('coded.md', CODED);
    write('input.json', '{"word": "lamp"}');
    expect((await cli(['import', 'coded.md', '--yes'])).code).toBe(0);
    const args = ['run', 'coded', '--input', 'input.json', '--grant', '--workspace', 'notes', '--model', 'here/m'];
    const { code, stdout, stderr } = await cli(args);
    expect([code, stderr.match(/error.*/)?.[0]]).toEqual([0, undefined]);
    expect(JSON.parse(stdout)).toEqual({ pages: ['lamp'], said: 'Some words.' });
    const { value } = await json(args);
    expect(JSON.parse(value.output).pages).toEqual(['lamp']);
  });
});
