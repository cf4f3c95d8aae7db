// renderer/manifests/useManifestDocument.ts - the document of an open manifest while a screen shows it.
import { useEffect, useState } from 'react';
import { createManifestDocument, type Door, type ManifestDocument, type OpenManifest } from './document.ts';

/** Open documents, for the life of the window: their undo steps stay. A `sourceId` is of one kind. */
const documents = new Map<string, unknown>();

function documentOf<Open extends OpenManifest>(open: Open, door: Door<Open>): ManifestDocument<Open> {
  const known = documents.get(open.row.sourceId) as ManifestDocument<Open> | undefined;
  if (known) return known;
  const made = createManifestDocument(open, door);
  documents.set(made.id, made);
  return made;
}

/** Follows what the core has of it; whoever leaves has saved. */
export function useManifestDocument<Open extends OpenManifest>(open: Open, door: Door<Open>): ManifestDocument<Open> {
  const [doc] = useState(() => documentOf(open, door));
  useEffect(() => doc.follow(open), [doc, open]);
  useEffect(() => () => void doc.save(), [doc]);
  return doc;
}
