// renderer/code/DiffView.tsx - two texts side by side, read only.
import { useEffect, useRef } from 'react';
import { monaco } from './setup.ts';
import { THEME } from './theme.ts';

// A package's inner languages load on first use, and then only one of two compared texts is coloured again: so they are loaded first.
await Promise.all(['yaml', 'python', 'json'].map((language) => monaco.editor.colorize('', language, {})));

export interface DiffViewProps {
  before: string;
  after: string;
  language: string;
}

function createText(text: string, language: string) {
  const model = monaco.editor.createModel(text, language);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}

export default function DiffView({ before, after, language }: DiffViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    // Each comparison has its own place: the one before it may still be waiting for its worker.
    const place = document.createElement('div');
    place.style.height = '100%';
    host.current.append(place);
    const diff = monaco.editor.createDiffEditor(place, {
      theme: THEME,
      automaticLayout: true,
      readOnly: true,
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      hideUnchangedRegions: { enabled: true },
      renderOverviewRuler: false, // unchanged lines are folded: there is nothing to overview
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      wordWrap: 'on',
      fontSize: 12,
      fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--sw-mono').trim(),
      lineHeight: 1.5,
      ariaLabel: 'Comparison',
    });
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
