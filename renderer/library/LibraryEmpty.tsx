// renderer/library/LibraryEmpty.tsx - no skills of the person's own yet: samples that run offline, and the first acts.
import { isOrchestration } from '../../electron/contract/conversations/system.ts';
import type { SkillRow } from '../../electron/contract/library.ts';
import { type Act, runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { ENTRY, place } from '../app/acts/focus.ts';
import { openWorkspaceAct } from '../app/frame/acts.ts';
import { useLiveQuery } from '../client/live.ts';
import { createFromWords } from '../composer/acts.ts';
import { ImportIcon } from '../ui/icons.ts';
import { KindIcon, kindLabel } from '../ui/labels.tsx';
import { Keys } from '../ui/small.tsx';
import { filterSkills, importFiles, newSkill, openRun, openSkill } from './acts.ts';
import styles from './Library.module.css';

const MOST_SAMPLES = 5;

export function LibraryEmpty({ samples }: { samples: readonly SkillRow[] }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  // What asks a model something: the others need pages, or a list to work on.
  const runs = samples.filter((row) => row.state === 'ok' && row.kinds.includes('prompt_template') && !isOrchestration(row));
  const shown = runs.slice(0, MOST_SAMPLES);
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
            <First act={newSkill} label="Write a skill" entry />
            <First act={createFromWords} label="Create a skill from words" />
            <First act={importFiles} label="Import files" />
            <First act={openWorkspaceAct} label="Open workspace" />
            {samples.length > 0 ? <First act={filterSkills} label="List the samples" choice="source:system" /> : null}
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
  const kinds = row.kinds.length === 0 ? 'No artifacts' : row.kinds.map(kindLabel).join(', ');
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
      <ActButton act={openSkill} on={[row]} label={`Open ${row.name}`} size="xs" plain>
        Open
      </ActButton>
      <ActButton act={openRun} on={[row]} label={`Run ${row.name}`} size="xs">
        Run
      </ActButton>
    </div>
  );
}

interface FirstProps<T, R> {
  act: Act<T, R>;
  label: string;
  choice?: string;
  /** Where the focus lands in an empty library. */
  entry?: boolean;
}

function First<T, R>({ act, label, choice, entry = false }: FirstProps<T, R>) {
  const Icon = act.icon;
  return (
    <button
      type="button"
      className={styles.act}
      data-act={act.id}
      {...(entry ? { ...ENTRY, ...place('library.list') } : {})}
      onClick={() => runAct(act, { choice })}
    >
      {Icon ? <Icon /> : null}
      <span className="grow">{label}</span>
      {act.keys?.[0] ? <Keys keys={act.keys[0]} /> : null}
    </button>
  );
}
