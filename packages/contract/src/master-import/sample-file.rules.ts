import { defaultCurrency } from '../kit/currency.rules.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { parseAmount, toCents } from '../kit/tables/number.rules.ts';
import { type FileKind, listImportProperties } from './import-properties.rules.ts';

/** The name of the sample file of each kind, without its ending. */
export const sampleFileNames: Readonly<Record<FileKind, string>> = {
  COMPANIES: 'sample-companies',
  STORES: 'sample-stores',
  PRODUCTS: 'sample-products',
  PRICES: 'sample-prices',
  ON_HAND: 'sample-product-on-hand',
  STORE_COUNTS: 'sample-store-counts',
  PAR_LEVELS: 'sample-par-levels',
  ORDERS: 'sample-orders',
  SHIPMENTS: 'sample-shipments',
  PROMOTIONS: 'sample-promotions',
  DELIVERY_CALENDARS: 'sample-delivery-calendars',
  SALES: 'sample-sales-data',
  PRICE_LISTS: 'sample-price-lists',
};

/** A cell of a sample file with its type, so that spreadsheets contain real numbers and days. */
export type SampleCell =
  | { readonly kind: 'text' | 'day'; readonly value: string }
  | { readonly kind: 'number' | 'money' | 'percent'; readonly value: number }
  | null;

export interface SampleTable {
  readonly labels: readonly string[];
  readonly rows: readonly (readonly SampleCell[])[];
}

/** Their values refer to lists under Customizations and to earlier products, which a new account does not have. */
const listProperties: readonly string[] = ['season', 'salesChannel', 'paymentTerm', 'predecessorProduct'];

/**
 * The sample file of an importer. The columns of attributes are left out, because their names are the user's. For an
 * empty account it has no columns that refer to these, so that it can be imported as it is.
 */
export const buildSampleTable = (kind: FileKind, isForEmptyAccount = false): SampleTable => {
  const properties = listImportProperties(kind).filter(
    ({ id, form }) => form !== 'attributes' && !(isForEmptyAccount && listProperties.includes(id)),
  );
  const rows = properties[0]?.examples ?? [];
  return {
    labels: properties.map(({ label }) => label),
    rows: rows.map((_, row) => properties.map(({ form, examples }) => toSampleCell(form, examples[row] ?? ''))),
  };
};

const toSampleCell = (form: ImportProperty['form'], text: string): SampleCell => {
  if (text === '') return null;
  if (form === 'day') return { kind: 'day', value: text };
  if (form === 'whole') return { kind: 'number', value: Number(text) };
  if (form === 'percent') return { kind: 'percent', value: Number(text) };
  // Examples have no currency, so any one parses them.
  const parsed = form === 'money' ? parseAmount(text, { currency: defaultCurrency, rule: 'CELL' }) : undefined;
  return parsed && 'amount' in parsed
    ? { kind: 'money', value: toCents(parsed.amount) }
    : { kind: 'text', value: text };
};
