// renderer/editor/dspy/ModuleForm.tsx - a DSPy module as a form: template, signature, parameters, fallback (rows B2, C6, C7).
import { Button, NumberInput, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Artifact } from '../../../electron/contract/packages.ts';
import { readModule, TEMPLATES } from '../../../electron/contract/python/module.ts';
import { ErrorIcon, FixIcon } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/states.tsx';
import { attempt } from '../../ui/toast.tsx';
import type { OpenDocument } from '../document/document.ts';
import { useDoc } from '../document/documents.ts';
import { useTyped } from '../document/useTyped.ts';
import { contentOf, draftOf, type ModuleDraft, withTemplate } from './draft.ts';
import styles from './dspy.module.css';
import { OptimiseDialog } from './OptimiseDialog.tsx';
import { SignatureFields } from './SignatureFields.tsx';

export function ModuleForm({ doc, artifact }: { doc: OpenDocument; artifact: Artifact }) {
  const locked = useDoc(doc, (s) => s.locked !== null);
  const [optimising, setOptimising] = useState(false);
  const typed = useTyped(doc, artifact.content, (content) => {
    void attempt(`Could not change ${artifact.key}.`, () =>
      doc.edit({ op: 'setContent', artifact: artifact.key, content }, `module ${artifact.key}`),
    );
  });
  const draft = draftOf(typed.value);
  if (draft === null) {
    return <EmptyState title={`${artifact.name} cannot be shown as a form`}>It is not a JSON object. Fix it under Definition.</EmptyState>;
  }
  const read = readModule(typed.value);
  const change = (next: ModuleDraft) => typed.change(contentOf(next));
  return (
    <div className={`scroll ${styles.form}`}>
      <div className={styles.head}>
        <Select
          label="Template"
          description={TEMPLATES.get(draft.template)?.help ?? 'Choose a built-in template'}
          w={340}
          allowDeselect={false}
          disabled={locked}
          value={TEMPLATES.has(draft.template) ? draft.template : null}
          data={[...TEMPLATES.values()].map(({ id, label }) => ({ value: id, label }))}
          onChange={(template) => template !== null && change(withTemplate(draft, template))}
        />
        <Button
          className="right"
          disabled={locked || !read.ok || !read.module.template.optimizable}
          leftSection={<FixIcon className="s" aria-hidden />}
          onClick={() => setOptimising(true)}
        >
          Optimise
        </Button>
      </div>
      {read.ok ? null : (
        <div className="note err" role="alert">
          <ErrorIcon className="s" aria-hidden />
          <span>{read.problems.join(' ')}</span>
        </div>
      )}
      <SignatureFields draft={draft} locked={locked} onChange={change} onLeave={typed.leave} />
      <Textarea
        label="Instructions"
        description="What the module does with its fields. Without them, DSPy only names the fields; the skill’s prose is always sent first."
        autosize
        minRows={2}
        disabled={locked}
        value={draft.signature.instructions}
        onChange={(event) => change({ ...draft, signature: { ...draft.signature, instructions: event.currentTarget.value } })}
        onBlur={typed.leave}
      />
      <Params draft={draft} locked={locked} onChange={change} />
      <Fallback doc={doc} artifact={artifact} locked={locked} />
      {optimising ? <OptimiseDialog doc={doc} artifact={artifact} onClose={() => setOptimising(false)} /> : null}
    </div>
  );
}

function Params({ draft, locked, onChange }: { draft: ModuleDraft; locked: boolean; onChange(next: ModuleDraft): void }) {
  const params = Object.entries(TEMPLATES.get(draft.template)?.params ?? {});
  if (params.length === 0) return null;
  const set = (name: string, value: unknown) => onChange({ ...draft, params: { ...draft.params, [name]: value } });
  return (
    <fieldset className={styles.head} disabled={locked} aria-label="Parameters">
      {params.map(([name, param]) =>
        param.kind === 'choice' ? (
          <Select
            key={name}
            label={name}
            description={param.help}
            w={250}
            allowDeselect={false}
            value={String(draft.params[name] ?? param.default)}
            data={[...param.choices]}
            onChange={(value) => value !== null && set(name, value)}
          />
        ) : (
          <NumberInput
            key={name}
            label={name}
            description={param.help}
            w={250}
            min={param.least}
            max={param.most}
            step={param.whole ? 1 : 0.1}
            allowDecimal={!param.whole}
            clampBehavior="blur"
            value={typeof draft.params[name] === 'number' ? draft.params[name] : param.default}
            onChange={(value) => typeof value === 'number' && set(name, value)}
          />
        ),
      )}
    </fieldset>
  );
}

/** In the frontmatter, because it belongs to the package and not to the program. */
function Fallback({ doc, artifact, locked }: { doc: OpenDocument; artifact: Artifact; locked: boolean }) {
  const artifacts = useDoc(doc, (s) => s.analysis?.artifacts);
  const names = [...new Set((artifacts ?? []).filter(({ kind }) => kind === 'prompt_template').map(({ name }) => name))];
  const now = artifact.settings.fallback_artifact;
  const set = (value: string | null) => {
    if (value === null) return;
    void attempt(`Could not change the fallback of ${artifact.key}.`, () =>
      doc.edit({ op: 'setValue', path: ['artifacts', artifact.name, 'fallback_artifact'], value }, `fallback ${artifact.key}`),
    );
  };
  return (
    <Select
      label="Fallback"
      description="The prompt template that runs when the DSPy sidecar cannot"
      w={340}
      allowDeselect={false}
      disabled={locked || names.length === 0}
      placeholder={names.length === 0 ? 'The skill has no prompt template' : 'Choose one'}
      value={typeof now === 'string' && names.includes(now) ? now : null}
      error={typeof now === 'string' && !names.includes(now) ? `${now} is not a prompt template of this skill.` : null}
      data={names}
      onChange={set}
    />
  );
}
