// electron/core/editing/artifacts/example.ts - the edit of the two texts of an example.
import type { EditResult } from '../../../contract/index.ts';
import { scanBlocks } from '../../markdown/index.ts';
import type { PackageDocument } from '../../packages/index.ts';
import { exampleFences } from '../../packages/index.ts';
import { applySplices, toLf } from '../../text/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { refillFence, setContent } from './content.ts';

/** Replaces the content of an example's input and output fences; the rest is unchanged. */
export function setExample(doc: PackageDocument, key: string, input: string, output: string): EditResult {
  const { name, content } = pieceFor(doc, key);
  const fences = exampleFences(scanBlocks(content, 0));
  if (fences === null) refuseEdit(`${name} is not a pair of an input and an output fence.`, 'Write the pair in Source first.');
  const splices = [
    ...refillFence(content, fences.input, `The input of ${name}`, toLf(input)),
    ...refillFence(content, fences.output, `The output of ${name}`, toLf(output)),
  ];
  return setContent(doc, key, applySplices(content, splices));
}
