// renderer/code/DiffView.tsx - two texts side by side, read only.
import { useEffect, useRef } from 'react';
import { createDiff, createText } from './diff.ts';

export interface DiffViewProps {
  before: string;
  after: string;
  language: string;
}

export default function DiffView({ before, after, language }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    // Each comparison has its own place: the one before it may still be waiting for its worker.
    const place = document.createElement('div');
    place.style.height = '100%';
    host.current.append(place);
    const diff = createDiff(
      place,
      { before: 'Text before', after: 'Text after' },
      { readOnly: true, useInlineViewWhenSpaceIsLimited: true },
    );
    const [original, modified] = [createText(before, language), createText(after, language)];
    diff.setModel({ original, modified });
    // The comparing worker throws if its texts are gone before it has answered, and what draws its answer throws if the view is gone by then.
    // A closed view therefore ends when both have nothing left to do.
    const end = (): void => {
      for (const part of [diff, original, modified]) part.dispose();
    };
    let [compared, closed] = [false, false];
    diff.onDidUpdateDiff(() => {
      compared = true;
      if (closed) requestIdleCallback(end);
    });
    return () => {
      closed = true;
      place.remove();
      if (compared) requestIdleCallback(end);
    };
  }, [before, after, language]);
  return <div ref={host} style={{ width: '100%', height: '100%', minHeight: 0 }} />;
}
