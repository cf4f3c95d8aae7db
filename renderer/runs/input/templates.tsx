// renderer/runs/input/templates.tsx - how the run form looks: name on the left, hints on the right, lists as cards, text that grows.
import { Button, NumberInput, Textarea } from '@mantine/core';
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  BaseInputTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import { isRecord } from '../../../electron/contract/values/json.ts';
import { place } from '../../app/acts/focus.ts';
import { plural } from '../../ui/format.ts';
import { AddIcon, CloseIcon, DownIcon, UpIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { FileAsText } from './FileAsText.tsx';
import styles from './InputForm.module.css';
import { inputPlace } from './needed.ts';
import { shownInForm, typedNumber } from './numbers.ts';
import { typeName } from './sample.ts';

function FieldHead({ id, label, wants }: { id: string | undefined; label: ReactNode; wants: string }) {
  return (
    <div className={styles.head}>
      {id === undefined ? <span className={styles.name}>{label}</span> : <label htmlFor={id}>{label}</label>}
      <span className="mut xs">{wants}</span>
    </div>
  );
}

const NAMES: Record<string, string> = { string: 'text', array: 'list', object: 'group', integer: 'whole number' };
/** Of an `enum`, or of a list of named constants. */
function choicesOf(schema: object): unknown[] | null {
  const { enum: choices, oneOf } = schema as { enum?: unknown; oneOf?: unknown };
  if (Array.isArray(choices)) return choices;
  return Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every((each) => isRecord(each) && 'const' in each) ? oneOf : null;
}

const wantsOf = (schema: object, required: boolean | undefined, more = '') => {
  const choices = choicesOf(schema);
  if (choices !== null) return `${plural(choices.length, 'choice')}, ${required ? 'required' : 'optional'}`;
  const type = 'type' in schema && typeof schema.type === 'string' ? (NAMES[schema.type] ?? schema.type) : typeName(schema);
  return `${type}, ${required ? 'required' : 'optional'}${more}`;
};

export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, schema, required, displayLabel, hidden, children, rawErrors, rawDescription } = props;
  if (hidden) return <div hidden>{children}</div>;
  const isBranch = schema.type === 'object' || schema.type === 'array';
  const { path } = props.fieldPathId;
  const isRoot = path.length === 0;
  const isItem = typeof path.at(-1) === 'number';
  const showHead = !isRoot && !isItem && (displayLabel !== false || isBranch) && schema.type !== 'boolean';
  const count = Array.isArray(props.formData) ? ` · ${props.formData.length}` : '';
  return (
    <div className={isRoot || isItem ? undefined : styles.field} {...(isRoot ? {} : place(inputPlace(path)))}>
      {showHead ? <FieldHead id={isBranch ? undefined : id} label={label} wants={wantsOf(schema, required, count)} /> : null}
      {rawDescription && !isRoot ? <p className={`${styles.help} mut`}>{rawDescription}</p> : null}
      {children}
      {rawErrors && rawErrors.length > 0 ? (
        <p className={`${styles.help} err`} role="alert">
          {rawErrors.join(' ')}
        </p>
      ) : null}
    </div>
  );
}

export function ObjectFieldTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  return (
    <div id={fieldPathId.$id} className="col">
      {properties.filter((p) => !p.hidden).map((p) => p.content)}
    </div>
  );
}

export function ArrayFieldTemplate({ items, canAdd, onAddClick, fieldPathId, schema, title }: ArrayFieldTemplateProps) {
  const isSimple = typeof schema.items === 'object' && !Array.isArray(schema.items) && schema.items.type !== 'object';
  return (
    <fieldset id={fieldPathId.$id} className={styles.list} data-simple={isSimple} aria-label={title}>
      {items}
      {canAdd ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={styles.add ?? ''}
          leftSection={<AddIcon className="s" aria-hidden />}
          onClick={onAddClick}
        >
          Add to {title}
        </Button>
      ) : null}
      {items.length === 0 && !canAdd ? <span className="mut sm">{plural(0, 'entry', 'entries')}</span> : null}
    </fieldset>
  );
}

export function ArrayFieldItemTemplate({ children, buttonsProps, index }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const nth = index + 1;
  return (
    <div className={styles.item}>
      <div className="grow">{children}</div>
      <div className={styles.itemActs}>
        {hasMoveUp ? <IconButton icon={UpIcon} label={`Move entry ${nth} up`} onClick={onMoveUpItem} /> : null}
        {hasMoveDown ? <IconButton icon={DownIcon} label={`Move entry ${nth} down`} onClick={onMoveDownItem} /> : null}
        {hasRemove ? <IconButton icon={CloseIcon} label={`Remove entry ${nth}`} onClick={onRemoveItem} /> : null}
      </div>
    </div>
  );
}

/** Text grows with its content. An optional text that is cleared is absent; a needed one, and an entry of a list, is an empty text. */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, schema, value, required, disabled, readonly, onChange, label, rawErrors, placeholder, registry } = props;
  const common = {
    id,
    disabled: Boolean(disabled || readonly),
    'aria-label': label,
    'aria-required': Boolean(required),
    error: Boolean(rawErrors && rawErrors.length > 0),
    ...(placeholder ? { placeholder } : {}),
  };
  if (schema.type === 'number' || schema.type === 'integer') {
    return (
      <NumberInput
        {...common}
        hideControls
        allowDecimal={schema.type === 'number'}
        value={shownInForm(value)}
        onValueChange={(next, { source }) => {
          if (source === 'event') onChange(typedNumber(next.value));
        }}
      />
    );
  }
  return (
    <Textarea
      {...common}
      autosize
      minRows={1}
      maxRows={14}
      spellCheck={false}
      value={shownInForm(value)}
      onChange={({ currentTarget: { value: next } }) => onChange(next === '' && !required ? undefined : next)}
      {...(registry.formContext?.files && !common.disabled
        ? { rightSection: <FileAsText label={label} onText={onChange} />, rightSectionWidth: 28, rightSectionPointerEvents: 'all' as const }
        : {})}
    />
  );
}
