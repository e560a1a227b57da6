import { Button, Select } from '@mantine/core';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { type FormEvent, useState } from 'react';
import { productLineChoices } from '../../entities/products/product-lines.api.ts';
import { products } from '../../entities/products/products.api.ts';
import { readAll } from '../../kit/export/read-all.ts';
import { ChoiceSelect } from '../../kit/form/choice-inputs.tsx';
import { decimalBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { adjustedPrices, type PriceDifference, type Rounding } from './price-changes.rules.ts';
import { PricePreview } from './price-preview.tsx';
import classes from './prices.module.css';

const roundings: readonly { readonly value: Rounding; readonly label: string }[] = [
  { value: 'cent', label: 'To 1 cent' },
  { value: 'nickel', label: 'To 5 cents' },
  { value: 'ninety-nine', label: 'To .99' },
];

const priceChange = decimalBetween({ min: -100, max: 1000 }, 'Enter a percentage from −100 to 1,000.');

/** Raises or lowers the prices of a list, or of one product line in it, by a percentage. */
export const AdjustPrices = ({ list }: { readonly list: PriceList }) => {
  const [percent, setPercent] = useState<number>();
  const [lineId, setLineId] = useState('');
  const [rounding, setRounding] = useState<Rounding>('cent');
  const [read, setRead] = useState<{ readonly choices: string; readonly changes: readonly PriceDifference[] }>();
  const { isBusy, run } = useBusy();
  // The inputs remain enabled while prices are loaded, so a result is shown only for the choices it was computed for.
  const choices = JSON.stringify([list.id, percent, lineId, rounding]);
  const changes = read?.choices === choices ? read.changes : undefined;

  const preview = (event: FormEvent) => {
    event.preventDefault();
    if (typeof percent !== 'number') return;
    const query = { sort: ['name,asc'], ...(lineId !== '' && { productLineId: Number(lineId) }) };
    void run(async () => {
      const found = await readAll(products.list, query);
      setRead({ choices, changes: adjustedPrices(found, list.id, { percent, rounding }) });
    });
  };

  return (
    <div className={classes.tab}>
      <form className={classes.choices} onSubmit={preview}>
        <TypedNumberInput
          label="Change by"
          suffix="%"
          placeholder="+5%"
          kind={priceChange}
          value={percent}
          onNumber={setPercent}
        />
        <ChoiceSelect
          label="Product line"
          placeholder="All product lines"
          choices={productLineChoices}
          value={lineId}
          onChange={setLineId}
        />
        <Select
          label="Round"
          allowDeselect={false}
          data={[...roundings]}
          value={rounding}
          onChange={(value) => setRounding(roundings.find((one) => one.value === value)?.value ?? 'cent')}
        />
        <Button type="submit" variant="default" loading={isBusy} disabled={typeof percent !== 'number'}>
          Preview
        </Button>
      </form>
      {changes?.length === 0 && <EmptyState text="No price changes" />}
      {changes && changes.length > 0 && (
        <PricePreview list={list} changes={changes} onDone={() => setRead(undefined)} />
      )}
    </div>
  );
};
