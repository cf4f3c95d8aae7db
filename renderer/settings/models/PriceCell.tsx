// renderer/settings/models/PriceCell.tsx - what a model costs, since when and from which source; the author can enter another price.
import { Button, NumberInput, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { create } from 'zustand';
import { type ModelInfo, type ModelPrice, OwnPrice } from '../../../electron/contract/models.ts';
import { runAct } from '../../app/acts/act.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
import { formatCost, NONE } from '../../ui/format.ts';
import { attempt } from '../../ui/toast.tsx';
import { setPrice } from '../acts.ts';
import styles from '../Settings.module.css';

/** The model whose price is being edited. */
export const usePriced = create<{ id: string | null }>()(() => ({ id: null }));

export function PriceCell({ model }: { model: ModelInfo }) {
  const opened = usePriced((it) => it.id === model.id);
  const close = () => usePriced.setState({ id: null });
  const price = useLiveQuery('models.prices').data?.find(({ id }) => id === model.id);
  if (model.local) return <span title="Runs on this machine">free</span>;
  const { inputPrice, outputPrice } = model;
  const words = inputPrice === null && outputPrice === null ? NONE : `${formatCost(inputPrice)}, ${formatCost(outputPrice)}`;
  return (
    <>
      <UnstyledButton
        className={styles.price}
        title={about(model, price)}
        aria-label={`Price of ${model.label}: ${words}`}
        data-act={setPrice.id}
        onClick={() => runAct(setPrice, { choice: model.id })}
      >
        {words}
      </UnstyledButton>
      <Dialog title={`Price of ${model.label}`} size={480} opened={opened} onClose={close}>
        <PriceForm model={model} price={price} onClose={close} />
      </Dialog>
    </>
  );
}

function about(model: ModelInfo, price: ModelPrice | undefined): string {
  if (price === undefined) return `No price known for ${model.label}: its runs show no cost. Click to set one.`;
  return `US dollars per million tokens since ${price.validFrom}, ${price.own ? 'entered by you' : 'from the price table'}: ${price.source}`;
}

const today = (): string => new Date().toISOString().slice(0, 10);

interface PriceFormProps {
  model: ModelInfo;
  price: ModelPrice | undefined;
  onClose(): void;
}

function PriceForm({ model, price, onClose }: PriceFormProps) {
  const [input, setInput] = useState<string | number>(price?.input ?? '');
  const [cached, setCached] = useState<string | number>(price?.cached ?? '');
  const [output, setOutput] = useState<string | number>(price?.output ?? '');
  const [validFrom, setValidFrom] = useState(price?.own ? price.validFrom : today());
  const [source, setSource] = useState(price?.own ? price.source : '');
  const [shown, setShown] = useState(false);
  const filled = input !== '' && output !== '';
  const parsed = OwnPrice.safeParse({
    id: model.id,
    input: Number(input),
    cached: cached === '' ? null : Number(cached),
    output: Number(output),
    validFrom,
    source,
  });
  const act = (change: () => Promise<unknown>) =>
    attempt('Could not change the price.', async () => {
      await change();
      onClose();
    });
  const form = useSubmit(filled && parsed.success, () => act(() => api.models.savePrice.mutate(parsed.data!)));
  const dateProblem =
    shown && parsed.error?.issues.some(({ path }) => path[0] === 'validFrom') ? 'Enter a date, for example 2026-01-31' : undefined;
  const needed = (value: string | number) => (shown && value === '' ? 'Enter US dollars, 0 for free' : undefined);
  const amount = { allowNegative: false, decimalScale: 6, max: 1_000_000, prefix: '$' };
  return (
    <DialogForm
      form={form}
      act="Save price"
      hint={
        price?.own ? <Button onClick={() => void act(() => api.models.removePrice.mutate({ id: model.id }))}>Use price table</Button> : null
      }
      onTry={() => setShown(true)}
      onCancel={onClose}
    >
      <p className="sm mut">{price ? about(model, price) : 'No price is known, so runs with this model show no cost.'}</p>
      <NumberInput
        {...amount}
        label="Input"
        description="US dollars per million tokens"
        value={input}
        error={needed(input)}
        data-autofocus
        onChange={setInput}
      />
      <NumberInput
        {...amount}
        label="Cached input"
        description="Leave empty if it costs the same as other input"
        value={cached}
        onChange={setCached}
      />
      <NumberInput
        {...amount}
        label="Output"
        description="US dollars per million tokens"
        value={output}
        error={needed(output)}
        onChange={setOutput}
      />
      <TextInput
        type="date"
        label="Since"
        value={validFrom}
        error={dateProblem}
        onChange={(event) => setValidFrom(event.currentTarget.value)}
      />
      <TextInput
        label="Source"
        placeholder="Price page or contract"
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
