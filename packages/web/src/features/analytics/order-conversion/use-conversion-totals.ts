import type {
  OrderStatistics,
  OrderTotals,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import {
  totalConversion,
  totalForecast,
} from '@shelfward/contract/analytics/order-conversion/order-conversion.rules.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disabledQuery, inBackground, loadQuery } from '../../../kit/resource.ts';
import { buildRowsRequest, type ConversionState } from './conversion-state.ts';
import { orderConversion } from './order-conversion.api.ts';

interface Rows {
  readonly shown: readonly OrderStatistics[];
  /** Only some rows are counted, because the user selected them. */
  readonly isSelection: boolean;
}

export interface ConversionTotals {
  /** Undefined until they are loaded. */
  readonly totals: OrderTotals | undefined;
  /** The rows add up to more, because a product has several values of the attribute. */
  readonly isOverlapping: boolean;
}

/** The totals of rows, in which every product counts once. */
export const useConversionTotals = (state: ConversionState, { shown, isSelection }: Rows): ConversionTotals => {
  const isDistinct = isEachOnce(state, shown);
  const query = buildRowsRequest(state);
  const { data, isPlaceholderData } = useQuery({
    ...(isDistinct
      ? inBackground(
          isSelection
            ? orderConversion.selectedTotals({ query, body: { rowIds: shown.map(({ id }) => id) } })
            : orderConversion.totals({ query }),
        )
      : disabledQuery<OrderTotals>()),
    placeholderData: keepPreviousData,
  });
  const added = sumRows(shown, state.hasOutlook);
  if (!isDistinct) return { totals: added, isOverlapping: false };
  return { totals: data, isOverlapping: data !== undefined && !isPlaceholderData && differ(added, data) };
};

/** The totals of all rows, for a file. */
export const loadConversionTotals = async (
  state: ConversionState,
  rows: readonly OrderStatistics[],
): Promise<OrderTotals> =>
  isEachOnce(state, rows)
    ? await loadQuery(orderConversion.totals({ query: buildRowsRequest(state) }))
    : sumRows(rows, state.hasOutlook);

/** Only rows of an attribute can have the same product. */
const isEachOnce = ({ grouping }: ConversionState, rows: readonly OrderStatistics[]): boolean =>
  grouping.type === 'ATTRIBUTE_VALUE' && rows.length > 1;

const sumRows = (rows: readonly OrderStatistics[], hasOutlook: boolean): OrderTotals => ({
  ...totalConversion(rows),
  ...(hasOutlook && { outlook: totalForecast(rows) }),
});

const units = ['assortmentCount', 'estimatedInventory', 'totalOrderQuantity', 'totalSalesQuantity'] as const;

const differ = (added: OrderTotals, totals: OrderTotals): boolean =>
  units.some((figure) => added[figure] !== totals[figure]);
