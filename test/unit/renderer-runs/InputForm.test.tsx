// The form of an input schema: nested groups, lists, choices, numbers; errors of the core at their field.
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import type { FieldProblem } from '../../../renderer/runs/input/problems.ts';

let InputForm: typeof import('../../../renderer/runs/input/InputForm.tsx').InputForm;
beforeAll(async () => {
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

function show(values: Record<string, unknown>, problems: FieldProblem[] = [], schema: Record<string, unknown> = SCHEMA) {
  const onChange = vi.fn();
  render(
    <MantineProvider env="test">
      <InputForm schema={schema} values={values} problems={problems} onChange={onChange} />
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

  describe('D1: numbers stay as they are written', () => {
    const schema = { type: 'object', properties: { price: { type: 'number' }, id: { type: 'integer' }, note: { type: 'string' } } };

    it.each([
      ['price', '1.10'],
      ['price', '0.0000001'],
      ['id', '9007199254740993'],
      ['id', '-7'],
    ])('D1: %s typed as %s', (name, typed) => {
      const onChange = show({}, [], schema);
      fireEvent.change(screen.getByLabelText(name), { target: { value: typed } });
      expect(JSON.stringify(onChange.mock.lastCall?.[0])).toBe(`{"${name}":${typed}}`);
    });

    it('D1: those that are there are shown, and another field changes none of them', () => {
      const values = jsonFrom('{"price":1.10,"id":9007199254740993,"note":"a","list":[{"deep":2.0}]}') as Record<string, unknown>;
      const onChange = show(values, [], schema);
      expect([screen.getByLabelText('price'), screen.getByLabelText('id')].map((field) => (field as HTMLInputElement).value)).toEqual([
        '1.10',
        '9007199254740993',
      ]);
      fireEvent.change(screen.getByLabelText('note'), { target: { value: 'b' } });
      expect(JSON.stringify(onChange.mock.lastCall?.[0])).toBe('{"price":1.10,"id":9007199254740993,"note":"b","list":[{"deep":2.0}]}');
    });
  });

  it.each([
    ['enumNames', ['Very dry', 'Calm']],
    ['x-enum-varnames', ['Very dry', 'Calm']],
    ['enumItemLabels', ['Very dry', 'Calm']],
    ['x-enum-labels', { dry: 'Very dry', calm: 'Calm' }],
  ])('B5: choices are shown by their names in %s', (key, names) => {
    show({ tone: 'dry' }, [], { type: 'object', properties: { tone: { type: 'string', enum: ['dry', 'calm'], [key]: names } } });
    expect(screen.getByText('2 choices, optional')).toBeDefined();
    expect(screen.getByLabelText('tone')).toHaveProperty('value', 'Very dry');
  });

  it('B5: names by choice, also of numbers as they are written', () => {
    show({}, [], {
      type: 'object',
      properties: { rate: jsonFrom('{"enum":[1.10,2],"enumLabels":{"1.10":"Low","2":"High"},"default":1.10}') },
    });
    expect(screen.getByText('2 choices, optional')).toBeDefined();
  });

  it('B5: so are named constants, and numbers as they are written', () => {
    const tone = {
      oneOf: [
        { const: 1, title: 'Dry' },
        { const: 2, title: 'Calm' },
      ],
    };
    show(jsonFrom('{"tone":2,"rate":1.10}') as Record<string, unknown>, [], {
      type: 'object',
      properties: { tone, rate: jsonFrom('{"type":"number","enum":[1.10,2.50]}') },
    });
    expect(screen.getAllByText('2 choices, optional')).toHaveLength(2);
    expect(screen.getByLabelText('tone')).toHaveProperty('value', 'Calm');
    expect(screen.getByLabelText('rate')).toHaveProperty('value', '1.10');
  });
});
