import { Button } from '@mantine/core';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { PriceList } from '@shelfward/contract/pricing/pricing.contract.ts';
import { priceLists } from '../../entities/pricing/price-lists.api.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Change, Money } from '../../kit/ui/figures.tsx';
import { undoable } from '../../kit/ui/undo.ts';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { changeInPercent, type PriceDifference } from './price-changes.rules.ts';
import classes from './prices.module.css';

interface Props {
  readonly list: PriceList;
  readonly changes: readonly PriceDifference[];
  readonly onDone: () => void;
}

const maxShown = 200;

/** Preview of price changes. They are applied in one bulk action that can be undone. */
export const PricePreview = ({ list, changes, onDone }: Props) => {
  const { isBusy, run } = useBusy();
  const commit = async () => {
    const pricing = changes.map(({ productId, after }) => ({ productId, price: after }));
    const call = priceLists.updatePricesInBulk;
    await undoable(
      (options) => call({ body: { priceListId: list.id, pricing } }, options),
      () => `${formatPriceCount(changes.length)} updated in ${list.name}`,
    );
    onDone();
  };
  return (
    <div className={classes.preview}>
      <header>
        <h2>
          {formatPriceCount(changes.length)} {plural(changes.length, 'changes', 'change')}
        </h2>
        <Button loading={isBusy} onClick={() => void run(commit)}>
          Update {formatPriceCount(changes.length)}
        </Button>
      </header>
      <DataTable label="Changes" className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">UPC</th>
            <th scope="col">Current price</th>
            <th scope="col">New price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, maxShown).map((change) => (
            <tr key={change.productId}>
              <td>{change.name}</td>
              <td>{change.upc}</td>
              <td>
                <Money value={change.before} />
              </td>
              <td>
                <Money value={change.after} />
              </td>
              <td>
                <Change value={changeInPercent(change)} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {changes.length > maxShown && (
        <p className={classes.more}>and {(changes.length - maxShown).toLocaleString('en-US')} more.</p>
      )}
    </div>
  );
};

export const formatPriceCount = (count: number): string => formatCount(count, 'price');
