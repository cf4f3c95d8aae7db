// renderer/conversations/compose/SkillInputs.tsx - the inputs of a named skill as a form: that of the run panel. What is left empty is read from the words.
import { Suspense, useState } from 'react';
import { useLiveQuery } from '../../client/live.ts';
import { fieldsOf, InputForm } from '../../runs/index.ts';
import { plural } from '../../ui/format.ts';
import { ChevronRightIcon, DownIcon } from '../../ui/icons.ts';
import styles from '../conversations.module.css';

interface SkillInputsProps {
  name: string;
  values: Record<string, unknown>;
  onChange(values: Record<string, unknown>): void;
}

export function SkillInputs({ name, values, onChange }: SkillInputsProps) {
  const [open, setOpen] = useState(true);
  const row = useLiveQuery('library.list', { query: `name:${name}` }).data?.rows.find((each) => each.name === name && each.state === 'ok');
  const schema =
    useLiveQuery('library.open', { id: row?.id ?? '' }, { enabled: row !== undefined }).data?.analysis?.metadata.inputSchema ?? null;
  const fields = fieldsOf(schema);
  if (schema === null || fields.length === 0) return null;
  return (
    <section className={styles.inputs} aria-label={`Inputs of ${name}`}>
      <button type="button" className={`${styles.inputsHead} xs sec`} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <DownIcon className="xs" aria-hidden /> : <ChevronRightIcon className="xs" aria-hidden />}
        {plural(fields.length, 'input')}
        <span className="mut">What you leave empty is read from your words.</span>
      </button>
      {open ? (
        <div className={styles.inputsForm}>
          <Suspense fallback={null}>
            <InputForm schema={schema} values={values} problems={NO_PROBLEMS} onChange={onChange} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}

const NO_PROBLEMS: never[] = [];
