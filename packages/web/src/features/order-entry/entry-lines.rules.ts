import { groupBy } from '@shelfward/contract/kit/group-by.rules.ts';
import type { OrderEntry, OrderEntryProduct } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { computeAmounts, findMissing, isAlmostEmpty } from '@shelfward/contract/order-entry/order-entry.rules.ts';
import { computeDiscount } from '@shelfward/contract/orders/order-money.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';

/** A product of an order entry. */
export interface EntryLine extends OrderEntryProduct {
  readonly id: number;
  /** False: in the order, but no longer among the products of the store. */
  readonly isOffered: boolean;
}

/** Units by product. */
export type Quantities = ReadonlyMap<number, number>;

/** The products of the store at the prices of the draft, and products that are only in the draft. */
export const toEntryLines = ({ products }: OrderEntry, order: Order | undefined): EntryLine[] => {
  const prices = new Map(order?.items.map(({ product, unitPrice }) => [product.id, unitPrice]));
  const offered = products.map((line) => ({
    ...line,
    id: line.product.id,
    isOffered: true,
    unitPrice: prices.get(line.product.id) ?? line.unitPrice,
  }));
  const ids = new Set(offered.map(({ id }) => id));
  const others = (order?.items ?? []).filter(({ product }) => !ids.has(product.id));
  return [...offered, ...others.map(toOtherLine)];
};

const toOtherLine = ({ product: { id, name, upc, sku }, unitPrice }: Order['items'][number]): EntryLine => ({
  id,
  product: { id, name, upc, sku },
  productLine: null,
  packSize: 1,
  step: 1,
  minQuantity: null,
  maxQuantity: null,
  unitWeightGrams: null,
  onHand: 0,
  countedOn: null,
  onTheWay: 0,
  parLevel: 0,
  suggested: 0,
  unitPrice,
  isOffered: false,
});

/** What is suggested. A product without a price cannot be ordered. */
export const listSuggested = (lines: readonly EntryLine[]): Quantities =>
  toQuantities(lines.map(({ id, suggested, unitPrice }) => [id, unitPrice === null ? 0 : suggested]));

/** The quantities of a draft. A new order starts with what is suggested. */
export const startQuantities = (lines: readonly EntryLine[], order: Order | undefined): Quantities =>
  order ? orderQuantities(order) : listSuggested(lines);

export const orderQuantities = ({ items }: Order): Quantities =>
  toQuantities(items.map(({ product, quantity }) => [product.id, quantity]));

/** Products without units are absent, so that equal orders are equal. */
export const toQuantities = (entries: readonly (readonly [id: number, units: number])[]): Quantities =>
  new Map(entries.filter(([, units]) => units > 0));

export const setQuantity = (quantities: Quantities, id: number, units: number): Quantities =>
  toQuantities([...new Map(quantities).set(id, units)]);

export const areEqual = (one: Quantities, other: Quantities): boolean =>
  one.size === other.size && [...one].every(([id, units]) => other.get(id) === units);

export interface EntryTotals {
  readonly units: number;
  readonly products: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly total: number;
  /** What the order has of each minimum. */
  readonly minimums: readonly { readonly kind: Kind; readonly minimum: number; readonly current: number }[];
  readonly isBelowMinimum: boolean;
}
type Kind = OrderEntry['minimums'][number]['kind'];

/** The lines with units, as the rules of the contract read them. */
export const toOrdered = (lines: readonly EntryLine[], quantities: Quantities) =>
  lines.map((line) => ({
    ...line,
    name: line.product.name,
    unitPrice: line.unitPrice ?? 0,
    quantity: quantities.get(line.id) ?? 0,
  }));

export const computeTotals = (
  lines: readonly EntryLine[],
  quantities: Quantities,
  { minimums, discount }: Pick<OrderEntry, 'minimums' | 'discount'>,
): EntryTotals => {
  const ordered = toOrdered(lines, quantities).filter(({ quantity }) => quantity > 0);
  const subtotal = ordered.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const amounts = computeAmounts(ordered, discount);
  return {
    units: amounts.UNITS,
    products: ordered.length,
    subtotal,
    discount: computeDiscount(subtotal, discount),
    total: amounts.VALUE,
    minimums: minimums.map(({ kind, minimum }) => ({ kind, minimum, current: amounts[kind] })),
    isBelowMinimum: findMissing(minimums, amounts).length > 0,
  };
};

export const entryTabs = ['all', 'suggested', 'ordered', 'low'] as const;
export type EntryTab = (typeof entryTabs)[number];

export const tabLabels: Readonly<Record<EntryTab, string>> = {
  all: 'All',
  suggested: 'Suggested',
  ordered: 'In this order',
  low: 'Almost empty',
};

const isInTab: Readonly<Record<EntryTab, (line: EntryLine, quantities: Quantities) => boolean>> = {
  all: () => true,
  suggested: ({ suggested }) => suggested > 0,
  ordered: ({ id }, quantities) => quantities.has(id),
  low: isAlmostEmpty,
};

export const countTab = (lines: readonly EntryLine[], tab: EntryTab, quantities: Quantities): number =>
  lines.filter((line) => isInTab[tab](line, quantities)).length;

interface Shown {
  readonly tab: EntryTab;
  readonly search: string;
  /** Those with which the tab was opened, so that a product does not disappear while its quantity is typed. */
  readonly quantities: Quantities;
}

export const selectLines = (lines: readonly EntryLine[], { tab, search, quantities }: Shown): EntryLine[] => {
  const word = search.trim().toLowerCase();
  const matches = ({ product: { name, upc, sku } }: EntryLine) =>
    [name, upc, sku ?? ''].some((text) => text.toLowerCase().includes(word));
  return lines.filter((line) => isInTab[tab](line, quantities) && (word === '' || matches(line)));
};

export type EntryRow =
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'line'; readonly line: EntryLine };

/** Product lines as headings. */
export const toRows = (lines: readonly EntryLine[]): EntryRow[] =>
  [...groupBy(lines, toGroupName)].flatMap(([name, own]) => [
    { kind: 'group' as const, name },
    ...own.map((line) => ({ kind: 'line' as const, line })),
  ]);

const toGroupName = ({ isOffered, productLine }: EntryLine): string => {
  if (!isOffered) return 'No longer in the assortment';
  return productLine?.name ?? 'Other products';
};

export interface MergedQuantities {
  readonly quantities: Quantities;
  /** Products that both changed, with the saved units. */
  readonly conflicts: Quantities;
}

/** Applies the changes since `base` to the quantities that another user saved. Own values win where both changed. */
export const mergeQuantities = (base: Quantities, own: Quantities, saved: Quantities): MergedQuantities => {
  const merged = new Map(saved);
  const conflicts = new Map<number, number>();
  for (const id of new Set([...base.keys(), ...own.keys()])) {
    const [before, mine, theirs] = [base.get(id) ?? 0, own.get(id) ?? 0, saved.get(id) ?? 0];
    if (mine === before) continue;
    merged.set(id, mine);
    if (theirs !== before && theirs !== mine) conflicts.set(id, theirs);
  }
  return { quantities: toQuantities([...merged]), conflicts };
};
