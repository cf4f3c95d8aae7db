// renderer/runs/input/InputForm.tsx - a form from the input schema of a skill, or the same values as JSON.
import { type ThemeProps, withTheme } from '@rjsf/core';
import Templates from '@rjsf/mantine/lib/templates/index.js';
import CheckboxesWidget from '@rjsf/mantine/lib/widgets/CheckboxesWidget.js';
import CheckboxWidget from '@rjsf/mantine/lib/widgets/CheckboxWidget.js';
import RadioWidget from '@rjsf/mantine/lib/widgets/RadioWidget.js';
import SelectWidget from '@rjsf/mantine/lib/widgets/SelectWidget.js';
import type { ErrorSchema, RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { useMemo, useRef, useState } from 'react';
import { type CodeChange, CodeEditor } from '../../code/index.tsx';
import styles from './InputForm.module.css';
import { errorSchemaOf, type FieldProblem } from './problems.ts';
import { parseRecord } from './sample.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, BaseInputTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { validator } from './validator.ts';

/** The head of the field names it already. */
const Choice = (props: WidgetProps) => <SelectWidget {...props} hideLabel />;
const Choices = (props: WidgetProps) => <CheckboxesWidget {...props} hideLabel />;
const Radios = (props: WidgetProps) => <RadioWidget {...props} hideLabel />;

// Piece by piece: the theme as a whole brings a date library that the form has no use for.
const Form = withTheme<unknown, RJSFSchema>({
  templates: { ...Templates, FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate, BaseInputTemplate },
  widgets: { CheckboxesWidget: Choices, CheckboxWidget, RadioWidget: Radios, SelectWidget: Choice },
} as ThemeProps<unknown, RJSFSchema>);

const UI: UiSchema = { 'ui:submitButtonOptions': { norender: true }, 'ui:globalOptions': { enableMarkdownInDescription: false } };

interface InputFormProps {
  schema: Record<string, unknown>;
  values: Record<string, unknown>;
  problems: readonly FieldProblem[];
  onChange(values: Record<string, unknown>): void;
}

export function InputForm({ schema, values, problems, onChange }: InputFormProps) {
  const errors = useMemo(() => errorSchemaOf(problems) as ErrorSchema<unknown>, [problems]);
  // Titles would hide the names that templates use.
  const shown = useMemo(() => ({ ...schema, title: undefined, description: undefined, $schema: undefined }) as RJSFSchema, [schema]);
  return (
    <div className={styles.form}>
      <Form
        schema={shown}
        uiSchema={UI}
        validator={validator}
        formData={values}
        extraErrors={errors}
        noValidate
        noHtml5Validate
        showErrorList={false}
        tagName="div"
        idPrefix="input"
        experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
        onChange={({ formData }) => {
          if (typeof formData === 'object' && formData !== null && !Array.isArray(formData)) onChange(formData as Record<string, unknown>);
        }}
      />
    </div>
  );
}

/** The values as JSON text; they are taken over whenever the text is one JSON object. The editor owns its text as long as it is shown. */
export function JsonInput({ values, onChange }: { values: Record<string, unknown>; onChange(values: Record<string, unknown>): void }) {
  const [initial] = useState(() => JSON.stringify(values, null, 2));
  const text = useRef(initial);
  const [wrong, setWrong] = useState(false);
  const change = (changes: readonly CodeChange[]) => {
    for (const c of [...changes].sort((a, b) => b.rangeOffset - a.rangeOffset)) {
      text.current = text.current.slice(0, c.rangeOffset) + c.text + text.current.slice(c.rangeOffset + c.rangeLength);
    }
    const parsed = parseRecord(text.current);
    setWrong(parsed === null);
    if (parsed) onChange(parsed);
  };
  return (
    <div className={styles.form}>
      <div className={styles.json}>
        <CodeEditor text={initial} language="json" label="Input as JSON" minimal fontSize={12} onChange={change} />
      </div>
      <p className={`${styles.help} ${wrong ? 'err' : 'mut'}`} role={wrong ? 'alert' : undefined}>
        {wrong ? 'This is no JSON object yet; the last good values are used.' : 'One JSON object, a name for each input.'}
      </p>
    </div>
  );
}
