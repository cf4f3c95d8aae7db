// electron/shells/cli/commands/agents/certificate.ts - the certificate of an agent, and the check of any (row G6).
import { resolve } from 'node:path';
import { type AgentIdentity, AppError, asAppError, type CertificateCheck, type Core } from '../../../../contract/index.ts';
import { checkCertificate } from '../../../../core/identity/index.ts';
import { writeFileAtomic } from '../../../../core/storage/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { bytesOf, shown } from '../../files.ts';
import { type AgentAct, wrong } from './act.ts';

/** Issues it if there is none, prints it or writes it. Exit code 1 while there cannot be one. */
export const certificate: AgentAct = async ({ core, agent, words, call }) => {
  if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
  const { output, text, flag } = call;
  const identity = flag('dry-run') ? core.identity.of({ agent }) : await issued(core, agent, flag('new-key'));
  const issuedOne = identity.state === 'issued' ? identity : null;
  const path = issuedOne === null || flag('dry-run') ? null : (text('out') ?? null);
  if (path !== null) writeFileAtomic(resolve(path), Buffer.from(issuedOne!.certificate), { overwrite: flag('overwrite') });
  if (output.json) output.result('agent certificate', { dryRun: flag('dry-run'), agent, identity, path });
  else if (identity.state === 'none') {
    output.line(`not issued yet: ${identity.reason}`);
    output.note(`  ${identity.repair === 'new_key' ? `${identity.remedy} To make one: --new-key.` : identity.remedy}`);
  } else {
    if (path === null) output.raw(identity.certificate);
    else output.line(path);
    output.note(`key: ${identity.did}\nfingerprint: ${identity.fingerprint}\nissuer: ${identity.issuer} (this account)`);
  }
  return identity.state === 'issued' ? 0 : 1;
};

/** What keeps it from being issued is no failure of the command: the answer says so. */
async function issued(core: Core, agent: string, newKey: boolean): Promise<AgentIdentity> {
  try {
    return await core.identity.issue({ agent, newKey });
  } catch (cause) {
    const { code, message, remedy } = asAppError(cause);
    const kept = core.identity.of({ agent });
    if (code === 'not_found' || kept.state === 'issued') throw cause;
    return { ...kept, reason: message, remedy: remedy ?? kept.remedy };
  }
}

/** `certificate check FILE`: exit code 0 only if it is valid. With `--issuer` no account is opened. */
export async function checkFile(words: readonly string[], call: Invocation): Promise<ExitCode> {
  const [file, ...more] = words;
  if (file === undefined || more.length > 0) throw wrong('certificate check takes one FILE');
  const { output } = call;
  const issuer = call.text('issuer') ?? null;
  const text = textOf(file);
  const check =
    issuer === null
      ? (await call.core()).identity.check({ text, issuer })
      : checkCertificate(text, { account: [], given: issuer, now: new Date().toISOString() });
  if (output.json) output.result('agent certificate check', { path: shown(file), check });
  else for (const line of linesOf(check)) output.line(line);
  return check.state === 'valid' ? 0 : 1;
}

const WHO = { this_account: 'this account', given: 'the one that you named' } as const;

/** A name is shown only if it is certified. */
const linesOf = ({ sentence, subject, issuer, issuerIs, validFrom, notes }: CertificateCheck): string[] => [
  sentence,
  ...(subject === null ? [] : [`subject: ${subject.name === null ? subject.id : `${subject.name} (${subject.id})`}`]),
  ...(issuer === null ? [] : [`issuer: ${issuer}${issuerIs === null ? '' : ` (${WHO[issuerIs]})`}`]),
  ...(validFrom === null ? [] : [`from: ${validFrom}`]),
  ...notes,
];

const MAX_BYTES = 1_000_000;

function textOf(file: string): string {
  const bytes = bytesOf(file);
  if (bytes.length > MAX_BYTES)
    throw new AppError('too_large', `${file} is larger than a certificate can be.`, { remedy: 'Check that it is the right file.' });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('not_utf8', `${file} is not UTF-8, so it cannot be a certificate.`, {
      cause,
      remedy: 'Check that it is the right file.',
    });
  }
}
