import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> & {
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
};

/** A day as MM/DD/YYYY with a calendar; its value is YYYY-MM-DD. */
export const DayInput = ({ value, onChange, ...rest }: Props) => (
  <DateInput
    {...rest}
    value={value ?? null}
    onChange={(day) => onChange(day ?? undefined)}
    valueFormat="MM/DD/YYYY"
    placeholder={rest.placeholder ?? 'MM/DD/YYYY'}
    leftSection={<IconCalendar size={15} aria-hidden />}
    clearable
    clearButtonProps={{ 'aria-label': 'Clear' }}
  />
);
