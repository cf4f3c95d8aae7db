// renderer/tools/mcp/adding/Review.tsx - what a configuration would add: each server with what it starts or asks, what is secret, what is not carried over, and what
// becomes of it.
import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import type { McpFound, McpReview } from '../../../../electron/contract/mcp/review.ts';
import { mcpAddress, mcpCommand } from '../../../../electron/contract/mcp/transport.ts';
import { ErrorIcon, InfoIcon, KeyIcon } from '../../../ui/icons.ts';
import { Finding } from '../Held.tsx';
import own from '../mcp.module.css';
import type { Choice } from './choices.ts';
import { problemOf } from './choices.ts';
import { Plain } from './TransportFields.tsx';

interface ReviewProps {
  review: McpReview;
  choices: readonly Choice[];
  existing: readonly string[];
  onChange(at: number, patch: Partial<Choice>): void;
}

export function Review({ review, choices, existing, onChange }: ReviewProps) {
  return (
    <>
      <p className="sm sec">Nothing is started or connected by adding. Its tools can be called once you agree to each of them.</p>
      {review.problems.map(({ title, line, message }) => (
        <div key={`${title} ${line}`} className="note err">
          <ErrorIcon className="s" aria-hidden />
          <span>
            <b>{title || 'An entry'}</b> (line {line}) is left out: {message}
          </span>
        </div>
      ))}
      {review.servers.map((found, at) => {
        const choice = choices[at];
        return choice === undefined ? null : (
          <Found
            key={found.index}
            found={found}
            choice={choice}
            problem={problemOf(choices, at, existing)}
            isFirst={at === 0}
            onChange={(patch) => onChange(at, patch)}
          />
        );
      })}
    </>
  );
}

interface FoundProps {
  found: McpFound;
  choice: Choice;
  problem: string | null;
  isFirst: boolean;
  onChange(patch: Partial<Choice>): void;
}

function Found({ found, choice, problem, isFirst, onChange }: FoundProps) {
  const { title, name, transport, line, sameName } = found;
  const clashes = sameName.server !== null || sameName.found.length > 0;
  const address = transport.kind === 'stdio' ? mcpCommand(transport) : mcpAddress(transport);
  return (
    <section className={own.found} aria-label={title ?? name}>
      <div className="row g8">
        <b className="ell">{title ?? name}</b>
        <span className="sm sec">
          {transport.kind === 'stdio' ? 'a program' : 'an address'}, line {line}
        </span>
        <span className="grow" />
        <Select
          size="xs"
          w={190}
          aria-label={`What becomes of ${title ?? name}`}
          allowDeselect={false}
          value={choice.does}
          data={[
            { value: 'add', label: clashes ? 'Add under this name' : 'Add' },
            ...(sameName.server === null ? [] : [{ value: 'replace', label: 'Replace the one there' }]),
            { value: 'skip', label: 'Leave out' },
          ]}
          onChange={(does) => onChange({ does: (does ?? 'add') as Choice['does'], ...(does === 'replace' ? { name } : {}) })}
        />
      </div>
      {clashes ? (
        <div className="note warn">
          <InfoIcon className="s" aria-hidden />
          <span>
            {sameName.server === null ? `This configuration has another “${name}”.` : `There is already an MCP server “${name}”.`}
            {choice.does === 'replace' ? ' It goes, with its values, and your consent to its tools ends.' : ''}
          </span>
        </div>
      ) : null}
      <pre className={`${own.command} mono`}>{address}</pre>
      {choice.does === 'skip' ? null : <Details found={found} choice={choice} problem={problem} isFirst={isFirst} onChange={onChange} />}
    </section>
  );
}

function Details({ found, choice, problem, isFirst, onChange }: FoundProps) {
  const { transport, restriction, inputs, secrets, reads, notes, safety } = found;
  return (
    <>
      <TextInput
        size="xs"
        label="Name"
        description="Part of the ids of its tools: mcp:NAME/TOOL"
        {...(isFirst ? { 'data-autofocus': true } : {})}
        disabled={choice.does === 'replace'}
        maxLength={63}
        value={choice.name}
        error={problem}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {secrets.length === 0 ? null : (
        <span className="sm row g6">
          <KeyIcon className="s fixed" aria-hidden /> Goes to the key store and nowhere else: {secrets.join(', ')}
        </span>
      )}
      {inputs.map(({ id, description }) => (
        <PasswordInput
          key={id}
          size="xs"
          label={`Value for ${id}`}
          description={`${description === null ? '' : `${description}. `}It can be entered later as well.`}
          autoComplete="off"
          value={choice.values[id] ?? ''}
          onChange={(event) => onChange({ values: { ...choice.values, [id]: event.currentTarget.value } })}
        />
      ))}
      {reads.length === 0 ? null : <span className="sm sec">Reads from the environment at each start: {reads.join(', ')}</span>}
      {restriction === null ? null : (
        <Checkbox
          size="xs"
          label="Keep its restriction"
          description={[
            restriction.only === null ? '' : `Only ${restriction.only.join(', ') || 'no tool'}.`,
            restriction.except.length === 0 ? '' : `Never ${restriction.except.join(', ')}.`,
          ].join(' ')}
          checked={choice.restrict}
          onChange={(event) => onChange({ restrict: event.currentTarget.checked })}
        />
      )}
      {transport.kind === 'http' && /^http:/i.test(transport.url) ? (
        <Plain checked={choice.plain} onChange={(plain) => onChange({ plain })} />
      ) : null}
      {notes.map((note) => (
        <span key={note} className="sm sec row g6">
          <InfoIcon className="s fixed" aria-hidden /> {note}
        </span>
      ))}
      {safety.map((item) => (
        <Finding key={`${item.code} ${item.path} ${item.message}`} item={item} />
      ))}
    </>
  );
}
