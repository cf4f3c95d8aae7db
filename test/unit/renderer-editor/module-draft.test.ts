// The form of a DSPy module writes the file as a person would (rows B1, C6).
import { describe, expect, it } from 'vitest';
import { contentOf, draftOf, withField, withNewField, withTemplate } from '../../../renderer/editor/dspy/draft.ts';

const draft = (content: object) => draftOf(JSON.stringify(content))!;

describe('B1: a module between its JSON and the form', () => {
  it('a signature stays one line until a description or an instruction needs more', () => {
    const short = draft({ template_id: 'predict', signature: 'country, n: int -> capital' });
    expect(JSON.parse(contentOf(short))).toEqual({ template_id: 'predict', signature: 'country, n: int -> capital' });
    const long = withField(short, 'outputs', 0, { description: 'Only the city' });
    expect(JSON.parse(contentOf(long)).signature).toEqual({
      instructions: '',
      inputs: [
        { name: 'country', type: 'str', description: '' },
        { name: 'n', type: 'int', description: '' },
      ],
      outputs: [{ name: 'capital', type: 'str', description: 'Only the city' }],
    });
    expect(contentOf(draftOf(contentOf(long))!)).toBe(contentOf(long));
  });

  it('keys that the form does not know, and instructions beside the signature, are kept', () => {
    const kept = draft({ template_id: 'predict', signature: 'a -> b', instructions: 'Be brief.', note: 'ours' });
    expect(JSON.parse(contentOf(kept))).toMatchObject({ signature: { instructions: 'Be brief.' }, note: 'ours' });
  });

  it('parameters stand there only where they differ from the template’s own, and go with it', () => {
    const refine = draft({ template_id: 'refine', signature: 'a -> b', params: { tries: 5, threshold: 1 } });
    expect(JSON.parse(contentOf(refine)).params).toEqual({ tries: 5 });
    expect(JSON.parse(contentOf(withTemplate(refine, 'best_of_n'))).params).toEqual({ tries: 5 });
    expect(JSON.parse(contentOf(withTemplate(refine, 'predict'))).params).toBeUndefined();
  });

  it('a new field has a free name; a name half typed is written as it is', () => {
    const two = withNewField(withNewField(draft({ template_id: 'predict', signature: 'a -> b' }), 'inputs'), 'inputs');
    expect(two.signature.inputs.map(({ name }) => name)).toEqual(['a', 'input', 'input_2']);
    const odd = withField(two, 'inputs', 0, { name: 'a b' });
    expect(draftOf(contentOf(odd))!.signature.inputs[0]!.name).toBe('a b');
    expect(withField(two, 'inputs', 1, null).signature.inputs).toHaveLength(2);
  });

  it('what is no JSON object has no form', () => {
    expect(draftOf('[1]')).toBeNull();
    expect(draftOf('{')).toBeNull();
  });
});
