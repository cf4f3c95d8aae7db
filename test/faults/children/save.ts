// Saves one skill again and again for as long as it lives, and says on its output how many saves are acknowledged.
import { writeSync } from 'node:fs';
import { nameOf, textOf, withCore } from '../account.ts';

await withCore(process.argv[2]!, ({ library }) => {
  const [skill] = library.list({ query: nameOf(0) }).rows;
  let { hash } = library.open({ id: skill!.id }).revision;
  for (let count = 1; count <= 60; count++) {
    hash = library.save({ id: skill!.id, text: textOf(nameOf(0), `save ${count}`), baseHash: hash }).revision.hash;
    writeSync(1, `${count}\n`);
  }
});
