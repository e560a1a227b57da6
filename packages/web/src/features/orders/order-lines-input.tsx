import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { useSession } from '../../kit/session.ts';
import { type DraftLine, parseDraftLines } from './order-lines.rules.ts';
import classes from './order-lines-input.module.css';

/** The lines of a new order: product, quantity, and an optional price that overrides the list price. */
export const OrderLinesInput = ({ id, label, value, onChange, error }: FieldInput) => {
  const lines = parseDraftLines(value);
  const change = (at: number, line: DraftLine) => onChange(lines.map((one, index) => (index === at ? line : one)));
  return (
    <fieldset className={classes.lines} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {lines.map((line, index) => (
        <Line
          key={index}
          number={index + 1}
          line={line}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange(lines.filter((_, other) => other !== index))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...lines, { quantity: 1 }])}
      >
        Add product
      </Button>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};

interface LineProps {
  readonly number: number;
  readonly line: DraftLine;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const Line = ({ number, line, onChange, onRemove }: LineProps) => {
  const mayPrice = canSetMoney(useSession().identity?.roles ?? []);
  const { unitPrice, ...unpriced } = line;
  const setPrice = (amount: string | number) =>
    onChange(amount === '' ? unpriced : { ...line, unitPrice: Math.round(Number(amount) * 100) });
  return (
    <div className={classes.line}>
      <ChoiceSelect
        withAsterisk
        aria-label={`Product of line ${number}`}
        placeholder="Product"
        choices={productChoices}
        value={line.productId === undefined ? '' : String(line.productId)}
        onChange={(chosen) => onChange({ ...line, productId: chosen === '' ? undefined : Number(chosen) })}
      />
      <NumberInput
        aria-label={`Quantity of line ${number}`}
        value={line.quantity ?? ''}
        min={0}
        allowDecimal={false}
        hideControls
        thousandSeparator=","
        onChange={(next) => onChange({ ...line, quantity: next === '' ? undefined : Number(next) })}
      />
      <NumberInput
        aria-label={`Unit price of line ${number}`}
        placeholder="List price"
        readOnly={!mayPrice}
        value={unitPrice === undefined ? '' : unitPrice / 100}
        min={0}
        prefix={accountCurrencyPrefix()}
        decimalScale={2}
        hideControls
        onChange={setPrice}
      />
      <ActionIcon aria-label={`Remove line ${number}`} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  );
};
