import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import { adjustByPercent, parLevelOf } from '@shelfward/contract/assortments/assortments.rules.ts';
import type { StoreAssortmentItem } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldInput } from '../../kit/form/form.types.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { storeAssortments } from './assortments.api.ts';
import classes from './percent-input.module.css';

const directions = [
  { value: 'INCREASE', label: 'Increase' },
  { value: 'DECREASE', label: 'Decrease' },
];

/** A signed percentage as a direction and an amount. */
export const PercentInput = ({ value, onChange, error, label, storeId }: FieldInput & { readonly storeId: number }) => {
  const percent = typeof value === 'number' ? value : undefined;
  const [direction, setDirection] = useState(percent !== undefined && percent < 0 ? 'DECREASE' : 'INCREASE');
  const put = (amount: number | undefined, towards: string) => {
    setDirection(towards);
    onChange(amount === undefined ? '' : towards === 'DECREASE' ? 0 - amount : amount);
  };
  const amount = percent === undefined ? undefined : Math.abs(percent);
  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label="Direction"
        data={directions}
        value={direction}
        onChange={(towards) => put(amount, towards)}
      />
      <NumberInput
        aria-label={label}
        data-autofocus
        hideControls
        min={0}
        max={direction === 'DECREASE' ? 100 : 500}
        allowDecimal={false}
        allowNegative={false}
        suffix=" %"
        value={amount ?? ''}
        onChange={(typed) => put(typed === '' ? undefined : Number(typed), direction)}
        error={Boolean(error)}
      />
      {error && <Input.Error className={classes.wide}>{error}</Input.Error>}
      <Outcome storeId={storeId} percent={percent} />
    </div>
  );
};

/** More products than a page holds are not previewed. */
const mostPreviewed = 2000;

/** The same rule as the server's; who sells better decides only which of equal products gets the odd unit. */
const Outcome = ({ storeId, percent }: { readonly storeId: number; readonly percent: number | undefined }) => {
  const { data } = useQuery(storeAssortments.items({ params: { storeId }, query: { size: mostPreviewed } }));
  if (!data || data.totalElements > mostPreviewed) return null;
  const now = sum(data.content.map(parLevelOf));
  const then = percent === undefined ? now : sum(adjustByPercent(data.content.map(adjustable), percent).map(levelOf));
  return (
    <p className={classes.wide} aria-live="polite">
      {then === now
        ? `The par levels come to ${formatQuantity(now)} units.`
        : `The par levels come to ${formatQuantity(then)} units instead of ${formatQuantity(now)}.`}
    </p>
  );
};

const adjustable = (item: StoreAssortmentItem) => ({ ...item, productId: item.product.id, unitsSold: 0 });
const levelOf = ({ parLevel }: { readonly parLevel: number }): number => parLevel;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
