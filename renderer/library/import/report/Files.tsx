// renderer/library/import/report/Files.tsx - the files that come with a package, and those left out with their reasons.
import type { Attachment, ImportItem, LeftOut } from '../../../../electron/contract/exchange.ts';
import { formatBytes, plural } from '../../../ui/format.ts';
import styles from '../Import.module.css';

const SHOWN = 60;

export function Attachments({ item }: { item: ImportItem }) {
  const { attachments, clash } = item;
  if (attachments.length === 0) return null;
  const changes = new Map(clash?.files.map(({ path, change }) => [path, change]));
  const bytes = attachments.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <>
      <div className="sect">
        Attached files
        <span className="n">
          {plural(attachments.length, 'file')}, {formatBytes(bytes)}
        </span>
      </div>
      <ul className={styles.files}>
        {attachments.slice(0, SHOWN).map((file) => (
          <li key={file.path} className="row g6">
            <span className="mono ell grow" title={file.path}>
              {file.path}
            </span>
            {isExecutable(file) ? <span className="bdg warn">executable</span> : null}
            {changes.has(file.path) ? <span className="bdg">{changes.get(file.path)}</span> : null}
            <span className="mut sm num">{formatBytes(file.bytes)}</span>
          </li>
        ))}
        {attachments.length > SHOWN ? <li className="mut sm">and {attachments.length - SHOWN} more</li> : null}
      </ul>
    </>
  );
}

const isExecutable = (file: Attachment) => (file.mode & 0o111) !== 0;

export function LeftOutFiles({ item }: { item: ImportItem }) {
  return <LeftOutList files={item.leftOut} />;
}

/** Files that are left out, each with its reason; for imports and exports. */
export function LeftOutList({ files }: { files: readonly LeftOut[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <div className="sect">
        Left out<span className="n">{plural(files.length, 'file')}</span>
      </div>
      <ul className={styles.files}>
        {files.slice(0, SHOWN).map(({ path, reason }) => (
          <li key={`${path} ${reason}`}>
            <span className="mono">{path}</span> <span className="sec">{reason}</span>
          </li>
        ))}
        {files.length > SHOWN ? <li className="mut sm">and {files.length - SHOWN} more</li> : null}
      </ul>
    </>
  );
}
