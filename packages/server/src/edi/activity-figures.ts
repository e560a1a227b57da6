import type { FigureCode, FigureStore, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { TenThousandths } from './edi.types.ts';
import { formatPlace } from './findings.ts';
import { type EdiMeasure, type EdiSettings, stockDefinitions } from './settings.ts';

/** The days of a quantity. */
export interface FigurePeriod {
  readonly from: string;
  readonly to: string;
}

/** One quantity of a document, of a store or, with null, of all stores. */
export interface ActivityQuantity {
  readonly code: string;
  readonly measure: EdiMeasure;
  readonly period: FigurePeriod;
  readonly store: FigureStore | null;
  readonly segment: number;
  readonly element: number;
  readonly units?: number;
  readonly cents?: number;
}

interface Amount {
  units: number | undefined;
  cents: number | undefined;
  place: string;
  segment: number;
}

interface Cell {
  readonly period: FigurePeriod;
  readonly store: FigureStore | null;
  /** By code, such as QS. */
  readonly amounts: Map<string, Amount & { readonly measure: EdiMeasure }>;
}

/** The product of a line. */
export interface ActivityItem {
  readonly product: readonly FigureCode[];
  /** 1 if the document counts cases: the quantities are converted to units. */
  readonly unitsPer?: 1;
  readonly name?: string;
  /** For documents without dollars. */
  readonly price?: TenThousandths;
}

/**
 * Collects the quantities of one line, and turns them into one figure per store, period, and kind: documents state sales
 * as net or with returns beside them, and stock as several quantities.
 */
export const createActivityLine = (settings: EdiSettings) => {
  const cells = new Map<string, Cell>();

  const add = ({ code, measure, period, store, segment, element, units, cents }: ActivityQuantity) => {
    const key = `${period.from}|${period.to}|${store?.division ?? ''}|${store?.kind ?? ''}|${store?.text ?? ''}`;
    let cell = cells.get(key);
    if (!cell) {
      cell = { period, store, amounts: new Map() };
      cells.set(key, cell);
    }
    const amount = cell.amounts.get(code);
    if (!amount) cell.amounts.set(code, { measure, units, cents, segment, place: formatPlace(segment, element) });
    else {
      amount.units = sum(amount.units, units);
      amount.cents = sum(amount.cents, cents);
    }
  };

  const toFigures = function* (item: ActivityItem): Generator<RetailFigure> {
    for (const cell of cells.values()) {
      yield* toSales(cell, item, settings);
      yield* toReceipts(cell, item);
      yield* toStock(cell, item, settings);
    }
    cells.clear();
  };

  return { add, toFigures };
};

const sum = (left: number | undefined, right: number | undefined): number | undefined =>
  left === undefined && right === undefined ? undefined : (left ?? 0) + (right ?? 0);

const findAmounts = (cell: Cell, measure: EdiMeasure): Amount[] =>
  Array.from(cell.amounts.values()).filter((amount) => amount.measure === measure);

const addUp = (amounts: readonly Amount[]): Amount | undefined => {
  const [first] = amounts;
  if (!first) return undefined;
  const total = { ...first, units: undefined, cents: undefined };
  return amounts.reduce<Amount>(addTo, total);
};
const addTo = (total: Amount, { units, cents }: Amount): Amount => {
  total.units = sum(total.units, units);
  total.cents = sum(total.cents, cents);
  return total;
};

const toSales = function* (cell: Cell, item: ActivityItem, settings: EdiSettings): Generator<RetailFigure> {
  const sold = addUp(findAmounts(cell, 'SOLD'));
  const returned = addUp(findAmounts(cell, 'RETURNED'));
  // Totals repeat each other, as total and retail sales do, so only the first one counts.
  const total = findAmounts(cell, 'SOLD_NET')[0] ?? (sold ? undefined : findAmounts(cell, 'SOLD_TOTAL')[0]);
  const isLessReturns = !total && returned !== undefined && (!sold || settings.sales === 'GROSS');
  const sale = isLessReturns ? lessReturns(sold, returned) : (total ?? sold);
  if (sale) yield toFigure('SALE', cell, item, withPrice(sale, item, settings));
};

const lessReturns = (sold: Amount | undefined, returned: Amount): Amount => ({
  ...(sold ?? returned),
  units: sum(sold?.units, negate(returned.units)),
  cents: sum(sold?.cents, negate(returned.cents)),
});
const negate = (value: number | undefined): number | undefined => (value === undefined ? undefined : 0 - value);

const withPrice = (amount: Amount, item: ActivityItem, settings: EdiSettings): Amount =>
  amount.cents === undefined && amount.units !== undefined && item.price !== undefined && settings.price === 'DOCUMENT'
    ? { ...amount, cents: Math.round((amount.units * item.price) / 100) }
    : amount;

const toReceipts = function* (cell: Cell, item: ActivityItem): Generator<RetailFigure> {
  const received = addUp(findAmounts(cell, 'RECEIVED'));
  if (received) yield toFigure('RECEIPT', cell, item, received);
};

const toStock = function* (cell: Cell, item: ActivityItem, settings: EdiSettings): Generator<RetailFigure> {
  const onHand = findPreferred(cell, 'ON_HAND', settings);
  const onOrder = findPreferred(cell, 'ON_ORDER', settings);
  const inTransit = findPreferred(cell, 'IN_TRANSIT', settings);
  const first = onHand ?? onOrder ?? inTransit;
  if (first)
    yield toStockFigure(cell, item, first, cell.period.to, {
      ...(onHand?.units !== undefined && { onHand: onHand.units }),
      ...(onOrder?.units !== undefined && { onOrder: onOrder.units }),
      ...(inTransit?.units !== undefined && { inTransit: inTransit.units }),
    });
  const start = findPreferred(cell, 'ON_HAND_START', settings);
  if (start?.units !== undefined)
    yield toStockFigure(cell, item, start, addDays(cell.period.from, -1), { onHand: start.units });
};

const findPreferred = (
  cell: Cell,
  measure: EdiMeasure,
  settings: EdiSettings,
): (Amount & { code: string }) | undefined => {
  const found = Array.from(cell.amounts, ([code, amount]) => ({ ...amount, code })).filter(
    (amount) => amount.measure === measure,
  );
  const rank = ({ code }: { code: string }) => {
    const at = settings.onHandCodes.indexOf(code);
    return at === -1 ? settings.onHandCodes.length : at;
  };
  return found.sort((left, right) => rank(left) - rank(right))[0];
};

type Stock = Omit<NonNullable<RetailFigure['inventory']>, 'definition'>;

const toStockFigure = (
  cell: Cell,
  item: ActivityItem,
  amount: Amount & { code: string },
  day: string,
  stock: Stock,
): RetailFigure => ({
  place: amount.place,
  line: amount.segment,
  kind: 'INVENTORY',
  from: day,
  to: day,
  cumulative: false,
  store: cell.store,
  product: item.product,
  ...(item.unitsPer !== undefined && { unitsPer: item.unitsPer }),
  ...(item.name !== undefined && { name: item.name }),
  inventory: { ...stock, definition: stockDefinitions[amount.code] ?? amount.code },
});

const toFigure = (
  kind: 'SALE' | 'RECEIPT',
  cell: Cell,
  item: ActivityItem,
  { units, cents, place, segment }: Amount,
): RetailFigure => ({
  place,
  line: segment,
  kind,
  from: cell.period.from,
  to: cell.period.to,
  cumulative: false,
  store: cell.store,
  product: item.product,
  ...(item.unitsPer !== undefined && { unitsPer: item.unitsPer }),
  ...(units !== undefined && { units }),
  ...(cents !== undefined && { cents }),
  ...(item.name !== undefined && { name: item.name }),
});
