// What code may call is what its skill declares, narrowed as it says, and what was granted: nothing else, whatever the code tries.
import { describe, expect, it } from 'vitest';
import { coded, ENGINES, skillsOn } from './skills.ts';

/** Tries calls and submits what came of each: its value, or the error in its own words. */
const trying = (...calls: string[]) => `
told = []
def attempt(call):
    try:
        told.append(call())
    except inklings.HostError as error:
        told.append(type(error).__name__ + ": " + str(error))
${calls.map((call) => `attempt(lambda: ${call})`).join('\n')}
inklings.submit(told)`;

const SCOPES = 'required_scopes: [read:pages, write:candidates, read:memory, write:memory]\n';

describe.each(ENGINES)('C5, E5: an attack on what code may call, on %s', (engine) => {
  const { attempt, denials, take, grantAll, run } = skillsOn(engine);

  it('a granted skill that declares no tool calls nothing that needs a permission', async () => {
    const calls = ['inklings.search("lamp")', 'inklings.get_page("secrets/code")', 'inklings.get_tags()', 'inklings.memory_set("a", 1)'];
    const { value } = await attempt(coded('silent', SCOPES, trying(...calls)));
    expect(value).toEqual(
      ['search', 'get_page', 'get_tags', 'memory_set'].map((tool) =>
        expect.stringMatching(new RegExp(`^Refused: ${tool} is not among the tools that silent declares\\.`)),
      ),
    );
  });

  it('one that declares some calls these and no others', async () => {
    const calls = [
      'inklings.get_page("people/mara")["title"]',
      'inklings.get_pages(["secrets/code"])',
      'inklings.write_candidate("a", "b")',
    ];
    const { value } = await attempt(coded('some', `${SCOPES}tools: [get_page]\n`, trying(...calls)));
    expect(value).toEqual([
      'Mara',
      expect.stringMatching(/^Refused: get_pages is not/),
      expect.stringMatching(/^Refused: write_candidate is not/),
    ]);
  });

  it('a constraint holds for every way to name a page, and for what a search finds', async () => {
    const calls = [
      'inklings.get_page("people/mara")["title"]',
      ...['secrets/code', 'people/../secrets/code', './secrets/code', 'SECRETS/CODE', 'people/\\\\..\\\\secrets/code'].map(
        (slug) => `inklings.get_page("${slug}")`,
      ),
      'inklings.get_pages(["people/mara", "secrets/code"])',
      '[hit["slug"] for hit in inklings.search("lamp")]',
      'inklings.get_references("secrets/code")',
    ];
    const tools =
      'tools: [get_page(people/*), "get_pages(people/*)", search(people/*), { name: get_references, constraints: { slug: people/* } }]\n';
    const { value } = await attempt(coded('narrow', SCOPES + tools, trying(...calls)));
    const refused = (tool: string) => expect.stringMatching(new RegExp(`^Refused: ${tool} is limited to .*people/\\*`));
    expect(value).toEqual([
      'Mara',
      ...Array(5).fill(refused('get_page')),
      refused('get_pages'),
      ['people/mara'],
      refused('get_references'),
    ]);
  });

  it('a constraint that cannot be read, or names an argument that the tool does not have, lets nothing through', async () => {
    const call = trying('inklings.get_page("people/mara")');
    for (const tools of ['[get_page()]', '["get_page(page: people/*)"]', '[{ name: get_page, constraints: {} }]']) {
      const { value } = await attempt(coded('unreadable', `${SCOPES}tools: ${tools}\n`, call));
      expect(value, tools).toEqual([expect.stringMatching(/^Refused: .*get_page/)]);
    }
  });

  it('a forged call is refused like a real one, and declaring a tool grants nothing', async () => {
    const start = '\'{"t":"call","method":"get_page","args":\'';
    const forged = `inklings.search.__globals__["_call"](${start}, {"slug": "secrets/code"})`;
    const { value } = await attempt(coded('forged', `${SCOPES}tools: [search]\n`, trying(forged)));
    expect(value).toEqual([expect.stringMatching(/get_page is not among the tools/)]);
    const claims = await attempt(coded('claims', 'tools: [get_page]\n', trying('inklings.get_page("secrets/code")')));
    expect(claims.value).toEqual([expect.stringMatching(/^Refused: claims does not ask for pages:read/)]);
  });

  it('a called skill calls what it declares itself, whatever its caller declares and was granted', async () => {
    await attempt(coded('inner', SCOPES, trying('inklings.get_page("people/mara")')));
    const outer = `${SCOPES}run: [Code]\nskills: [inner]\ntools: [get_page]\n`;
    const calls = ['inklings.get_page("people/mara")["title"]', 'inklings.run_skill("inner")'];
    const id = await take(coded('outer', outer, trying(...calls)));
    await grantAll(id);
    const { value, span } = await run(id);
    expect(value).toEqual(['Mara', [expect.stringMatching(/^Refused: get_page is not among the tools that inner declares\./)]]);
    expect(span('sub_skill', 'inner')).toMatchObject({ status: 'ok' });
  });

  it('what is refused is an error at the line of the code, a failed span, and one event for a loop of calls', async () => {
    const loop =
      'for n in range(50):\n    try:\n        inklings.get_tags()\n    except inklings.Refused:\n        pass\ninklings.get_tags()';
    const { error, span } = await attempt(coded('looping', SCOPES, loop));
    expect(error).toMatch(/line 14: Refused: get_tags is not among the tools that looping declares\./);
    expect(span('host_call', 'get_tags')).toMatchObject({ status: 'failed', error: { code: 'no_permission' } });
    const about = denials().filter(({ reasons }) => reasons.some(({ subject }) => subject === 'get_tags'));
    expect(about).toMatchObject([{ subjectName: 'looping', actor: 'you', outcome: 'denied', runId: expect.any(String) }]);
  });
});
