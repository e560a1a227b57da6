import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';
import { formatDay } from '@shelfward/contract/kit/dates.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { EdiOrder, EdiSettings, EdiStoreOrder } from '@shelfward/edi/public.ts';
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
export const describeTerms = ({ department, dates, terms, routing, notes }: EdiOrder): string | null => {
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
  const lines = [...facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])), ...notes];
  return lines.length === 0 ? null : lines.join('\n').slice(0, maxNote);
};

export const describeDrafts = (drafts: readonly OrderDraft[]): string[] => {
  const units = drafts.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  return [`${formatCount(drafts.length, 'order')} with ${formatCount(units, 'unit')} created.`];
};
