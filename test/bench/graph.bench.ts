// G4: a graph of 500 nodes and some 1,000 edges, in the window: from the press on the tab to the painted frame that has all of it, its
// layout included. Against as many plain boxes and lines, put into the same page at once.
import type { Page } from '@playwright/test';
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

/** The same number of boxes with two lines of text and of curves, without any library. */
const plain = (page: Page, nodes: number, edges: number): Promise<number> =>
  page.evaluate(
    async ([boxes, lines]) => {
      const began = performance.now();
      const host = document.createElement('div');
      host.style.cssText = 'position:fixed;inset:0;z-index:9999;transform:scale(.05);transform-origin:0 0';
      const box = (n: number) =>
        `<div style="position:absolute;left:${(n % 5) * 286}px;top:${n * 10}px;width:190px;height:40px;border:1px solid"><div>task ${n}</div><div>blocked</div></div>`;
      const line = (n: number) => `<path d="M190 ${n * 4}C240 ${n * 4} 240 ${n * 9} 286 ${n * 9}" fill="none" stroke="currentColor"/>`;
      const all = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');
      host.innerHTML = `<svg style="overflow:visible">${all(lines!, line)}</svg>${all(boxes!, box)}`;
      document.body.append(host);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const ms = performance.now() - began;
      host.remove();
      return ms;
    },
    [nodes, edges],
  );

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
        if (round < 0) continue;
        times.draw.push(draw);
        times.plain.push(bare);
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
          maxRatio: 4,
        }),
        row('its read model', model.one, model.other, { aim: null, against: 'its matrix', maxRatio: 6 }),
        row('its layout', laid.one, laid.other, { aim: null, against: 'the graph as JSON and back', maxRatio: 30 }),
      ];
    } finally {
      await app.close();
      await home.remove();
    }
  },
};
