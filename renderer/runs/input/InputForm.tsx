// renderer/runs/input/InputForm.tsx - a form from a skill's input schema, or the same values as JSON.
import { type ThemeProps, withTheme } from '@rjsf/core';
import Templates from '@rjsf/mantine/lib/templates/index.js';
import CheckboxesWidget from '@rjsf/mantine/lib/widgets/CheckboxesWidget.js';
import CheckboxWidget from '@rjsf/mantine/lib/widgets/CheckboxWidget.js';
import RadioWidget from '@rjsf/mantine/lib/widgets/RadioWidget.js';
import SelectWidget from '@rjsf/mantine/lib/widgets/SelectWidget.js';
import type { ErrorSchema, FieldProps, RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isRecord, TooDeep } from '../../../electron/contract/values/json.ts';
import { type CodeChange, CodeEditor } from '../../code/index.tsx';
import { withoutCleared } from './cleared.ts';
import styles from './InputForm.module.css';
import { withLabels } from './labels.ts';
import { fromForm, shownInForm, toForm } from './numbers.ts';
import { errorSchemaOf, type FieldProblem } from './problems.ts';
import { parseRecord } from './sample.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, BaseInputTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { validator } from './validator.ts';

/** The field's head already names it. */
const Choice = (props: WidgetProps) => <SelectWidget {...shown(props)} hideLabel />;
const Choices = (props: WidgetProps) => <CheckboxesWidget {...shown(props)} hideLabel />;
const Radios = (props: WidgetProps) => <RadioWidget {...shown(props)} hideLabel />;
const shown = (props: WidgetProps): WidgetProps => ({
  ...props,
  options: {
    ...props.options,
    enumOptions: (props.options.enumOptions ?? []).map((each) => ({ ...each, label: shownInForm(each.label) })),
  },
});

/** The library's own would change how a number is written. */
function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  return StringField === undefined ? null : <StringField {...props} />;
}

// Piece by piece: the theme as a whole brings a date library that the form does not need.
const Form = withTheme<unknown, RJSFSchema>({
  templates: { ...Templates, FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate, BaseInputTemplate },
  fields: { NumberField },
  widgets: { CheckboxesWidget: Choices, CheckboxWidget, RadioWidget: Radios, SelectWidget: Choice },
} as ThemeProps<unknown, RJSFSchema>);

const UI: UiSchema = { 'ui:submitButtonOptions': { norender: true }, 'ui:globalOptions': { enableMarkdownInDescription: false } };

const WITH_FILES = { files: true };
const WITHOUT_FILES = { files: false };

interface InputFormProps {
  schema: Record<string, unknown>;
  values: Record<string, unknown>;
  problems: readonly FieldProblem[];
  /** Texts can be read from a file. */
  files?: boolean;
  onChange(values: Record<string, unknown>): void;
}

export function InputForm({ schema, values, problems, files = false, onChange }: InputFormProps) {
  const errors = useMemo(() => errorSchemaOf(problems) as ErrorSchema<unknown>, [problems]);
  // Titles would hide the names that templates use.
  const drawn = useMemo(
    () => toForm(withLabels({ ...schema, title: undefined, description: undefined, $schema: undefined })) as RJSFSchema,
    [schema],
  );
  const held = useMemo(() => toForm(values), [values]);
  return (
    <div className={styles.form}>
      <Form
        schema={drawn}
        uiSchema={UI}
        validator={validator}
        formData={held}
        extraErrors={errors}
        noValidate
        noHtml5Validate
        showErrorList={false}
        tagName="div"
        idPrefix="input"
        formContext={files ? WITH_FILES : WITHOUT_FILES}
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        onChange={({ formData }) => {
          const next = fromForm(withoutCleared(schema, formData));
          if (isRecord(next)) onChange(next);
        }}
      />
    </div>
  );
}

interface JsonInputProps {
  values: Record<string, unknown>;
  onChange(values: Record<string, unknown>): void;
}

/** The values as JSON text. The editor owns its text until other values come from outside: a test case, the sample. */
export function JsonInput({ values, onChange }: JsonInputProps) {
  const sent = useRef(values);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (JSON.stringify(values) === JSON.stringify(sent.current)) return;
    sent.current = values;
    setRound((n) => n + 1);
  }, [values]);
  const send = (next: Record<string, unknown>) => {
    sent.current = next;
    onChange(next);
  };
  return <JsonText key={round} values={values} onChange={send} />;
}

/** The values are accepted whenever the text is one JSON object. */
function JsonText({ values, onChange }: JsonInputProps) {
  const [initial] = useState(() => JSON.stringify(values, null, 2));
  const text = useRef(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const change = (changes: readonly CodeChange[]) => {
    for (const c of [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset)) {
      text.current = text.current.slice(0, c.rangeOffset) + c.text + text.current.slice(c.rangeOffset + c.rangeLength);
    }
    let why = 'is not a valid JSON object yet';
    const parsed = parseRecord(text.current, (cause) => {
      if (cause instanceof TooDeep) why = cause.message;
    });
    setWrong(parsed === null ? why : null);
    if (parsed) onChange(parsed);
  };
  return (
    <div className={styles.form}>
      <div className={styles.json}>
        <CodeEditor text={initial} language="json" label="Input as JSON" minimal fontSize={12} onChange={change} />
      </div>
      <p className={`${styles.help} ${wrong ? 'err' : 'mut'}`} role={wrong ? 'alert' : undefined}>
        {wrong ? `The text ${wrong}; the last valid values are used.` : 'One JSON object with a key for each input.'}
      </p>
    </div>
  );
}
