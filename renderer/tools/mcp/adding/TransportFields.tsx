// renderer/tools/mcp/adding/TransportFields.tsx - how a server is reached: a program with its arguments, variables and folder, or an address with its headers.
import { Checkbox, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import type { Problems, TransportDraft } from './draft.ts';

interface TransportFieldsProps {
  draft: TransportDraft;
  problems: Problems;
  /** Whether it is asked here if it may be sent without encryption; else a review does. */
  asksPlain?: boolean;
  onChange(patch: Partial<TransportDraft>): void;
}

const SECRETS = `A key may be typed here: it goes to the key store, and \${secret:…} stays in its place. \${env:NAME} is read at each start.`;

export function TransportFields({ draft, problems, asksPlain = false, onChange }: TransportFieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="How it is reached"
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as TransportDraft['kind'] })}
        data={[
          { value: 'stdio', label: 'A program (stdio)' },
          { value: 'http', label: 'An address (HTTP)' },
        ]}
      />
      {draft.kind === 'stdio' ? (
        <ProgramFields draft={draft} problems={problems} onChange={onChange} />
      ) : (
        <AddressFields draft={draft} problems={problems} asksPlain={asksPlain} onChange={onChange} />
      )}
    </>
  );
}

function ProgramFields({ draft, problems, onChange }: TransportFieldsProps) {
  return (
    <>
      <TextInput
        label="Program"
        placeholder="npx"
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        value={draft.command}
        error={problems.command}
        onChange={(event) => onChange({ command: event.currentTarget.value })}
      />
      <Lines
        label="Arguments"
        description="One a line, without quotation marks"
        placeholder={`-y\n@modelcontextprotocol/server-filesystem\n\${workspaceFolder}`}
        value={draft.args}
        onChange={(args) => onChange({ args })}
      />
      <Lines
        label="Variables"
        description={`One a line, NAME=value. ${SECRETS}`}
        value={draft.env}
        error={problems.env}
        onChange={(env) => onChange({ env })}
      />
      <TextInput
        label="Folder"
        description="Where it starts; empty = an empty folder of its own"
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        value={draft.cwd}
        onChange={(event) => onChange({ cwd: event.currentTarget.value })}
      />
    </>
  );
}

function AddressFields({ draft, problems, asksPlain, onChange }: TransportFieldsProps) {
  return (
    <>
      <TextInput
        label="Address"
        placeholder="https://tools.example.com/mcp"
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        value={draft.url}
        error={problems.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <Lines
        label="Headers"
        description={`One a line, NAME: value. ${SECRETS}`}
        value={draft.headers}
        error={problems.headers}
        onChange={(headers) => onChange({ headers })}
      />
      <Select
        label="Form of the protocol"
        allowDeselect={false}
        value={draft.stream}
        data={[
          { value: 'either', label: 'The current one, else the older event stream' },
          { value: 'http', label: 'Only the current one' },
          { value: 'sse', label: 'Only the older event stream' },
        ]}
        onChange={(stream) => onChange({ stream: (stream ?? 'either') as TransportDraft['stream'] })}
      />
      {asksPlain && /^http:/i.test(draft.url.trim()) ? <Plain checked={draft.plain} onChange={(plain) => onChange({ plain })} /> : null}
    </>
  );
}

export function Plain({ checked, onChange }: { checked: boolean; onChange(checked: boolean): void }) {
  return (
    <Checkbox
      size="xs"
      label="Send without encryption"
      description="Anyone between this machine and that server can read and change what is sent. Not needed for this machine itself."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface LinesProps {
  label: string;
  description: string;
  placeholder?: string;
  value: string;
  error?: string | undefined;
  onChange(text: string): void;
}

const Lines = ({ onChange, ...field }: LinesProps) => (
  <Textarea {...field} autosize minRows={2} maxRows={8} spellCheck={false} onChange={(event) => onChange(event.currentTarget.value)} />
);
