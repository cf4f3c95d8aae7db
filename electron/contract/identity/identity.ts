// electron/contract/identity/identity.ts - who an agent is to others: its key and its certificate. Row G6; capability.md, "Identity".
import { z } from 'zod';
import { later, mutation, query, type RoomApi } from '../procedures/table.ts';
import { place } from '../values/place.ts';

/** What an agent is known by, or why it has no certificate yet and what to do about that. */
export const AgentIdentity = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('issued'),
    /** Its public key, as `did:key`. */
    did: z.string(),
    /** The account's. */
    issuer: z.string(),
    /** UTC. */
    issuedAt: z.string(),
    /** Its name then: a certificate is not written again when the agent is renamed. */
    issuedAs: z.string(),
    /** SHA-256 of the public key, in groups of four digits: what two people compare by eye. */
    fingerprint: z.string(),
    /** The certificate: JSON, a verifiable credential of the W3C data model 2.0. */
    certificate: z.string(),
  }),
  z.object({
    state: z.literal('none'),
    reason: z.string(),
    remedy: z.string(),
    /** What mends it: issue it now, unlock the keys, make a new key for the account; null = nothing here does. */
    repair: z.enum(['issue', 'unlock', 'new_key']).nullable(),
  }),
]);
export type AgentIdentity = z.infer<typeof AgentIdentity>;

/** What became of a check. Only `valid` certifies anything: then there is a `subject`. */
export const CertificateCheck = z.object({
  /** other_issuer = the signature fits, but it is not of somebody who is trusted; unsupported = another kind of proof, about which nothing is said. */
  state: z.enum(['valid', 'other_issuer', 'not_valid', 'unsupported']),
  sentence: z.string(),
  issuer: z.string().nullable(),
  /** Whom the issuer was found to be. */
  issuerIs: z.enum(['this_account', 'given']).nullable(),
  subject: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  validFrom: z.string().nullable(),
  /** What was not looked at, or should be known besides. */
  notes: z.array(z.string()),
});
export type CertificateCheck = z.infer<typeof CertificateCheck>;

const ofAgent = z.object({ agent: z.string() });

export const identityTable = {
  /** Throws `not_found`. */
  of: query(ofAgent, AgentIdentity),
  /** Issues the certificate if there is none. `newKey`: with a new key of the account, where the old one is gone. Throws `not_found`, `secret_locked`,
   * `secret_store_missing`, `read_only`. */
  issue: later(mutation(ofAgent.extend({ newKey: z.boolean().default(false) }), AgentIdentity)),
  /** The certificate as a file in a folder. Throws `name_taken`, `not_found` and what writing does. */
  exportTo: mutation(ofAgent.extend({ dir: place('export_skills'), overwrite: z.boolean() }), z.object({ path: z.string() })),
  /** Whether a certificate is what it says; `issuer`: who is trusted to have issued it, null = this account. */
  check: query(z.object({ text: z.string().max(1_000_000), issuer: z.string().nullable() }), CertificateCheck),
};
export type IdentityApi = RoomApi<typeof identityTable>;

/** How something that acts is known: one rule for agents and tools (capability.md, "Identity"). */
export interface KnownBy {
  by: 'certificate' | 'asset_tag';
  /** The rule, as it is shown with both. */
  sentence: string;
}
/** Who reasons has skills and a certificate; what only executes, also a skill's run that is called as a tool, has an asset tag. */
export const knownBy = (what: 'agent' | 'tool'): KnownBy =>
  what === 'agent'
    ? { by: 'certificate', sentence: 'An agent has skills, and a certificate that says who it is.' }
    : { by: 'asset_tag', sentence: 'A tool has no skills: it is known by its asset tag.' };
