import { ActionIcon, Button, Input, Select, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { Grid } from '../../kit/ui/layout.tsx';
import { toMeaningText } from './edi-texts.rules.ts';

type Codes = Readonly<Record<string, string>>;
const parseCodes = (value: unknown): Codes => z.record(z.string(), z.string()).catch({}).parse(value);

/** "QS: Sold; QW: Not booked" */
export const formatCodes = (value: unknown): string =>
  Object.entries(parseCodes(value))
    .map(([code, meaning]) => `${code}: ${toMeaningText(meaning)}`)
    .join('; ') || 'Standard meanings';

interface Props extends Pick<FieldInput, 'label' | 'value' | 'error' | 'onChange'> {
  readonly meanings: readonly string[];
}

/** Codes of a partner that do not have their usual meaning. */
export const CodesInput = ({ label, value, error, meanings, onChange }: Props) => {
  const codes = parseCodes(value);
  const [code, setCode] = useState('');
  const choices = meanings.map((meaning) => ({ value: meaning, label: toMeaningText(meaning) }));
  const set = (key: string, meaning: string | null) => onChange({ ...codes, [key]: meaning ?? codes[key] ?? '' });
  const remove = (key: string) => onChange(Object.fromEntries(Object.entries(codes).filter(([one]) => one !== key)));
  const add = () => {
    set(code.trim().toUpperCase(), meanings[0] ?? null);
    setCode('');
  };
  return (
    <Grid component="fieldset" gap={6}>
      <Text component="legend" pb={4} fz={13} fw={500}>
        {label}
      </Text>
      {Object.entries(codes).map(([key, meaning]) => (
        <Grid columns="72px minmax(0, 1fr) auto" gap={8} align="center" key={key}>
          <code>{key}</code>
          <Select
            aria-label={`Meaning of ${key}`}
            data={choices}
            allowDeselect={false}
            value={meaning}
            onChange={(chosen) => set(key, chosen)}
          />
          <ActionIcon aria-label={`Remove ${key}`} onClick={() => remove(key)}>
            <IconX size={16} />
          </ActionIcon>
        </Grid>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Grid columns="72px minmax(0, 1fr) auto" gap={8} align="center">
        <TextInput
          aria-label={`${label}: new code`}
          placeholder="Code"
          maxLength={3}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button variant="default" size="xs" disabled={!/^[A-Z0-9]{1,3}$/i.test(code.trim())} onClick={add}>
          Add code
        </Button>
      </Grid>
    </Grid>
  );
};
