import { ActionIcon, Button, Input, Text, TextInput } from '@mantine/core';
import { buyerInput } from '@shelfward/contract/companies/buyers.contract.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { z } from 'zod';
import type { Field, FieldInput } from '../../kit/form/form.types.ts';
import { Grid, Stack } from '../../kit/ui/layout.tsx';

const typed = z.array(z.object({ name: z.string(), emailAddress: z.string() })).catch([]);
type Typed = z.output<typeof typed>[number];

/** The form field for new buyers, next to the names of the existing ones. */
export const buyersField = (attached: readonly { readonly name: string }[] = []): Field => ({
  label: 'Buyers to add',
  section: 'Buyers',
  kind: 'custom',
  render: (input) => <BuyersInput {...input} attached={attached.map(({ name }) => name)} />,
});

const BuyersInput = (props: FieldInput & { readonly attached: readonly string[] }) => {
  const { value, onChange, error, attached } = props;
  const buyers = typed.parse(value);
  const change = (at: number, part: Partial<Typed>) =>
    onChange(buyers.map((buyer, index) => (index === at ? { ...buyer, ...part } : buyer)));
  return (
    <Stack component="fieldset" gap={8} align="flex-start" miw={0}>
      <legend className="visually-hidden">{props.label}</legend>
      {attached.length > 0 && <Text c="dimmed">{attached.join(', ')}</Text>}
      {buyers.map((buyer, index) => (
        <Grid columns="1fr 1.3fr auto" gap={8} w="100%" key={index}>
          <TextInput
            aria-label={`Name of buyer ${index + 1}`}
            placeholder="Name"
            value={buyer.name}
            error={Boolean(error) && !buyerInput.shape.name.safeParse(buyer.name).success}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`E-mail address of buyer ${index + 1}`}
            placeholder="E-mail address"
            type="email"
            value={buyer.emailAddress}
            error={Boolean(error) && !buyerInput.shape.emailAddress.safeParse(buyer.emailAddress).success}
            onChange={(event) => change(index, { emailAddress: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove buyer ${index + 1}`}
            onClick={() => onChange(buyers.filter((_, other) => other !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Grid>
      ))}
      {error && <Input.Error>Each buyer needs a name and an e-mail address.</Input.Error>}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => onChange([...buyers, { name: '', emailAddress: '' }])}
      >
        Add buyer
      </Button>
    </Stack>
  );
};
