import { Select } from '@mantine/core';
import type { DateOrder } from '@shelfward/contract/kit/tables/date-forms.rules.ts';
import classes from './import-page.module.css';

interface Props {
  readonly order: DateOrder | undefined;
  readonly isLocked: boolean;
  readonly choose: (order: DateOrder) => void;
}

const orders = [
  { value: 'MONTH_FIRST', label: 'Month first: 01/31/2026' },
  { value: 'DAY_FIRST', label: 'Day first: 31/01/2026' },
] as const;

/** Shown when the date format of a file is ambiguous. */
export const DateOrderSelect = ({ order, isLocked, choose }: Props) => (
  <div className={classes.choices}>
    <Select
      label="Date format"
      description="01/02/2026 may be January 2 or February 1."
      required
      placeholder="Choose a date format"
      data={orders}
      value={order ?? null}
      allowDeselect={false}
      disabled={isLocked}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  </div>
);
