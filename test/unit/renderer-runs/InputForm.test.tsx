// The form of an input schema: nested groups, lists, choices, numbers; errors of the core at their field.
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldProblem } from '../../../renderer/runs/input/problems.ts';

let InputForm: typeof import('../../../renderer/runs/input/InputForm.tsx').InputForm;
beforeAll(async () => {
  // A text field that grows asks the fonts, which jsdom has not.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  ({ InputForm } = await import('../../../renderer/runs/input/InputForm.tsx'));
});

const SCHEMA = {
  type: 'object',
  required: ['entity_name', 'claims'],
  properties: {
    entity_name: { type: 'string' },
    claims: { type: 'array', items: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } } },
    tone: { enum: ['neutral', 'dry'] },
    limit: { type: 'integer' },
  },
};

function show(values: Record<string, unknown>, problems: FieldProblem[] = []) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <InputForm schema={SCHEMA} values={values} problems={problems} onChange={onChange} />
    </MantineProvider>,
  );
  return onChange;
}

describe('C9: the run form', () => {
  it('gives each field its name and what it wants', () => {
    show({ entity_name: 'Mara', claims: [{ text: 'Born 1201' }] });
    expect(screen.getByLabelText('entity_name')).toHaveProperty('value', 'Mara');
    expect(screen.getByText('list, required · 1')).toBeDefined();
    expect(screen.getByLabelText('text')).toHaveProperty('value', 'Born 1201');
  });

  it('hands on what is typed, and an emptied text stays a text', () => {
    const onChange = show({ entity_name: 'Mara', claims: [] });
    fireEvent.change(screen.getByLabelText('entity_name'), { target: { value: '' } });
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ entity_name: '' });
  });

  it('adds and removes entries of a list', () => {
    const onChange = show({ entity_name: 'Mara', claims: [{ text: 'a' }, { text: 'b' }] });
    fireEvent.click(screen.getByLabelText('Remove entry 1'));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ claims: [{ text: 'b' }] });
    fireEvent.click(screen.getByText('Add to claims'));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ claims: [{ text: 'b' }, {}] });
  });

  it('shows what the core said at the field that it named', () => {
    show({ entity_name: '', claims: [] }, [{ path: ['entity_name'], message: 'must not be empty' }]);
    expect(screen.getByRole('alert').textContent).toContain('must not be empty');
  });
});
