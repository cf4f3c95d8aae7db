// electron/core/safety/images.ts - images and other media from the network, however they are written. Showing one tells its server; one whose
// address takes values sends them.
import { createLineTable } from '../text/index.ts';
import { type Say, shortened } from './report.ts';

const INLINE = /!\[[^\]]{0,300}\]\([ \t]{0,20}<?((?:https?:)?[\\/]{2}[^\s)>]{1,500})/gi;
const TAG =
  /<(?:img|image|input|video|audio|source|track|picture|body|table|td|th|use|feImage)\b[^>]{0,300}?\b(?:src|srcset|poster|background|href)[ \t]{0,20}=[ \t]{0,20}["']?((?:https?:)?\/\/[^\s"'>]{1,500})/gi;
const STYLE = /\burl\([ \t]{0,20}["']?((?:https?:)?\/\/[^\s"')]{1,500})/gi;
/** `![text][name]`, `![name][]` and `![name]`. */
const BY_NAME = /!\[([^\]]{0,300})\](?:\[([^\]]{0,300})\])?(?![(:])/g;
const DEFINITION =
  /^[ \t]{0,3}(?:>[ \t]{0,3}){0,3}\[([^\]\n]{1,300})\]:[ \t]{0,20}(?:\r?\n)?[ \t]{0,20}<?((?:https?:)?\/\/[^\s>]{1,500})/gim;
/** Filled in by a template or by a model. */
const TAKES_VALUES = /[{}]|\$\(|%7b|<[a-z_]|\[[A-Z_]{3}/i;

export function inspectImages(text: string, say: Say): void {
  if (!/https?:|[\\/]{2}/i.test(text)) return;
  const lines = createLineTable(text);
  const told = new Set<number>();
  const tell = (index: number, address: string) => {
    const { line } = lines.placeOf(index);
    if (TAKES_VALUES.test(address))
      say('remote_include', 'danger', `Showing this image sends values to its server: ${shortened(address)}.`, index);
    else if (!told.has(line)) say('remote_include', 'note', 'An image from the network: showing it tells its server.', index);
    told.add(line);
  };
  for (const pattern of [INLINE, TAG, STYLE]) for (const { 1: address, index } of text.matchAll(pattern)) tell(index, address!);
  const addresses = new Map([...text.matchAll(DEFINITION)].map(({ 1: name, 2: address }) => [name!.trim().toLowerCase(), address!]));
  if (addresses.size === 0) return;
  for (const { 1: shown, 2: named, index } of text.matchAll(BY_NAME)) {
    const address = addresses.get((named || shown || '').trim().toLowerCase());
    if (address !== undefined) tell(index, address);
  }
}
