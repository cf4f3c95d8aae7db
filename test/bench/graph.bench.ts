// G4: a graph of 500 nodes and some 1,000 edges, in the window: from the press on the tab to the painted frame that has all of it, its
// layout included. Against as many plain boxes and lines, put into the same page at once. Then it is moved and zoomed by the mouse, step by step, where it can be
// read and where all is seen: how long a step takes to its painted frame, which waits for the paint of the one before, and what of it the page's own thread works.
import type { CDPSession, Page } from '@playwright/test';
import { layoutOf } from '../../renderer/graph/layout.ts';
import { openApp } from '../e2e/open.ts';
import { makeFolder } from '../fixtures/core.ts';
import { installWide } from '../fixtures/reach.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const ROUNDS = 5;

/** Milliseconds from the press on the tab until all nodes are there and painted: it begins where it can be read, and is asked to show all of it at once. */
const drawn = (page: Page, press: string, nodes: number): Promise<number> =>
  page.evaluate(
    async ({ tab, count }) => {
      const target = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((each) => each.textContent?.startsWith(tab));
      const began = performance.now();
      target?.click();
      const whole = () => document.querySelector<HTMLElement>('[data-act="graph.fit"][aria-disabled="false"]');
      while (whole() === null) await new Promise(requestAnimationFrame);
      whole()?.click();
      while (document.querySelectorAll('[data-node]').length < count) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    },
    { tab: press, count: nodes },
  );

/** The same number of boxes with two lines of text and of curves, without any library. They stay until `plainAway`, and follow the mouse and its wheel. */
const plain = (page: Page, nodes: number, edges: number): Promise<number> =>
  page.evaluate(
    async ([boxes, lines]) => {
      const began = performance.now();
      const place = document.createElement('div');
      place.id = 'plain';
      place.style.cssText = 'position:fixed;inset:0;z-index:9999';
      const host = document.createElement('div');
      host.style.cssText = 'transform:scale(.05);transform-origin:0 0';
      const box = (n: number) =>
        `<div style="position:absolute;left:${(n % 5) * 286}px;top:${n * 10}px;width:190px;height:40px;border:1px solid"><div>task ${n}</div><div>blocked</div></div>`;
      const line = (n: number) => `<path d="M190 ${n * 4}C240 ${n * 4} 240 ${n * 9} 286 ${n * 9}" fill="none" stroke="currentColor"/>`;
      const all = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');
      host.innerHTML = `<svg style="overflow:visible">${all(lines!, line)}</svg>${all(boxes!, box)}`;
      place.append(host);
      document.body.append(place);
      const at = { x: 0, y: 0, zoom: 0.05 };
      const show = () => {
        host.style.transform = `translate(${at.x}px, ${at.y}px) scale(${at.zoom})`;
      };
      place.addEventListener('mousemove', ({ movementX, movementY }) => {
        at.x += movementX;
        at.y += movementY;
        show();
      });
      place.addEventListener('wheel', (event) => {
        event.preventDefault();
        at.zoom *= event.deltaY < 0 ? 1.1 : 1 / 1.1;
        show();
      });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    },
    [nodes, edges],
  );
const plainAway = (page: Page) => page.evaluate(() => document.getElementById('plain')?.remove());

const STEPS = 20;

/** Of one step in milliseconds: to its frame, and the time of the page's own thread. */
interface Step {
  frame: number;
  own: number;
}

async function perStep(page: Page, cdp: CDPSession, step: (at: number) => Promise<void>): Promise<Step> {
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  const [began, before] = [performance.now(), await busy()];
  for (let at = 0; at < STEPS; at++) {
    await step(at);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }
  return { frame: (performance.now() - began) / STEPS, own: ((await busy()) - before) / STEPS };
}

interface Moved {
  pan: Step;
  zoom: Step;
}

/** There and back in steps of 12 pixels, with the button held; then nearer and farther by the wheel. */
async function moved(page: Page, cdp: CDPSession): Promise<Moved> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const [x, y] = [width * 0.6, height * 0.6];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const offset = (at: number) => 12 * (at < STEPS / 2 ? at : STEPS - at);
  const pan = await perStep(page, cdp, (at) => page.mouse.move(x - offset(at + 1), y - offset(at + 1) / 2));
  await page.mouse.up();
  await page.keyboard.down('Control');
  const zoom = await perStep(page, cdp, (at) => page.mouse.wheel(0, at < STEPS / 2 ? -20 : 20));
  await page.keyboard.up('Control');
  return { pan, zoom };
}

