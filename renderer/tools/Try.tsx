// renderer/tools/Try.tsx - a call by hand: a form from the schema of the tool, and the run that it becomes.
import { useMemo, useState } from 'react';
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import type { RegisteredTool } from '../../electron/contract/tools/tool.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { errorOf } from '../client/errors.ts';
import { InputForm, JsonInput } from '../runs/input/InputForm.tsx';
import { type FieldProblem, problemsOf } from '../runs/input/problems.ts';
import { blankOf } from '../runs/input/sample.ts';
import { callTool, filledTry } from './acts.ts';
import styles from './tools.module.css';

const NONE: readonly FieldProblem[] = [];

export function Try({ tool }: { tool: RegisteredTool }) {
  const { key, inputSchema: schema, state, reason } = tool;
  const hasFields = Object.keys((schema?.properties as object | undefined) ?? {}).length > 0;
  const [input, setInput] = useState<Record<string, unknown>>(() => (hasFields ? (blankOf(schema) as Record<string, unknown>) : {}));
  const why = state === 'available' ? null : (reason ?? `it is ${state}`);
  const [error, setError] = useState<AppErrorData | null>(null);
  useOffer(
    filledTry,
    useMemo(() => ({ key, input, why, refused: (cause: unknown) => setError(errorOf(cause)) }), [key, input, why]),
  );
  const change = (values: Record<string, unknown>) => {
    setInput(values);
    setError(null);
  };
  return (
    <div className={styles.fields} {...place('tool.try')}>
      {hasFields && schema !== null ? (
        <div className={styles.inputs}>
          <InputForm schema={schema} values={input} problems={error === null ? NONE : problemsOf(error)} onChange={change} />
        </div>
      ) : (
        <JsonInput values={input} onChange={change} />
      )}
      {error === null ? null : (
        <p className="err" role="alert">
          {error.message} {error.remedy}
        </p>
      )}
      {why === null ? null : <p className="warn">{reason ?? `The tool is ${state}.`}</p>}
      <div className="row">
        <ActButton act={callTool} label="Call" size="xs" variant="filled" withKeys />
        <span className="xs sec">A run as you, with its trace.</span>
      </div>
    </div>
  );
}
