import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import type { FigureCode, FigureStore, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { addDays } from '@shelfward/contract/kit/dates.ts';
import type { TenThousandths } from './edi.types.ts';
import { formatPlace } from './findings.ts';
import { type EdiSettings, stockDefinitions } from './settings.ts';

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
  /** The same object for the same store. */
  readonly store: FigureStore | null;
  readonly segment: number;
  readonly element: number;
  readonly units?: number;
  readonly cents?: number;
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

interface Amount {
  units: number | undefined;
  cents: number | undefined;
  readonly code: string;
  readonly segment: number;
  readonly element: number;
}
type OwnAmount = Amount | undefined;

/** The quantities of one code, such as QS, in the order of the cells. A line can have a million quantities. */
interface Column {
  readonly code: string;
  readonly measure: EdiMeasure;
  readonly amounts: OwnAmount[];
}

/** A store and a period of the line. */
interface Cell {
  readonly at: number;
  readonly period: FigurePeriod;
  readonly store: FigureStore | null;
}

/**
 * Collects the quantities of one line, and turns them into one figure per store, period, and kind: documents state sales
 * as net or with returns beside them, and stock as several quantities.
 */
export const createActivityLine = (settings: EdiSettings) => {
  const cellsOf = new Map<string, Map<FigureStore | null, Cell>>();
  const cells: Cell[] = [];
  const columns: Column[] = [];

  const findCell = (period: FigurePeriod, store: FigureStore | null): Cell => {
    const key = period.from + period.to;
    const ofPeriod = cellsOf.get(key) ?? new Map<FigureStore | null, Cell>();
    cellsOf.set(key, ofPeriod);
    const found = ofPeriod.get(store) ?? { at: cells.length, period, store };
    if (found.at === cells.length) {
      cells.push(found);
      ofPeriod.set(store, found);
    }
    return found;
  };

  const findColumn = (code: string, measure: EdiMeasure): Column => {
    const found = columns.find((column) => column.code === code) ?? { code, measure, amounts: [] };
    if (!columns.includes(found)) columns.push(found);
    return found;
  };

  const add = ({ code, measure, period, store, segment, element, units, cents }: ActivityQuantity) => {
    const { amounts } = findColumn(code, measure);
    const { at } = findCell(period, store);
    const amount = amounts[at];
    if (amount) addTo(amount, units, cents);
    else amounts[at] = { code, units, cents, segment, element };
  };

  const toFigures = function* (item: ActivityItem): Generator<RetailFigure> {
    const find = (measure: EdiMeasure) => columns.filter((column) => column.measure === measure);
    const sales = { sold: find('SOLD'), net: find('SOLD_NET'), total: find('SOLD_TOTAL'), returned: find('RETURNED') };
    const received = find('RECEIVED');
    const stock = {
      onHand: preferred(find('ON_HAND'), settings),
      onOrder: find('ON_ORDER'),
      inTransit: find('IN_TRANSIT'),
      start: find('ON_HAND_START'),
    };
    for (const cell of cells) {
      const sale = findSale(cell, sales, settings);
      if (sale) yield toFigure('SALE', cell, item, withPrice(sale, item, settings));
      const receipt = addUp(received, cell);
      if (receipt) yield toFigure('RECEIPT', cell, item, receipt);
      yield* toStock(cell, item, stock);
    }
    cellsOf.clear();
    cells.length = 0;
    columns.length = 0;
  };

  return { add, toFigures };
};

const addTo = (amount: Amount, units: number | undefined, cents: number | undefined): void => {
  amount.units = sum(amount.units, units);
  amount.cents = sum(amount.cents, cents);
};
const sum = (left: number | undefined, right: number | undefined): number | undefined =>
  left === undefined && right === undefined ? undefined : (left ?? 0) + (right ?? 0);

const preferred = (columns: readonly Column[], { onHandCodes }: EdiSettings): readonly Column[] => {
  const rank = ({ code }: Column) => (onHandCodes.includes(code) ? onHandCodes.indexOf(code) : onHandCodes.length);
  return columns.toSorted((left, right) => rank(left) - rank(right));
};

const findFirst = (columns: readonly Column[], { at }: Cell): OwnAmount => {
  for (const { amounts } of columns) if (amounts[at]) return amounts[at];
  return undefined;
};

const addUp = (columns: readonly Column[], cell: Cell): OwnAmount => {
  const first = findFirst(columns, cell);
  if (!first || columns.length === 1) return first;
  const total = { ...first, units: undefined, cents: undefined };
  for (const { amounts } of columns) addTo(total, amounts[cell.at]?.units, amounts[cell.at]?.cents);
  return total;
};

interface SaleColumns {
  readonly sold: readonly Column[];
  readonly net: readonly Column[];
  readonly total: readonly Column[];
  readonly returned: readonly Column[];
}

/** Totals repeat each other, as total and retail sales do, so only the first one counts. */
const findSale = (cell: Cell, { sold, net, total, returned }: SaleColumns, settings: EdiSettings): OwnAmount => {
  const ownNet = findFirst(net, cell);
  if (ownNet) return ownNet;
  const ownSold = addUp(sold, cell);
  const whole = ownSold ?? findFirst(total, cell);
  const ownReturned = addUp(returned, cell);
  const isLessReturns = ownReturned && (ownSold ? settings.sales === 'GROSS' : !whole);
  return isLessReturns ? lessReturns(ownSold, ownReturned) : whole;
};

const lessReturns = (sold: OwnAmount, returned: Amount): Amount => ({
  ...(sold ?? returned),
  units: sum(sold?.units, negate(returned.units)),
  cents: sum(sold?.cents, negate(returned.cents)),
});
const negate = (value: number | undefined): number | undefined => (value === undefined ? undefined : 0 - value);

const withPrice = (amount: Amount, { price }: ActivityItem, settings: EdiSettings): Amount =>
  amount.cents === undefined && amount.units !== undefined && price !== undefined && settings.price === 'DOCUMENT'
    ? { ...amount, cents: Math.round((amount.units * price) / 100) }
    : amount;

interface StockColumns {
  readonly onHand: readonly Column[];
  readonly onOrder: readonly Column[];
  readonly inTransit: readonly Column[];
  readonly start: readonly Column[];
}

const toStock = function* (cell: Cell, item: ActivityItem, columns: StockColumns): Generator<RetailFigure> {
  const onHand = findFirst(columns.onHand, cell);
  const onOrder = findFirst(columns.onOrder, cell);
  const inTransit = findFirst(columns.inTransit, cell);
  const first = onHand ?? onOrder ?? inTransit;
  if (first)
    yield toStockFigure(
      cell,
      item,
      first,
      cell.period.to,
      toQuantities(onHand?.units, onOrder?.units, inTransit?.units),
    );
  const start = findFirst(columns.start, cell);
  if (start?.units !== undefined)
    yield toStockFigure(cell, item, start, addDays(cell.period.from, -1), { onHand: start.units });
};

type Stock = Omit<NonNullable<RetailFigure['inventory']>, 'definition'>;

const toQuantities = (
  onHand: number | undefined,
  onOrder: number | undefined,
  inTransit: number | undefined,
): Stock => ({
  ...(onHand !== undefined && { onHand }),
  ...(onOrder !== undefined && { onOrder }),
  ...(inTransit !== undefined && { inTransit }),
});

const toStockFigure = (cell: Cell, item: ActivityItem, amount: Amount, day: string, stock: Stock): RetailFigure => {
  const figure = createFigure('INVENTORY', cell, item, amount);
  figure.from = day;
  figure.to = day;
  figure.inventory = { ...stock, definition: stockDefinitions[amount.code] ?? amount.code };
  return figure;
};

const toFigure = (kind: 'SALE' | 'RECEIPT', cell: Cell, item: ActivityItem, amount: Amount): RetailFigure => {
  const figure = createFigure(kind, cell, item, amount);
  if (amount.units !== undefined) figure.units = amount.units;
  if (amount.cents !== undefined) figure.cents = amount.cents;
  return figure;
};

type NewFigure = { -readonly [Property in keyof RetailFigure]: RetailFigure[Property] };

/** Assigns instead of spreading: a document can have a million figures. */
const createFigure = (
  kind: RetailFigure['kind'],
  { period, store }: Cell,
  item: ActivityItem,
  amount: Amount,
): NewFigure => {
  const figure: NewFigure = {
    place: formatPlace(amount.segment, amount.element),
    line: amount.segment,
    kind,
    from: period.from,
    to: period.to,
    cumulative: false,
    store,
    product: item.product,
  };
  if (item.unitsPer !== undefined) figure.unitsPer = item.unitsPer;
  if (item.name !== undefined) figure.name = item.name;
  return figure;
};
