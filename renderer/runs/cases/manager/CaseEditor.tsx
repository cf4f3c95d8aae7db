// renderer/runs/cases/manager/CaseEditor.tsx - one case as a form: what goes in, what a good answer is, how it is checked. Autosaved.
import { Button, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { TestCase } from '../../../../electron/contract/cases.ts';
import type { Analysis } from '../../../../electron/contract/packages.ts';
import { jsonCopy } from '../../../../electron/contract/values/json.ts';
import { plural } from '../../../ui/format.ts';
import { AddIcon, DeleteIcon } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/small.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { AssertionForm } from '../../assertions/form/AssertionForm.tsx';
import { AssertionList } from '../../assertions/form/AssertionList.tsx';
import { replacedBy, type Written } from '../../assertions/form/draft.ts';
import { useAssertionTypes } from '../../assertions/form/useReadings.ts';
import { JsonInput } from '../../input/InputForm.tsx';
import { SchemaForm } from '../../input/SchemaForm.ts';
import { pickCase, removeCase } from '../cases.ts';
import { expectedOf, expectedText } from './edited.ts';
import styles from './manager.module.css';
import { closeCases } from './opened.ts';
import { type Edited, type SaveState, useEdited } from './useEdited.ts';

const STATES: Record<SaveState, string> = { saved: 'Saved', edited: 'Not saved yet', saving: 'Saving', failed: 'Not saved' };

export function CaseEditor({ saved, analysis }: { saved: TestCase; analysis: Analysis | null }) {
  const edited = useEdited(saved);
  const [form, setForm] = useState<FormOf | null>(null);
  const { data: types } = useAssertionTypes();
  const { values, change } = edited;
  if (form && types) {
    return (
      <section className={styles.editor} aria-label={form.at === null ? 'New check' : 'Edit check'}>
        <AssertionForm
          types={types}
          edited={form.edited}
          ofCase
          onClose={() => setForm(null)}
          onDone={(written) => {
            setForm(null);
            change({ assertions: replaced(values.assertions, form.at, written) });
          }}
        />
      </section>
    );
  }
  return (
    <section className={styles.editor} aria-label={`Case ${values.name}`}>
      <div className={styles.head}>
        <span className={`sm ${edited.state === 'failed' ? 'err' : 'mut'}`} role="status">
          {STATES[edited.state]}
        </span>
        {edited.state === 'failed' ? (
          <Button size="xs" onClick={edited.retry}>
            Try again
          </Button>
        ) : null}
        <span className="mut sm right">
          {saved.split}, {sourceWords(saved.source)}
        </span>
        <Button
          size="xs"
          onClick={() => {
            pickCase(saved.skillId, { ...saved, ...values });
            closeCases();
          }}
        >
          Use in run form
        </Button>
        <IconButton
          icon={DeleteIcon}
          label={`Delete ${values.name}`}
          onClick={() => {
            edited.forget();
            void removeCase({ ...saved, ...values });
          }}
        />
      </div>
      <div className={`scroll grow ${styles.fields}`}>
        <TextInput label="Name" maxLength={200} value={values.name} onChange={(event) => change({ name: event.currentTarget.value })} />
        <Inputs analysis={analysis} edited={edited} />
        <Textarea
          label="Request"
          description="What the user asks"
          autosize
          minRows={2}
          maxRows={10}
          value={values.request}
          onChange={(event) => change({ request: event.currentTarget.value })}
        />
        <Expected edited={edited} />
        <Checks
          values={values.assertions}
          saved={saved}
          onForm={setForm}
          onChange={(assertions) => change({ assertions })}
          types={types ?? []}
        />
        <TagsInput label="Tags" value={values.tags} onChange={(tags) => change({ tags })} splitChars={[',']} />
        <Textarea
          label="Note"
          autosize
          minRows={1}
          maxRows={6}
          value={values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
    </section>
  );
}

function sourceWords(source: string): string {
  if (source.startsWith('import:')) return `imported from ${source.slice('import:'.length)}`;
  return source.startsWith('trace:') ? 'kept from a run' : 'written here';
}

function Inputs({ analysis, edited: { values, change } }: { analysis: Analysis | null; edited: Edited }) {
  const schema = analysis?.metadata.inputSchema ?? null;
  const hasInputs = Object.keys(values.inputs).length > 0;
  if (!schema && !hasInputs) return null;
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>Inputs</div>
      <div className={styles.inputs}>
        <Suspense fallback={<SkeletonRows rows={2} height={36} label="Loading the form" />}>
          {schema ? (
            <SchemaForm schema={schema} values={values.inputs} problems={[]} files onChange={(inputs) => change({ inputs })} />
          ) : (
            <JsonInput values={values.inputs} onChange={(inputs) => change({ inputs })} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The field owns its text, so that JSON can be typed piece by piece. */
function Expected({ edited: { values, change } }: { edited: Edited }) {
  const [text, setText] = useState(() => expectedText(values.expected));
  const [before] = useState(values.expected);
  // Changed elsewhere: show it in the text.
  useEffect(() => {
    setText((now) => (isSame(expectedOf(now, before), values.expected) ? now : expectedText(values.expected)));
  }, [values.expected, before]);
  return (
    <Textarea
      label="Expected"
      description="What a good answer looks like, for judges and examples; optional"
      autosize
      minRows={2}
      maxRows={12}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        change({ expected: expectedOf(event.currentTarget.value, before) });
      }}
    />
  );
}

/** Which check is in the form; `at` null = a new one. */
interface FormOf {
  at: number | null;
  edited: { written: Written; type: string } | null;
}

const replaced = (list: readonly Written[], at: number | null, written: Written): Written[] =>
  at === null ? [...list, written] : list.map((each, index) => (index === at ? written : each));

interface ChecksProps {
  values: readonly Written[];
  saved: TestCase;
  types: Parameters<typeof AssertionList>[0]['types'];
  onForm(form: FormOf): void;
  onChange(assertions: Written[]): void;
}

function Checks({ values, saved, types, onForm, onChange }: ChecksProps) {
  return (
    <div className={styles.part}>
      <div className={styles.partHead}>
        Checks for this case
        <span className="mut"> in addition to the package’s assertions</span>
      </div>
      {values.length > 0 ? (
        <div className="card">
          <AssertionList
            label="Checks for this case"
            items={values}
            types={types}
            locked={false}
            onEdit={(at, type) => onForm({ at, edited: { written: values[at] ?? {}, type } })}
            onCopy={(at) => onChange([...values, jsonCopy(values[at] ?? {})])}
            onRemove={(at) => onChange(values.filter((_, index) => index !== at))}
            onUse={(at, suggestion) => onChange(replaced(values, at, replacedBy(suggestion, values[at] ?? {})))}
          />
        </div>
      ) : null}
      {saved.notRun.length > 0 ? (
        <details className="sm sec">
          <summary>{plural(saved.notRun.length, 'imported check')} kept, but not run here</summary>
          <pre className="rawtext">{JSON.stringify(saved.notRun, null, 2)}</pre>
        </details>
      ) : null}
      <div>
        <Button size="xs" leftSection={<AddIcon className="s" aria-hidden />} onClick={() => onForm({ at: null, edited: null })}>
          Add check
        </Button>
      </div>
    </div>
  );
}
