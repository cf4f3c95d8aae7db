// renderer/runs/GrantQuestion.tsx - what a skill asks for, and what has become of it since it was last granted something (row C12).
import { Select } from '@mantine/core';
import { useState } from 'react';
import { GRANT_RULE, grantText, type MissingGrants, type SinceGrant } from '../../electron/contract/capability/capability.ts';
import { useLiveQuery } from '../client/live.ts';
import { Compared } from '../code/Compared.tsx';
import { formatExact } from '../ui/format.ts';
import { Loaded } from '../ui/states.tsx';

type Named = Pick<MissingGrants['skill'], 'id' | 'name'> & { version?: string | null };

interface Props {
  skill: Named;
  missing: readonly MissingGrants[];
  /** What became of it, and of those that it asks through, since each was last granted something; those that never were are left out. */
  changed: readonly { skill: Named; since: SinceGrant }[];
}

export function GrantQuestion({ skill, missing, changed }: Props) {
  const asked = missing.flatMap((grants) =>
    grants.permissions.map((permission) => ({ text: grantText({ ...grants, permission }), to: grants.skill })),
  );
  const isNew = ({ text, to }: (typeof asked)[number]) => changed.some((each) => each.skill.id === to.id && each.since.more.includes(text));
  return (
    <>
      Its runs need these. {GRANT_RULE} You can revoke it in Settings, under Permissions and audit.
      <Items
        of={asked.map((each) => ({ text: each.text, of: each.to.id === skill.id ? '' : ` to ${each.to.name}`, isNew: isNew(each) }))}
      />
      {changed.map(({ skill: of, since }) => (
        <Since
          key={of.id}
          skillId={of.id}
          title={of.id === skill.id ? 'Since you last granted it something' : `Since you last granted ${of.name} something`}
          since={since}
          shown={asked.flatMap(({ text, to }) => (to.id === of.id ? text : []))}
        />
      ))}
    </>
  );
}

interface SinceProps {
  skillId: string;
  title: string;
  since: SinceGrant;
  /** What is listed above. */
  shown: readonly string[];
}

function Since({ skillId, title, since, shown }: SinceProps) {
  const { grantedAt, more, fewer, files } = since;
  const besides = more.filter((text) => !shown.includes(text));
  const nothing = more.length + fewer.length === 0 && files?.length === 0;
  return (
    <section aria-label={title} style={{ marginTop: 12 }}>
      <h3 style={{ margin: 0, fontSize: 'inherit' }}>
        {title}, {formatExact(grantedAt)}
      </h3>
      {nothing ? <p style={{ margin: '4px 0 0' }}>Nothing has changed.</p> : null}
      {besides.length > 0 ? <Items of={besides.map((text) => ({ text, of: '', isNew: true }))} /> : null}
      {fewer.length > 0 ? (
        <p style={{ margin: '4px 0 0' }}>
          It no longer asks for <code>{fewer.join(', ')}</code>.
        </p>
      ) : null}
      {files === null ? (
        <p className="warn" style={{ margin: '4px 0 0' }}>
          The files that you granted it to are no longer here, so they cannot be compared. Read it as if it were new.
        </p>
      ) : null}
      {files !== null && files.length > 0 ? <Files skillId={skillId} files={files} /> : null}
    </section>
  );
}

function Items({ of }: { of: readonly { text: string; of: string; isNew: boolean }[] }) {
  return (
    <ul style={{ marginTop: 8, marginBottom: 0 }}>
      {of.map((item) => (
        <li key={`${item.text}${item.of}`}>
          <code>{item.text}</code>
          {item.of} {item.isNew ? <span className="bdg warn">new</span> : null}
        </li>
      ))}
    </ul>
  );
}

const PACKAGE = 'The package';
const keyOf = (path: string | null): string => path ?? '';

function Files({ skillId, files }: { skillId: string; files: NonNullable<SinceGrant['files']> }) {
  const [at, setAt] = useState(keyOf(files[0]!.path));
  const texts = useLiveQuery('capability.sinceGrantTexts', { skillId, path: at === '' ? null : at });
  return (
    <>
      <Select
        label={files.length === 1 ? 'Its file that differs' : `Its ${files.length.toLocaleString('en')} files that differ`}
        data={files.map(({ path, change }) => ({ value: keyOf(path), label: `${path ?? PACKAGE}, ${change}` }))}
        value={at}
        onChange={(value) => setAt(value ?? at)}
        allowDeselect={false}
        searchable
        limit={200}
        comboboxProps={{ zIndex: 400 }}
        style={{ margin: '8px 0' }}
      />
      <Loaded query={texts} what="the two texts">
        {({ left, leftLabel, right, rightLabel }) => (
          <Compared
            before={{ label: leftLabel, text: left }}
            after={{ label: rightLabel, text: right }}
            language={at === '' ? 'skill' : 'plaintext'}
            most="36dvh"
          />
        )}
      </Loaded>
    </>
  );
}
