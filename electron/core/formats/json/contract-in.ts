// electron/core/formats/json/contract-in.ts - the JSON contract of skill-contract: identity, schemas, permissions; no instructions.
import { z } from 'zod';
import { isRecord } from '../../../contract/index.ts';
import { analysePackage } from '../../packages/index.ts';
import { toLf } from '../../text/index.ts';
import { headText, inputOf, marked } from '../compose.ts';
import { type Converted, finish } from '../converted.ts';
import { parseBy, readJson } from './read.ts';

const Schema = z.custom<Record<string, unknown>>(isRecord, 'expected a JSON Schema object').nullish();
const Contract = z.object({
  skillId: z.string().min(1),
  name: z.string().nullish(),
  description: z.string().nullish(),
  version: z.string().nullish(),
  publisherId: z.string().nullish(),
  inputSchema: Schema,
  outputSchema: Schema,
  requiredPermissions: z
    .array(z.union([z.string(), z.object({ resource: z.string(), access: z.string(), scope: z.string().nullish() })]))
    .nullish(),
  declaredToolAccess: z.array(z.string()).nullish(),
  isVerified: z.boolean().nullish(),
  signatureHash: z.string().nullish(),
});
const HANDLED = new Set([...Object.keys(Contract.shape), 'metadata']);

/** A JSON contract as a package text; its body is the description, since a contract has no instructions. Throws `bad_input` with the place. */
export function contractToPackage(text: string, path: string): Converted {
  const source = readJson(text, path);
  const contract = parseBy(source, Contract, 'The contract');
  if (contract.signatureHash) {
    source.leave('signatureHash', 'It covers the bytes of the contract, not of this file; sign the new one.', source.at(['signatureHash']));
  }
  if (contract.isVerified) {
    source.leave('isVerified', 'Kept as a claim (is_verified). Only a catalog can verify it, never a file.', source.at(['isVerified']));
  }
  const given = isRecord(source.value.metadata) ? source.value.metadata : {};
  const { inputSchema, metadata } = inputOf(contract.inputSchema, given, (why) =>
    source.leave('inputSchema', why, source.at(['inputSchema'])),
  );
  const others = Object.keys(source.value).filter((key) => !HANDLED.has(key) && key !== '__proto__' && /^[A-Za-z_][\w.-]{0,63}$/.test(key));
  const head = headText(
    source,
    [
      ['name', contract.skillId],
      ['title', contract.name],
      ['description', contract.description],
      ['version', contract.version],
      ['publisher', contract.publisherId],
      ['required_permissions', contract.requiredPermissions],
      ['declared_tool_access', contract.declaredToolAccess],
      ['metadata', metadata],
      ['input_schema', inputSchema],
      ['output_schema', marked(contract.outputSchema)],
      ['is_verified', contract.isVerified],
      ...others.map((key) => [key, source.value[key]] as const),
    ],
    (key) => source.at([key]),
  );
  return finish(source, contract.skillId, `${head}${bodyFrom(contract.description)}`);
}

function bodyFrom(description: string | null | undefined): string {
  const text = toLf(description ?? '').trim();
  if (!text) return '';
  const body = `\n${text}\n`;
  return analysePackage(`---\nname: x\n---\n${body}`, 'x.md').artifacts.length === 0 ? body : '';
}
