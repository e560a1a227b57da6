import { ActionIcon, Button, Input, Select, TextInput } from '@mantine/core';
import { exceptionKinds } from '@shelfward/contract/deliveries/calendar.rules.ts';
import { exceptionLabels } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import classes from './deliveries.module.css';

const typed = z.array(z.object({ day: z.string(), kind: z.enum(exceptionKinds), name: z.string() })).catch([]);
type Typed = z.output<typeof typed>[number];

const listPastDays = (exceptions: readonly Typed[]): readonly string[] => {
  const today = accountDay(new Date());
  return exceptions.map(({ day }) => day).filter((day) => day !== '' && day < today);
};

const isComplete = ({ day, name }: Typed): boolean => day !== '' && name.trim() !== '';

const kindChoices = exceptionKinds.map((kind) => ({ value: kind, label: exceptionLabels[kind] }));

/** The exceptions of a scope. Those of the past are hidden until the user asks for them. */
export const ExceptionsInput = ({ value, error, onChange }: Pick<FieldInput, 'value' | 'error' | 'onChange'>) => {
  const exceptions = typed.parse(value);
  const [showsPast, setShowsPast] = useState(false);
  // Those that were past when the form opened: a day that is being entered can be in the past for a moment.
  const [pastDays] = useState(() => new Set(listPastDays(exceptions)));
  const past = exceptions.filter(({ day }) => pastDays.has(day)).length;
  const change = (at: number, part: Partial<Typed>) =>
    onChange(exceptions.map((exception, index) => (index === at ? { ...exception, ...part } : exception)));
  return (
    <Stack component="fieldset" gap={8} miw={0}>
      <legend className="visually-hidden">Exceptions</legend>
      {exceptions.map(
        (exception, index) =>
          (showsPast || !pastDays.has(exception.day)) && (
            <div key={index} className={classes.row}>
              <DayInput
                className={classes.day}
                aria-label={`Day of exception ${index + 1}`}
                value={exception.day || undefined}
                error={Boolean(error) && exception.day === ''}
                onChange={(day) => change(index, { day: day ?? '' })}
              />
              <Select
                className={classes.kind}
                aria-label={`Effect of exception ${index + 1}`}
                data={kindChoices}
                allowDeselect={false}
                value={exception.kind}
                onChange={(kind) => change(index, { kind: z.enum(exceptionKinds).parse(kind) })}
              />
              <TextInput
                className={classes.name}
                aria-label={`Name of exception ${index + 1}`}
                placeholder="Thanksgiving"
                value={exception.name}
                error={Boolean(error) && exception.name.trim() === ''}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <ActionIcon
                className={classes.remove}
                aria-label={`Remove exception ${index + 1}`}
                onClick={() => onChange(exceptions.filter((_, other) => other !== index))}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
          ),
      )}
      {error && (
        <Input.Error>{exceptions.every(isComplete) ? error : 'Each exception needs a day and a name.'}</Input.Error>
      )}
      <Group gap={8} align="stretch" wrap>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...exceptions, { day: '', kind: 'CLOSED', name: '' }])}
        >
          Add exception
        </Button>
        {past > 0 && (
          <Button variant="subtle" size="xs" onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide past exceptions' : `Show ${formatCount(past, 'past exception')}`}
          </Button>
        )}
      </Group>
    </Stack>
  );
};
