import { Input, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { AdjustmentPreview } from '../../entities/assortments/adjustment-preview.tsx';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { Grid } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import classes from './assortments.module.css';

const directions = [
  { value: 'INCREASE', label: 'Increase' },
  { value: 'DECREASE', label: 'Decrease' },
];

/** A signed percentage as a direction and an amount. */
export const PercentInput = ({ value, onChange, error, label, storeId }: FieldInput & { readonly storeId: number }) => {
  const percent = typeof value === 'number' ? value : undefined;
  const [direction, setDirection] = useState(percent !== undefined && percent < 0 ? 'DECREASE' : 'INCREASE');
  const change = (amount: number | undefined, nextDirection: string) => {
    setDirection(nextDirection);
    onChange(amount === undefined ? '' : nextDirection === 'DECREASE' ? 0 - amount : amount);
  };
  const amount = percent === undefined ? undefined : Math.abs(percent);
  return (
    <Grid columns="auto 1fr" gap="10px 12px" align="center">
      <SegmentedControl
        aria-label="Direction"
        data={directions}
        value={direction}
        onChange={(nextDirection) => change(amount, nextDirection)}
      />
      <TypedNumberInput
        aria-label={label}
        data-autofocus
        kind={unitsBetween({ min: 0, max: direction === 'DECREASE' ? 100 : 500 })}
        suffix="%"
        value={amount}
        onNumber={(typed) => change(typed, direction)}
        error={Boolean(error)}
      />
      {error && <Input.Error className={classes.wide}>{error}</Input.Error>}
      <div className={classes.wide}>
        <AdjustmentPreview storeIds={[storeId]} percent={percent} />
      </div>
    </Grid>
  );
};
