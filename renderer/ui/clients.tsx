// renderer/ui/clients.tsx - programs that read packages, and what each makes of one (row A13).
import type { ClientId, ClientVerdict } from '../../electron/contract/packages.ts';
import styles from './clients.module.css';
import { ErrorIcon, OkIcon, WarningIcon } from './icons.ts';

export const CLIENT_TITLES: Record<ClientId, string> = {
  open: 'Open format',
  'claude-code': 'Claude Code',
  'claude-ai': 'claude.ai upload',
  'vscode-copilot': 'VS Code Copilot',
  codex: 'Codex',
  'gemini-cli': 'Gemini CLI',
  goose: 'goose',
  cursor: 'Cursor',
};

const VERDICTS = {
  accepts: { icon: OkIcon, tone: 'ok', label: 'reads it' },
  warns: { icon: WarningIcon, tone: 'warn', label: 'reads it with warnings' },
  refuses: { icon: ErrorIcon, tone: 'err', label: 'refuses it' },
} as const;
const RANK = { refuses: 0, warns: 1, accepts: 2 } as const;

/** Who refuses comes first, then who warns, each with its reason; those that simply read it share one line. */
export function ClientVerdicts({ clients }: { clients: readonly ClientVerdict[] }) {
  const told = clients.filter((each) => each.verdict !== 'accepts').sort((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  const fine = clients.filter((each) => each.verdict === 'accepts');
  return (
    <ul className={styles.verdicts} aria-label="Client support">
      {told.map(({ client, verdict, reasons }) => (
        <li key={client}>
          <VerdictIcon verdict={verdict} />
          <span>
            <span className="med">{CLIENT_TITLES[client]}</span> <span className="sec">{reasons.join(' ') || VERDICTS[verdict].label}</span>
          </span>
        </li>
      ))}
      {fine.length > 0 ? (
        <li>
          <VerdictIcon verdict="accepts" />
          <span className="sec">
            {fine.length === clients.length && fine.length > 1 ? 'All: ' : ''}
            {fine.map(({ client }) => CLIENT_TITLES[client]).join(', ')}
          </span>
        </li>
      ) : null}
    </ul>
  );
}

function VerdictIcon({ verdict }: { verdict: ClientVerdict['verdict'] }) {
  const { icon: Icon, tone, label } = VERDICTS[verdict];
  return <Icon className={`s ${tone}`} role="img" aria-label={label} />;
}

/** `Codex, Cursor`; `every client` if nobody is left out. */
export function clientNames(clients: readonly ClientId[]): string {
  return clients.length >= Object.keys(CLIENT_TITLES).length ? 'all clients' : clients.map((each) => CLIENT_TITLES[each]).join(', ');
}