export const bench: Bench = {
  name: 'graph',
  async run() {
    const home = await makeFolder('bench');
    const app = await openApp({ home: home.path });
    try {
      const { core, page } = app;
      await installWide(core, { duties: 20, skills: 150, tools: 347, each: 5 });
      core.agents.create({ name: 'ann', id: 'ann' });
      const graph = core.profile.graph({ agent: 'ann', role: 'harbour' });
      const [nodes, edges] = [graph.nodes.length, graph.edges.length];
      if (nodes < 500) throw new Error(`The graph has only ${nodes} nodes.`);
      const source = core.roles.list({}).rows[0]?.sourceId ?? '';
      await page.evaluate(
        (to) => {
          location.hash = to;
        },
        `#/roles/${encodeURIComponent(source)}?tab=graph&agent=ann`,
      );
      await page.locator('[data-node]').first().waitFor();
      const other = () => page.getByRole('tab', { name: 'Role' }).click();
      const times = { draw: [] as number[], plain: [] as number[] };
      for (let round = -1; round < ROUNDS; round++) {
        await other();
        const [draw, bare] = [await drawn(page, 'Graph', nodes), await plain(page, nodes, edges)];
        await plainAway(page);
        if (round < 0) continue;
        times.draw.push(draw);
        times.plain.push(bare);
      }
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      const steps = { far: [] as Moved[], near: [] as Moved[], plain: [] as Moved[] };
      for (let round = -1; round < ROUNDS; round++) {
        await other();
        await page.getByRole('tab', { name: 'Graph' }).click();
        await page.locator('[data-act="graph.fit"][aria-disabled="false"]').waitFor();
        const near = await moved(page, cdp);
        await drawn(page, 'Graph', nodes);
        const far = await moved(page, cdp);
        await plain(page, nodes, edges);
        const bare = await moved(page, cdp);
        await plainAway(page);
        if (round < 0) continue;
        steps.near.push(near);
        steps.far.push(far);
        steps.plain.push(bare);
      }
      const model = await inTurn(
        ROUNDS,
        2,
        () => core.profile.graph({ agent: 'ann', role: 'harbour' }),
        () => core.capability.matrix({ agent: 'ann', whatIf: { role: 'harbour' } }),
      );
      const laid = await inTurn(
        ROUNDS,
        1,
        () => layoutOf(graph),
        () => JSON.parse(JSON.stringify(graph)),
      );
      const row = (name: string, one: number[], two: number[], more: Pick<Row, 'aim' | 'against' | 'maxRatio'>): Row => ({
        name,
        unit: 'ms',
        value: median(one),
        baseline: median(two),
        ...more,
      });
      return [
        row(`a graph of ${nodes} nodes and ${edges} edges is drawn, all of it`, times.draw, times.plain, {
          aim: 300,
          against: 'as many plain boxes and lines',
          // The boxes have no read model, no layout in a worker, and are painted once.
          maxRatio: 10,
        }),
        ...(['near', 'far'] as const).flatMap((where) =>
          (['pan', 'zoom'] as const).flatMap((way) =>
            (['frame', 'own'] as const).map((what) =>
              row(
                `${way === 'pan' ? 'moved' : 'zoomed'} by a step, ${where === 'near' ? 'to be read' : 'all of it seen'}${what === 'own' ? ': its own work' : ''}`,
                steps[where].map((each) => each[way][what]),
                steps.plain.map((each) => each[way][what]),
                // A frame comes every 16.7 ms at most.
                { aim: what === 'own' ? 16 : 34, against: 'as many plain boxes and lines', maxRatio: 6 },
              ),
            ),
          ),
        ),
        row('its read model', model.one, model.other, { aim: null, against: 'its matrix', maxRatio: 6 }),
        row('its layout', laid.one, laid.other, { aim: null, against: 'the graph as JSON and back', maxRatio: 30 }),
      ];
    } finally {
      await app.close();
      await home.remove();
    }
  },
};
