// Row E6: a candidate is accepted, and that undone, by files alone. A process that ends in the middle, or whose disk is full, leaves the page whole, and neither the page as
// it was nor what was proposed is lost: both can be had afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCandidates } from '../../../electron/core/workspace/candidates/candidates.ts';
import { makeFolder } from '../../fixtures/core.ts';

const CHILD = join(import.meta.dirname, 'children/decide.ts');
/** No text, so that nothing could have read and written it as one. */
const OLD = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.alloc(40_000, 'low ')]);
const NEW = Buffer.alloc(50_000, 'high ');

/** The act, the fault, and the call that it happens in. Accepting writes three files, undoing two. */
const FAULTS = [
  'accept killed 1',
  'accept killed 2',
  'accept killed 3',
  'accept halved 2',
  'accept full 1',
  'accept full 2',
  'accept full 3',
  'undo killed 1',
  'undo killed 2',
  'undo full 1',
  'undo full 2',
];

/** What another process printed that decided about the candidate, and the signal that ended it. */
async function decided(folder: string, id: string, fault: string): Promise<[printed: string, signal: string | null]> {
  const child = spawn(process.execPath, [CHILD, folder, id, ...fault.split(' ')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString();
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return [printed, signal];
}

it('E6: whenever a process ends or the disk is full while a candidate is accepted or had back, the page is whole, and can still be accepted and had back', async () => {
  const folder = await makeFolder('deciding');
  const first = join(folder.path, 'first');
  mkdirSync(first);
  writeFileSync(join(first, 'tide.md'), OLD);
  const proposal = { slug: 'tide', content: NEW.toString(), agent: 'you', skillName: 'tides', runId: 'run' };
  const { id } = createCandidates(first, (work) => work()).propose(proposal);
  try {
    const tried = async (fault: string, n: number) => {
      const copy = join(folder.path, `copy-${n}`);
      cpSync(first, copy, { recursive: true });
      const [printed, signal] = await decided(copy, id, fault);
      expect(fault.includes('full') ? printed : signal, fault).toBe(fault.includes('full') ? 'disk_full' : 'SIGKILL');
      const page = () => readFileSync(join(copy, 'tide.md'));
      const candidates = createCandidates(copy, (work) => work());
      expect(
        [OLD, NEW].some((each) => each.equals(page())),
        `${fault}: the page is whole`,
      ).toBe(true);
      expect(candidates.candidate({ id }).content, fault).toBe(NEW.toString());
      if (candidates.candidate({ id }).state === 'proposed') {
        candidates.accept({ id });
        expect(page().equals(NEW), `${fault}: it is accepted`).toBe(true);
      }
      expect(candidates.undoAccept({ id }), fault).toMatchObject({ state: 'proposed', page: 'as_it_was' });
      expect(page().equals(OLD), `${fault}: it is had back, byte by byte`).toBe(true);
      expect(readdirSync(copy).filter((name) => name.endsWith('.md'))).toEqual(['tide.md']);
    };
    await Promise.all(FAULTS.map(tried));
  } finally {
    await folder.remove();
  }
});
