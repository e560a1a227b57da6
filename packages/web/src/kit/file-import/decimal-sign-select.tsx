import { Select } from '@mantine/core';
import type { DecimalSign } from '@shelfward/contract/kit/tables/number-text.rules.ts';
import classes from './import-page.module.css';

interface Props {
  readonly sign: DecimalSign | undefined;
  readonly isLocked: boolean;
  readonly choose: (sign: DecimalSign) => void;
}

const signs = [
  { value: 'POINT', label: 'Decimal point: 1,234.50' },
  { value: 'COMMA', label: 'Decimal comma: 1.234,50' },
] as const;

/** Shown when the decimal sign of a file is ambiguous. */
export const DecimalSignSelect = ({ sign, isLocked, choose }: Props) => (
  <div className={classes.choices}>
    <Select
      label="Decimal sign"
      description="1,234 may be 1234 or 1.234."
      required
      placeholder="Choose a decimal sign"
      data={signs}
      value={sign ?? null}
      allowDeselect={false}
      disabled={isLocked}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  </div>
);
