// renderer/code/EditLines.tsx - the lines that an edit changes, one below another.
import styles from './EditLines.module.css';
import type { DiffLine } from './edit-diff.ts';

export function EditLines({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <div className="card">
      {lines.map((line) => (
        <Line key={`${line.kind} ${line.before} ${line.after}`} line={line} />
      ))}
    </div>
  );
}

function Line({ line }: { line: DiffLine }) {
  const { mark, text } = line;
  return (
    <div className={styles.line} data-kind={line.kind}>
      <i>{line.before ?? ''}</i>
      <i>{line.after ?? ''}</i>
      <span className={line.kind === 'same' ? 'mut ell' : undefined}>
        {mark ? (
          <>
            {text.slice(0, mark.start)}
            <mark>{text.slice(mark.start, mark.end)}</mark>
            {text.slice(mark.end)}
          </>
        ) : (
          text
        )}
      </span>
    </div>
  );
}
