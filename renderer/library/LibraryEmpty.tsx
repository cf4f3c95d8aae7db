// renderer/library/LibraryEmpty.tsx - no skill of one's own yet: samples that run offline, and the first acts.
import { Button } from '@mantine/core';
import type { SkillRow } from '../../electron/contract/library.ts';
import { pickWorkspace } from '../app/frame/workspace.tsx';
import { navigate, toLibrary, toSkill } from '../app/router.ts';
import { useLiveQuery } from '../client/live.ts';
import { AddIcon, FolderIcon, ImportIcon, LibraryIcon, RunIcon, type TablerIcon } from '../ui/icons.ts';
import { KindIcon, kindLabel } from '../ui/labels.tsx';
import { Keys } from '../ui/small.tsx';
import { pickAndImport } from './import/start.tsx';
import styles from './Library.module.css';
import { openNewSkill } from './NewSkillDialog.tsx';

const MOST_SAMPLES = 5;

export function LibraryEmpty({ samples }: { samples: readonly SkillRow[] }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const shown = samples.filter((row) => row.state === 'ok').slice(0, MOST_SAMPLES);
  return (
    <div className="scroll grow">
      <div className={styles.empty}>
        <div>
          <h2>{workspace ? `No skills in ${workspace.name} yet` : 'No skills of your own yet'}</h2>
          <p className="sec">A skill is one .md file. Start from a sample that runs, bring your own, or write one from scratch.</p>
        </div>
        <div className={shown.length > 0 ? styles.emptyGrid : undefined}>
          {shown.length > 0 ? (
            <div className="col g4">
              <div className="label">Samples that run with the built-in local model</div>
              <div className="card">
                {shown.map((row) => (
                  <Sample key={row.id} row={row} />
                ))}
              </div>
            </div>
          ) : null}
          <div className="col g4">
            <div className="label">{shown.length > 0 ? 'Or' : 'Get started'}</div>
            <Act icon={AddIcon} label="Write a skill" keys="Mod+N" onClick={openNewSkill} />
            <Act icon={ImportIcon} label="Import files" keys="Mod+O" onClick={() => void pickAndImport()} />
            <Act icon={FolderIcon} label="Open workspace" keys="Mod+Shift+O" onClick={() => void pickWorkspace()} />
            {samples.length > 0 ? (
              <Act icon={LibraryIcon} label="List the samples" onClick={() => navigate(toLibrary('source:system'))} />
            ) : null}
          </div>
        </div>
        <div className={styles.drop}>
          <ImportIcon aria-hidden />
          <span>Drop .md files or skill folders here</span>
          <span className="sm mut">you will see a report before anything is written</span>
        </div>
      </div>
    </div>
  );
}

/** The kind that says most about what a sample does. */
const mainKind = ({ kinds }: SkillRow) =>
  (['prompt_template', 'code_template', 'dspy_module'] as const).find((kind) => kinds.includes(kind));

function Sample({ row }: { row: SkillRow }) {
  const kinds = row.kinds.length === 0 ? 'Framing only' : row.kinds.map(kindLabel).join(', ');
  return (
    <div className={styles.sample}>
      <KindIcon kind={mainKind(row) ?? row.kinds[0] ?? 'framing'} />
      <div className="col grow">
        <span className="semi ell">{row.name}</span>
        <span className="sec sm ell" title={row.description}>
          {row.description}
        </span>
        <span className="mut xs ell">{kinds}</span>
      </div>
      <Button size="xs" aria-label={`Open ${row.name}`} onClick={() => navigate(toSkill(row.id))}>
        Open
      </Button>
      <Button
        size="xs"
        aria-label={`Run ${row.name}`}
        leftSection={<RunIcon className="s" aria-hidden />}
        onClick={() => navigate(toSkill(row.id, { dock: 'run' }))}
      >
        Run
      </Button>
    </div>
  );
}

function Act({ icon: Icon, label, keys, onClick }: { icon: TablerIcon; label: string; keys?: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.act} onClick={onClick}>
      <Icon aria-hidden />
      <span className="grow">{label}</span>
      {keys ? <Keys keys={keys} /> : null}
    </button>
  );
}
