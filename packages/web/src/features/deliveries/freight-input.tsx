import { ActionIcon, Button, Input } from '@mantine/core';
import type { OrderConstraint } from '@shelfward/contract/deliveries/order-constraints.shapes.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { z } from 'zod';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { priceInCents } from '../../kit/ui/cell-numbers.rules.ts';
import { Grid, Group, Stack } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { describeFreight } from './constraint-values.ts';

const amount = z.union([z.number(), z.string()]);
const enteredSteps = z
  .array(z.object({ fromCents: amount, freightCents: amount }))
  .nullable()
  .catch(null);
type EnteredStep = NonNullable<z.output<typeof enteredSteps>>[number];

interface Props extends Pick<FieldInput, 'value' | 'error' | 'onChange'> {
  readonly inherited: OrderConstraint['effective']['freight'];
  readonly canInherit: boolean;
}

/** The freight of an order by its value. Without steps of its own, a scope inherits those of the more general one. */
export const FreightInput = ({ value, error, onChange, inherited, canInherit }: Props) => {
  const steps = enteredSteps.parse(value);
  if (!steps)
    return (
      <Stack gap={8} align="flex-start" miw={0} bd={0}>
        <p>
          {inherited ? `${describeFreight(inherited.steps)}, inherited from ${inherited.from.name}.` : 'No freight.'}
        </p>
        <Button variant="default" size="xs" onClick={() => onChange(inherited?.steps ?? [emptyStep])}>
          {inherited ? 'Use own freight' : 'Add freight'}
        </Button>
      </Stack>
    );
  const change = (at: number, part: Partial<EnteredStep>) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  return (
    <Stack component="fieldset" gap={8} align="flex-start" miw={0} bd={0}>
      <legend className="visually-hidden">Freight</legend>
      {steps.length === 0 && <p>No freight.</p>}
      {steps.map((step, index) => (
        <Grid columns="1fr 1fr auto" gap={8} align="end" w="100%" key={index}>
          <TypedNumberInput
            label={index === 0 ? 'Order value from' : undefined}
            aria-label={`Order value from, step ${index + 1}`}
            kind={priceInCents}
            prefix={accountCurrencyPrefix()}
            value={step.fromCents}
            onNumber={(cents, typed) => change(index, { fromCents: cents ?? typed })}
          />
          <TypedNumberInput
            label={index === 0 ? 'Freight (0: prepaid)' : undefined}
            aria-label={`Freight, step ${index + 1}`}
            kind={priceInCents}
            prefix={accountCurrencyPrefix()}
            value={step.freightCents}
            onNumber={(cents, typed) => change(index, { freightCents: cents ?? typed })}
          />
          <ActionIcon
            aria-label={`Remove step ${index + 1}`}
            onClick={() => onChange(steps.filter((_, other) => other !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Grid>
      ))}
      {error && <Input.Error>{steps.every(isComplete) ? error : 'Each step needs two amounts.'}</Input.Error>}
      <Group gap={8} align="stretch" wrap>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...steps, emptyStep])}
        >
          Add step
        </Button>
        <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
          {canInherit ? 'Use inherited freight' : 'Remove freight'}
        </Button>
      </Group>
    </Stack>
  );
};

const emptyStep: EnteredStep = { fromCents: '', freightCents: '' };
const isComplete = ({ fromCents, freightCents }: EnteredStep): boolean =>
  typeof fromCents === 'number' && typeof freightCents === 'number';
