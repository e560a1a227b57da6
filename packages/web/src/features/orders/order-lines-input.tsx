import { ActionIcon, Button, Text } from '@mantine/core';
import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { productChoices } from '../../entities/assortments/assortments.api.ts';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { useSession } from '../../kit/session.ts';
import { priceInCents, unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Grid, Stack } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { type DraftLine, parseDraftLines } from './order-lines.rules.ts';

/** The lines of a new order: product, quantity, and an optional price that overrides the list price. */
export const OrderLinesInput = ({ id, label, value, onChange, error }: FieldInput) => {
  const lines = parseDraftLines(value);
  const change = (at: number, line: DraftLine) => onChange(lines.map((one, index) => (index === at ? line : one)));
  return (
    <Stack component="fieldset" gap={8} align="flex-start" aria-describedby={error ? `${id}-error` : undefined}>
      <Text component="legend" mb={4} p={0} c="dimmed" fz={12} fw={500}>
        {label}
      </Text>
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
        <Text c="var(--sw-negative)" fz={12} id={`${id}-error`}>
          {error}
        </Text>
      )}
    </Stack>
  );
};

const lineUnits = unitsBetween({ min: 0, max: 1_000_000 });

interface LineProps {
  readonly number: number;
  readonly line: DraftLine;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove: () => void;
}

const Line = ({ number, line, onChange, onRemove }: LineProps) => {
  const mayPrice = canSetMoney(useSession().identity?.roles ?? []);
  const { unitPrice, ...unpriced } = line;
  const setPrice = (cents: number | undefined, typed: string) => {
    if (cents !== undefined) onChange({ ...line, unitPrice: cents });
    // An invalid price must not become the list price.
    else onChange(typed.trim() === '' ? unpriced : { ...line, unitPrice: Number.NaN });
  };
  return (
    <Grid columns="1fr 84px 104px auto" gap={8} align="center" w="100%">
      <ChoiceSelect
        withAsterisk
        aria-label={`Product of line ${number}`}
        placeholder="Product"
        choices={productChoices}
        value={line.productId === undefined ? '' : String(line.productId)}
        onChange={(chosen) => onChange({ ...line, productId: chosen === '' ? undefined : Number(chosen) })}
      />
      <TypedNumberInput
        aria-label={`Quantity of line ${number}`}
        value={line.quantity}
        kind={lineUnits}
        onNumber={(quantity) => onChange({ ...line, quantity })}
      />
      <TypedNumberInput
        aria-label={`Unit price of line ${number}`}
        placeholder="List price"
        readOnly={!mayPrice}
        value={Number.isNaN(unitPrice) ? undefined : unitPrice}
        kind={priceInCents}
        prefix={accountCurrencyPrefix()}
        onNumber={setPrice}
      />
      <ActionIcon aria-label={`Remove line ${number}`} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </Grid>
  );
};
