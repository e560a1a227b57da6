import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { FieldInput } from '../../kit/form/form.types.ts';
import classes from './edi.module.css';
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
    <fieldset className={classes.codes}>
      <legend>{label}</legend>
      {Object.entries(codes).map(([key, meaning]) => (
        <div key={key} className={classes.code}>
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
        </div>
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <div className={classes.code}>
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
      </div>
    </fieldset>
  );
};
