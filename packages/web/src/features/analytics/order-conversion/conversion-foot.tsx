import { Box, Text, UnstyledButton } from '@mantine/core';
import type {
  OrderStatistics,
  OrderTotals,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { ReactNode } from 'react';
import footer from '../../../kit/screens/screens.module.css';
import type { Selection } from '../../../kit/screens/use-selection.ts';
import { formatDecimal, formatQuantity, none } from '../../../kit/ui/numbers.ts';
import { overlapText } from '../core/sold.rules.ts';
import type { ConversionState } from './conversion-state.ts';
import type { GroupingLabels } from './groupings.ts';
import classes from './order-conversion.module.css';
import { Share } from './share.tsx';
import { useConversionTotals } from './use-conversion-totals.ts';

interface Props {
  readonly state: ConversionState;
  /** Undefined until the first response. */
  readonly rows: readonly OrderStatistics[] | undefined;
  readonly labels: GroupingLabels;
  readonly selection: Selection<OrderStatistics>;
}

/** The totals of the selected rows, or of all shown rows. */
export const ConversionFoot = ({ state, rows, labels: { noun, hasInventory }, selection }: Props) => {
  const selected = selection.rows.length;
  const shown = selected > 0 ? selection.rows : (rows ?? []);
  const { totals, isOverlapping } = useConversionTotals(state, { shown, isSelection: selected > 0 });
  if (selected === 0 && !rows) return <footer className={footer.footer} />;
  const count = shown.length;
  return (
    <footer className={footer.footer}>
      <span aria-live="polite">
        {selected === 0 && count === state.limit && 'First '}
        <Box component="strong" c="var(--sw-text)" fw={600}>
          {formatQuantity(count)}
        </Box>{' '}
        {plural(count, ...noun)}
        {selected > 0 && ' selected'}
      </span>
      {selected > 0 && (
        <UnstyledButton className={classes.clear} onClick={selection.clear}>
          Clear
        </UnstyledButton>
      )}
      {isOverlapping && (
        <Text span c="dimmed" fz={12.5}>
          {overlapText}
        </Text>
      )}
      {totals && <Totals totals={totals} hasInventory={hasInventory} />}
    </footer>
  );
};

const Totals = ({ totals, hasInventory }: { readonly totals: OrderTotals; readonly hasInventory: boolean }) => (
  <span className={`${footer.sums} ${classes.sums}`} data-many={totals.outlook ? true : undefined}>
    {hasInventory && (
      <>
        <Total label="Assortment">{formatQuantity(totals.assortmentCount)}</Total>
        <Total label="Inventory">{formatQuantity(totals.estimatedInventory)}</Total>
        <Total label="Utilization">
          <Share value={totals.inventoryUtilization} />
        </Total>
      </>
    )}
    <Total label="Ordered">{formatQuantity(totals.totalOrderQuantity)}</Total>
    <Total label="Sold">{formatQuantity(totals.totalSalesQuantity)}</Total>
    <Total label="Conversion">
      <Share value={totals.conversionRate} />
    </Total>
    {totals.outlook && <ForecastTotals {...totals.outlook} />}
  </span>
);

const ForecastTotals = ({ weeksOfCover, expectedLostUnits }: NonNullable<OrderTotals['outlook']>) => (
  <>
    <Total label="Weeks of cover">{weeksOfCover === null ? none : formatDecimal(weeksOfCover)}</Total>
    <Total label="Lost units per week">{formatDecimal(expectedLostUnits)}</Total>
  </>
);

const Total = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <span>
    {label} <strong>{children}</strong>
  </span>
);
