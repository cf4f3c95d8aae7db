// renderer/library/export/ExportDialog.tsx - what would leave the machine: files, what is left out, who reads it (rows A6, A13, A15).
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { CLIENT_FORMATS, type ExportFormat, type ExportPreview, FORMAT_NAMES } from '../../../electron/contract/exchange.ts';
import type { SkillRow } from '../../../electron/contract/library.ts';
import { useLiveQuery } from '../../client/live.ts';
import { ClientVerdicts } from '../../ui/clients.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { formatBytes, plural } from '../../ui/format.ts';
import { Keys } from '../../ui/small.tsx';
import { Loaded } from '../../ui/states.tsx';
import { LeftOutList } from '../import/report/Files.tsx';
import { NotCarriedList } from '../import/report/NotCarried.tsx';
import { Safety } from '../report/Safety.tsx';
import styles from './Export.module.css';
import { closeExport, useExport, writeExport } from './start.tsx';

const FORMATS: { value: ExportFormat; label: string; about: string }[] = [
  { value: 'md', label: 'Markdown package, .md', about: 'One file per skill, byte for byte.' },
  { value: 'folder', label: 'Agent Skills folder', about: 'One folder per skill: SKILL.md and its files.' },
  { value: 'zip', label: 'Agent Skills zip', about: 'The folder as a .zip, as claude.ai accepts it.' },
  { value: 'skill', label: 'Agent Skills .skill', about: 'The same archive with the extension .skill.' },
  { value: 'tar.gz', label: 'All in one archive, .tar.gz', about: 'Every skill with its files in one archive.' },
  { value: 'original', label: 'As it was imported', about: 'The format it came in; the same bytes if it is unedited.' },
  { value: 'json', label: 'JSON package', about: 'The JSON of skill-system-v1, for programs.' },
  { value: 'contract', label: 'JSON contract', about: 'Identity, schemas, permissions and tools. Prose stays behind.' },
  ...CLIENT_FORMATS.map((value) => ({
    value,
    label: FORMAT_NAMES[value],
    about: 'One file per skill. What that format lacks is listed below.',
  })),
];
const SHOWN = 80;

export function ExportDialog() {
  const rows = useExport((s) => s.rows);
  const title = `Export ${rows.length === 1 ? (rows[0]?.name ?? '') : plural(rows.length, 'skill')}`;
  return (
    <Dialog title={title} size={720} opened={rows.length > 0} onClose={closeExport}>
      {rows.length > 0 ? <Content key={rows.map(({ id }) => id).join()} rows={rows} /> : null}
    </Dialog>
  );
}

function Content({ rows }: { rows: readonly SkillRow[] }) {
  const [format, setFormat] = useState<ExportFormat>('md');
  const [writing, setWriting] = useState(false);
  const ids = rows.map(({ id }) => id);
  const preview = useLiveQuery('library.exportPreview', { ids, format }, { retry: false });
  const about = FORMATS.find(({ value }) => value === format)?.about;
  const write = async () => {
    setWriting(true);
    const done = await writeExport(rows, format);
    setWriting(false);
    if (done) closeExport();
  };
  return (
    <>
      <div className={styles.head}>
        <Select
          label="Format"
          data={FORMATS.map(({ value, label }) => ({ value, label }))}
          value={format}
          allowDeselect={false}
          onChange={(value) => setFormat(value as ExportFormat)}
        />
        <p className="sm sec">{about}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard */}
      <section className={`scroll ${styles.body}`} aria-label="Files to be written" tabIndex={0}>
        <Loaded query={preview} what="the preview" failed="Cannot export in this format">
          {(now) => <Preview preview={now} />}
        </Loaded>
      </section>
      <DialogFoot>
        <span className="sm sec ell">Nothing is written until you choose a folder.</span>
        <Button className="right" rightSection={<Keys keys="Esc" />} onClick={closeExport}>
          Cancel
        </Button>
        <Button
          variant="filled"
          loading={writing}
          data-disabled={!preview.data}
          aria-disabled={!preview.data}
          data-autofocus
          onClick={() => preview.data && void write()}
        >
          Choose folder
        </Button>
      </DialogFoot>
    </>
  );
}

function Preview({ preview }: { preview: ExportPreview }) {
  const bytes = preview.files.reduce((sum, file) => sum + file.bytes, 0);
  const single = preview.skills.length === 1;
  return (
    <>
      <div className="sect">
        Files to be written
        <span className="n">
          {plural(preview.files.length, 'file')}, {formatBytes(bytes)}
        </span>
      </div>
      <ul className={styles.files}>
        {preview.files.slice(0, SHOWN).map((file) => (
          <li key={file.path} className="row g6">
            <span className="mono ell grow">{file.path}</span>
            <span className="mut sm num">{formatBytes(file.bytes)}</span>
          </li>
        ))}
        {preview.files.length > SHOWN ? <li className="mut sm">and {preview.files.length - SHOWN} more</li> : null}
      </ul>
      <LeftOutList files={preview.leftOut} />
      {preview.skills.map((skill) => (
        <div key={skill.id}>
          {single ? null : <h3 className={styles.skill}>{skill.name}</h3>}
          <NotCarriedList items={skill.notCarried} />
          <Safety items={skill.safety} />
          {skill.clients.length > 0 ? (
            <>
              <div className="sect">Client support</div>
              <ClientVerdicts clients={skill.clients} />
            </>
          ) : null}
        </div>
      ))}
    </>
  );
}
