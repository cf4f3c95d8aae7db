// renderer/code/Compared.tsx - two texts side by side under their names, no higher than necessary.
import { DiffView } from './index.tsx';

export interface Side {
  label: string;
  text: string;
}

const LINE = 18;

interface ComparedProps {
  before: Side;
  after: Side;
  language?: string;
  /** Its greatest height. */
  most?: string;
}

export function Compared({ before, after, language = 'skill', most = '60dvh' }: ComparedProps) {
  const lines = Math.max(...[before, after].map(({ text }) => text.split('\n').length));
  const height = Math.min(560, Math.max(180, (lines + 4) * LINE));
  return (
    <>
      <div className="row sm sec" style={{ padding: '0 16px 8px' }}>
        <span className="grow">{before.label}</span>
        <span className="grow">
          {after.label}
          {before.text === after.text ? ', identical' : ''}
        </span>
      </div>
      <div style={{ height: `min(${height}px, ${most})`, borderTop: '1px solid var(--sw-border)' }}>
        <DiffView before={before.text} after={after.text} language={language} />
      </div>
    </>
  );
}
