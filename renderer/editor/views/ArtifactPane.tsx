// renderer/editor/views/ArtifactPane.tsx - one artifact in the middle: its text, or the form that its kind has.
import { SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ModuleForm } from '../dspy/ModuleForm.tsx';
import { ArtifactView, type ArtifactViewProps } from './ArtifactView.tsx';
import { ExampleForm } from './forms/ExampleForm.tsx';
import styles from './forms/forms.module.css';
import { StateForm } from './forms/StateForm.tsx';
import { TemplateSettings } from './forms/TemplateSettings.tsx';

/** Pass the artifact's key as `key`. */
export function ArtifactPane(props: ArtifactViewProps) {
  const { artifact, doc, goTo } = props;
  const { example } = artifact;
  const [shown, setShown] = useState<'text' | 'form' | 'state'>(example !== null && goTo === null ? 'form' : 'text');
  // Going to a place in the text shows the text.
  useEffect(() => {
    if (goTo !== null) setShown('text');
  }, [goTo]);
  if (artifact.kind === 'prompt_template' || artifact.kind === 'code_template') {
    return (
      <div className={styles.pane}>
        <TemplateSettings doc={doc} artifact={artifact} />
        <ArtifactView {...props} />
      </div>
    );
  }
  if (example === null && artifact.kind !== 'dspy_module') return <ArtifactView {...props} />;
  return (
    <div className={styles.pane}>
      <div className={styles.kind}>
        <SegmentedControl
          aria-label={`Show ${artifact.name} as`}
          value={shown}
          onChange={(next) => setShown(next as typeof shown)}
          data={
            example
              ? [
                  { value: 'form', label: 'Form' },
                  { value: 'text', label: 'Text' },
                ]
              : [
                  { value: 'text', label: 'Definition' },
                  { value: 'form', label: 'Form' },
                  { value: 'state', label: artifact.state === null ? 'No saved state' : 'Saved state' },
                ]
          }
        />
      </div>
      {shown === 'text' ? (
        <ArtifactView {...props} />
      ) : example ? (
        <ExampleForm doc={doc} artifact={artifact} pair={example} />
      ) : shown === 'state' ? (
        <StateForm doc={doc} artifact={artifact} />
      ) : (
        <ModuleForm doc={doc} artifact={artifact} />
      )}
    </div>
  );
}
