// renderer/editor/views/forms/TemplateSettings.tsx - how a template's block tags treat the white space around them. In the frontmatter, because
// the text of a template has no place for it.
import { Checkbox } from '@mantine/core';
import { isRecord } from '../../../../electron/contract/index.ts';
import type { Artifact } from '../../../../electron/contract/packages.ts';
import { toastError } from '../../../ui/toast.tsx';
import type { OpenDocument } from '../../document/document.ts';
import { useDoc } from '../../document/documents.ts';
import { type BlocksKey, blocksEdit } from './blocks.ts';
import styles from './forms.module.css';

const BLOCKS: Record<BlocksKey, { label: string; title: string }> = {
  trim_blocks: { label: 'Trim the line break after a block tag', title: 'trim_blocks, as in Jinja2' },
  lstrip_blocks: { label: 'Strip spaces and tabs before a block tag', title: 'lstrip_blocks, as in Jinja2' },
};

export function TemplateSettings({ doc, artifact }: { doc: OpenDocument; artifact: Artifact }) {
  const locked = useDoc(doc, (s) => s.locked !== null);
  const fields = useDoc(doc, (s) => s.analysis?.fields) ?? [];
  const written = isRecord(artifact.settings.settings) ? artifact.settings.settings : {};
  return (
    <fieldset className={`row wrap g12 ${styles.kind}`} disabled={locked}>
      <legend className="sr-only">White space in {artifact.name}</legend>
      {Object.entries(BLOCKS).map(([key, { label, title }]) => (
        <Checkbox
          key={key}
          size="xs"
          label={label}
          title={title}
          disabled={locked}
          checked={written[key] === true}
          onChange={(event) => {
            doc
              .edit(blocksEdit(fields, artifact.name, key as BlocksKey, event.currentTarget.checked))
              .catch((cause: unknown) => toastError(`Could not change the settings of ${artifact.name}.`, cause));
          }}
        />
      ))}
    </fieldset>
  );
}
