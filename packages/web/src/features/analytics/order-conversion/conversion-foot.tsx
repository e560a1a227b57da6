import { UnstyledButton } from '@mantine/core';
import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  sumOfConversions,
  sumOfOutlooks,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ReactNode } from 'react';
import footer from '../../../kit/screens/list-footer.module.css';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { formatDecimal, formatQuantity, none } from '../../../kit/ui/numbers.ts';
import classes from './conversion-foot.module.css';
import type { GroupingWords } from './groupings.ts';
import { Share } from './share.tsx';

interface Props {
  /** Undefined while nothing is known. */
  readonly rows: readonly OrderStatistics[] | undefined;
  readonly limit: number;
  readonly hasOutlook: boolean;
  readonly words: GroupingWords;
  readonly selection: Selection<OrderStatistics>;
}

/** What the selected rows come to together, or all that are shown. */
export const ConversionFoot = ({ rows, limit, hasOutlook, words: { noun, hasShelves }, selection }: Props) => {
  const selected = selection.rows.length;
  if (selected === 0 && !rows) return <footer className={footer.footer} />;
  const shown = selected > 0 ? selection.rows : (rows ?? []);
  const sums = sumOfConversions(shown);
  const count = shown.length;
  return (
    <footer className={footer.footer}>
      <span aria-live="polite">
        {selected === 0 && count === limit && 'First '}
        <strong>{formatQuantity(count)}</strong> {plural(count, ...noun)}
        {selected > 0 && ' selected'}
      </span>
      {selected > 0 && (
        <UnstyledButton className={classes.clear} onClick={selection.clear}>
          Clear
        </UnstyledButton>
      )}
      <span className={`${footer.sums} ${classes.sums}`}>
        {hasShelves && (
          <>
            <Sum label="Assortment">{formatQuantity(sums.assortmentCount)}</Sum>
            <Sum label="Inventory">{formatQuantity(sums.estimatedInventory)}</Sum>
            <Sum label="Utilization">
              <Share value={sums.inventoryUtilization} />
            </Sum>
          </>
        )}
        <Sum label="Ordered">{formatQuantity(sums.totalOrderQuantity)}</Sum>
        <Sum label="Sold">{formatQuantity(sums.totalSalesQuantity)}</Sum>
        <Sum label="Conversion">
          <Share value={sums.conversionRate} />
        </Sum>
        {hasOutlook && <OutlookSums rows={shown} />}
      </span>
    </footer>
  );
};

const OutlookSums = ({ rows }: { readonly rows: readonly OrderStatistics[] }) => {
  const { weeksOfCover, expectedLostUnits } = sumOfOutlooks(rows);
  return (
    <>
      <Sum label="Cover">{weeksOfCover === null ? none : `${formatDecimal(weeksOfCover)} weeks`}</Sum>
      <Sum label="Lost a week">{formatDecimal(expectedLostUnits)}</Sum>
    </>
  );
};

const Sum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span>
    {label} <strong>{children}</strong>
  </span>
);
