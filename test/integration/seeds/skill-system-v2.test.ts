// skill-system-v2: its one example, draft-scene-outline, whole: a skill of nothing but a frontmatter, by every way to run one.
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BatchCell, ImportItem } from '../../../electron/contract/index.ts';
import { answer } from '../models/openai-server.ts';
import { openSeeds, seed, seedPath } from './open.ts';

const NAME = 'draft-scene-outline';
const TEXT = seed(`skill-system-v2/${NAME}.md`);
const INPUT = { scene_context: 'Two rivals shelter in one lighthouse.', tone: 'tense' };
const SENT = `Input:\n${JSON.stringify(INPUT, null, 2)}`;
const OUTLINE = '{"outline": "1. Storm. 2. Knock. 3. Truce."}';

const seeds = openSeeds();

let id: string;
let item: ImportItem;
beforeAll(async () => {
  ({ id, item } = await seeds.take(seedPath(`skill-system-v2/${NAME}.md`)));
  seeds.grantAll(id);
});
const sent = () => seeds.server().seen.map(({ body }) => body.messages.at(-1)?.content);

describe('skill-system-v2: draft-scene-outline', () => {
  it('is the seed’s text, whose line ends the page had lost', () => {
    const squeezed = (text: string) => text.replace(/\s+/g, '');
    expect(squeezed(TEXT)).toBe(squeezed(seed(`skill-system-v2/${NAME}.txt`)));
  });

  it('A1, A2, A7: is taken in with all that it states, and given out as the same bytes', async () => {
    expect(item).toMatchObject({
      format: 'package',
      state: 'ok',
      name: NAME,
      description: 'Produces a beat-by-beat scene outline for a given narrative context.',
      version: '1.0.0',
      author: 'overlund-media',
      license: 'MIT',
      requiredScopes: ['read:pages', 'write:candidates'],
    });
    // The page leaves the body out.
    expect(item.findings.map(({ code }) => code)).toEqual(['body_empty']);
    expect(seeds.bytesOf(id)).toBe(TEXT);
    expect(seeds.core().library.open({ id }).analysis!.metadata).toMatchObject({
      allowedRoles: ['worldbuilder'],
      inputSchema: { required: ['scene_context', 'tone'] },
      outputSchema: { required: ['outline'] },
    });
  });

  it('C2: runs with its inputs and no request; the preview shows what is sent', async () => {
    seeds.server().script(answer(OUTLINE));
    const { ended, spans } = await seeds.run({ skill: { id }, input: INPUT });
    expect(ended).toMatchObject({ status: 'completed', error: null });
    expect(sent()).toEqual([SENT]);
    expect(spans.some(({ kind }) => kind === 'model_call')).toBe(true);
    const about = { text: TEXT, fileName: `${NAME}.md`, artifact: null, input: INPUT, request: '', modelId: 'here/m' };
    expect(await seeds.core().execution.preview(about)).toMatchObject({ user: { artifact: null, text: SENT }, refusal: null });
  });

  it('C2: a request comes before the inputs', async () => {
    seeds.server().script(answer(OUTLINE));
    await seeds.run({ skill: { id }, input: INPUT, request: 'Five beats.' });
    expect(sent()).toEqual([`Five beats.\n\n${SENT}`]);
  });

  it('C9: an input that is missing is refused by a run, a preview and the command line in the same words', async () => {
    const told = 'The input does not match input_schema. tone: is missing.';
    const input = { scene_context: 'x' };
    await expect(seeds.run({ skill: { id }, input })).rejects.toMatchObject({ code: 'input_invalid', message: told });
    const about = { text: TEXT, fileName: `${NAME}.md`, artifact: null, input, request: '', modelId: 'here/m' };
    expect((await seeds.core().execution.preview(about)).refusal).toMatchObject({ code: 'input_invalid', message: told });
    seeds.write('half.json', JSON.stringify(input));
    for (const command of ['run', 'render']) {
      const { code, stderr } = await seeds.cli([command, NAME, '--input', 'half.json']);
      expect([code, stderr]).toEqual([1, expect.stringContaining(told)]);
    }
  });

  it('I4: the command line runs and renders it with its inputs', async () => {
    seeds.server().script(answer(OUTLINE));
    seeds.write('in.json', JSON.stringify(INPUT));
    const rendered = await seeds.cli(['render', NAME, '--input', 'in.json']);
    expect(rendered).toMatchObject({ code: 0, stdout: `${SENT}\n` });
    const ran = await seeds.cli(['run', NAME, '--input', 'in.json', '--model', 'here/m']);
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('Storm') });
    const { value, code } = await seeds.json(['run', NAME, '--input', 'in.json', '--model', 'here/m']);
    expect([code, value.run.status, JSON.parse(value.output)]).toEqual([0, 'completed', JSON.parse(OUTLINE)]);
    expect(sent()).toEqual([SENT, SENT]);
  });

  it('E7: a skill that lists it calls it with its inputs', async () => {
    const text = `---\nname: calls-it\ndescription: Calls it.\nskills: [${NAME}]\n---\n\n\`\`\`python code_template name="Main"\nimport inklings\ninklings.submit(inklings.run_skill("${NAME}", ${JSON.stringify(INPUT)}))\n\`\`\`\n`;
    writeFileSync(seeds.path('calls-it.md'), text);
    const caller = await seeds.take(seeds.path('calls-it.md'));
    seeds.grantAll(caller.id);
    seeds.server().script(answer(OUTLINE));
    const { ended } = await seeds.run({ skill: { id: caller.id } });
    expect(ended).toMatchObject({ status: 'completed', error: null });
    expect(sent()).toEqual([SENT]);
  });

  it('B5: a test case of inputs alone is estimated and run in a batch', async () => {
    const skillId = id;
    seeds.server().script(answer(OUTLINE));
    const { cases } = seeds.core();
    const saved = cases.save({ skillId, name: 'Lighthouse', inputs: INPUT });
    const columns = [
      { label: 'skill', revisionId: null, modelId: 'here/m' },
      { label: 'bare', revisionId: null, modelId: 'here/m', withoutSkill: true },
    ];
    expect(await cases.estimate({ skillId, caseIds: [saved.id], columns })).toMatchObject({ runs: 2 });
    const { batchId } = await cases.startBatch({ skillId, caseIds: [saved.id], columns });
    const cells: BatchCell[] = [];
    for await (const event of cases.watchBatch({ batchId }, new AbortController().signal)) cells.push(...event.cells);
    expect(cells.filter(({ status }) => status === 'completed')).toHaveLength(2);
    expect(sent()).toEqual([SENT, SENT]);
  });
});
