// renderer/editor/dspy/draft.ts - converts a module between its JSON in the file and the form. Keys unknown to the form stay as they are.
import { readSignature, type Signature, type SignatureField, signatureText, TEMPLATES } from '../../../electron/contract/python/module.ts';
import { isRecord, parseJson } from '../../../electron/contract/values/json.ts';

export interface ModuleDraft {
  template: string;
  signature: Signature;
  params: Record<string, unknown>;
  rest: Record<string, unknown>;
}

/** Null for text that is not a JSON object: there is nothing to fill a form with. */
export function draftOf(content: string): ModuleDraft | null {
  const data = parseJson(content);
  if (!isRecord(data)) return null;
  const { template_id, signature, params, instructions, ...rest } = data;
  const read = readSignature(signature ?? '').signature;
  if (typeof instructions === 'string' && instructions !== '') read.instructions = instructions;
  return { template: typeof template_id === 'string' ? template_id : '', signature: read, params: isRecord(params) ? params : {}, rest };
}

/** The JSON for the file: a signature as text if that loses nothing, parameters only where they differ from the default. */
export function contentOf({ template, signature, params, rest }: ModuleDraft): string {
  const said = Object.entries(params).filter(([name, value]) => value !== TEMPLATES.get(template)?.params[name]?.default);
  return JSON.stringify(
    { template_id: template, signature: written(signature), ...(said.length > 0 ? { params: Object.fromEntries(said) } : {}), ...rest },
    null,
    2,
  );
}

function written(signature: Signature): string | Signature {
  const text = signatureText(signature);
  if (text === null) return signature;
  const back = readSignature(text);
  return back.problems.length === 0 ? text : signature;
}

/** Another template keeps the parameters that it has too. */
export function withTemplate(draft: ModuleDraft, template: string): ModuleDraft {
  const known = TEMPLATES.get(template)?.params ?? {};
  return { ...draft, template, params: Object.fromEntries(Object.entries(draft.params).filter(([name]) => Object.hasOwn(known, name))) };
}

export type Side = 'inputs' | 'outputs';

export function withField(draft: ModuleDraft, side: Side, index: number, patch: Partial<SignatureField> | null): ModuleDraft {
  const fields = draft.signature[side];
  const next =
    patch === null ? fields.filter((_, at) => at !== index) : fields.map((field, at) => (at === index ? { ...field, ...patch } : field));
  return { ...draft, signature: { ...draft.signature, [side]: next } };
}

/** A new field gets an unused name. */
export function withNewField(draft: ModuleDraft, side: Side): ModuleDraft {
  const names = new Set([...draft.signature.inputs, ...draft.signature.outputs].map(({ name }) => name));
  const stem = side === 'inputs' ? 'input' : 'output';
  let name = stem;
  for (let n = 2; names.has(name); n++) name = `${stem}_${n}`;
  return { ...draft, signature: { ...draft.signature, [side]: [...draft.signature[side], { name, type: 'str', description: '' }] } };
}
