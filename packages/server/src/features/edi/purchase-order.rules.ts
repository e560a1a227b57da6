import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';
import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import {
  compareCounts,
  compareTotal,
  type EdiOrder,
  type EdiSettings,
  type EdiStoreOrder,
  type TotalReason,
} from '@shelfward/edi/public.ts';
import type { OrderDraft } from '../orders/public.ts';

/** The store of a part of an order: that of SDQ, or the ship-to party of the order. */
export const findOrderStore = (
  order: EdiOrder,
  { store }: EdiStoreOrder,
  settings: EdiSettings,
): FigureStore | undefined => {
  const party = order.parties.find(({ role }) => role === 'ST') ?? order.parties.find(({ role }) => role === 'BY');
  const named = store ?? party;
  if (!named || named.id === '') return undefined;
  return { text: named.id, kind: settings.storeKinds[named.qualifier] ?? 'NUMBER' };
};

export const toCodes = (codes: EdiOrder['lines'][number]['codes'], settings: EdiSettings): FigureCode[] =>
  codes.flatMap(({ qualifier, value }) => {
    const kind = settings.itemCodes[qualifier];
    return kind ? [{ code: value, kind }] : [];
  });

/** Prices have four decimals in documents, and two in orders. */
const perCent = 100;

export const toPriceCents = (price: number): number => Math.round(price / perCent);

/** A price of the list after the discount of the company. */
export const toNetPrice = (cents: number | null | undefined, discount: number): number | undefined =>
  cents === null || cents === undefined ? undefined : Math.round((cents * (100 - discount)) / 100);

export const isRounded = (price: number): boolean => price % perCent !== 0;

/** The number of a release of a blanket order is not unique without the release. */
export const toOrderNumber = ({ number, release }: EdiOrder): string =>
  release === '' ? number : `${number}-${release}`;

/** Order numbers are unique within a company, so orders of several stores end with the number of the store. */
export const toStoreOrderNumber = (number: string, store: string, isOnly: boolean): string =>
  isOnly ? number : `${number}/${store}`;

export const findShipDate = ({ dates }: EdiOrder): string | null => dates.ship ?? dates.shipNotBefore ?? null;

const maxNote = 4000;

/** What an order has no field for. */
export const describeTerms = (order: EdiOrder, currency: string): string | null => {
  const { department, dates, terms, routing, notes } = order;
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Department', department],
    ['Ship not before', dates.shipNotBefore && formatDay(dates.shipNotBefore)],
    ['Ship not after', dates.shipNotAfter && formatDay(dates.shipNotAfter)],
    ['Deliver not before', dates.deliverNotBefore && formatDay(dates.deliverNotBefore)],
    ['Deliver not after', dates.deliverNotAfter && formatDay(dates.deliverNotAfter)],
    ['Deliver', dates.deliver && formatDay(dates.deliver)],
    ['Cancel after', dates.cancelAfter && formatDay(dates.cancelAfter)],
    ['Terms', terms],
    ['Routing', routing],
  ];
  const lines = [
    ...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])),
    ...describeAllowances(order, currency),
    ...notes,
  ];
  return lines.length === 0 ? null : lines.join('\n').slice(0, maxNote);
};

export const describeDrafts = (drafts: readonly OrderDraft[]): string[] => {
  const units = drafts.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  return [`${formatCount(drafts.length, 'order')} with ${formatCount(units, 'unit')} created.`];
};

export const describeCurrency = (stated: string, own: string): string =>
  `The amounts are in ${stated}; the account uses ${own}.`;

const likelyReasons: Readonly<Record<TotalReason, string>> = {
  PER_EACH: ' The total is right if the prices are per each.',
  PER_CASE: ' The total is right if the prices are per case.',
  PER_HUNDRED: ' The total is right if the prices are per hundred.',
  PER_THOUSAND: ' The total is right if the prices are per thousand.',
  UNKNOWN: '',
};

/** What makes the amounts of an order doubtful: a person decides. */
export const findDoubts = (
  order: EdiOrder,
  { currency, today }: { readonly currency: string; readonly today: string },
): string[] => {
  const total = compareTotal(order);
  const unknownBases = new Set(
    order.lines.flatMap(({ priceUnits, priceBasis }) => (priceUnits === null ? [priceBasis] : [])),
  );
  const counted = compareCounts(order);
  const show = (cents: number) => formatCents(cents, currency);
  return [
    ...(order.currency !== '' && order.currency !== currency ? [describeCurrency(order.currency, currency)] : []),
    ...(order.orderedOn > today ? [`The date of the order, ${formatDay(order.orderedOn)}, is in the future.`] : []),
    ...[...unknownBases].map((basis) => `The price basis ${basis} (PO105) is not known.`),
    ...(total
      ? [
          `The document states a total of ${show(total.statedCents)}; its lines add up to ${show(total.totalCents)}.${likelyReasons[total.reason]}`,
        ]
      : []),
    ...(counted === 'LINES' ? [`The document states ${order.stated.lines} lines and has ${order.lines.length}.`] : []),
    ...(counted === 'QUANTITY'
      ? [`The document states a sum of quantities of ${order.stated.quantity}, which its lines do not have.`]
      : []),
  ];
};

/** Allowances and charges, which an order has no field for. */
const describeAllowances = ({ allowances }: EdiOrder, currency: string): string[] =>
  allowances.map(({ kind, code, description, lineId, cents, percent }) => {
    const amount = cents === undefined ? `${percent ?? 0}%` : formatCents(cents, currency);
    const name = description || code;
    const place = lineId === '' ? '' : ` of line ${lineId}`;
    return `${kind === 'CHARGE' ? 'Charge' : 'Allowance'}${place}${name === '' ? '' : ` ${name}`}: ${amount}`;
  });
