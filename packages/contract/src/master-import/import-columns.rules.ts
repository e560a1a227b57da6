import { plainName } from '../kit/tables/header.rules.ts';
import { withoutHeaderCurrency } from '../kit/tables/header-currency.rules.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { type FileKind, isColumnRequired, listImportProperties, type PropertyId } from './import-properties.rules.ts';
import { findOtherNames } from './other-names.ts';

/**
 * The columns of the file, counted from 0, that are assigned to a property. The cells of several columns are joined by
 * a space.
 */
export type ImportColumns = Readonly<Partial<Record<PropertyId, number[]>>>;

/** The column assignment of a known file format, by the names in its header. */
export interface ImportTemplate {
  readonly name: string;
  readonly kind: FileKind;
  readonly columns: Readonly<Partial<Record<PropertyId, readonly string[]>>>;
}

export const importTemplates: readonly ImportTemplate[] = [
  {
    name: 'Iowa liquor sales: stores',
    kind: 'STORES',
    columns: {
      name: ['store_name', 'store_number'],
      number: ['store_number'],
      city: ['city'],
      state: ['state'],
      postalCode: ['zip_code'],
    },
  },
  {
    name: 'Iowa liquor sales: items',
    kind: 'PRODUCTS',
    columns: {
      upc: ['item_number'],
      name: ['item_description', 'bottle_volume_ml', 'item_number'],
      productLine: ['category_name'],
      packSize: ['pack'],
      attributes: ['vendor_name', 'bottle_volume_ml'],
    },
  },
  {
    name: 'Iowa liquor sales: bottle prices',
    kind: 'PRICES',
    columns: { upc: ['item_number'], price: ['state_bottle_retail'] },
  },
  {
    name: 'Iowa liquor sales: orders',
    kind: 'ORDERS',
    columns: {
      store: ['store_number'],
      product: ['item_number'],
      quantity: ['bottles_sold'],
      unitPrice: ['state_bottle_retail'],
      requestedShipDate: ['date'],
    },
  },
  {
    name: 'Shopify: orders',
    kind: 'ORDERS',
    columns: {
      store: ['Shipping Company'],
      product: ['Lineitem sku'],
      quantity: ['Lineitem quantity'],
      unitPrice: ['Lineitem price'],
      purchaseOrderNumber: ['Name'],
      salesNote: ['Notes'],
    },
  },
  {
    name: 'Complete Journey: products',
    kind: 'PRODUCTS',
    columns: {
      upc: ['product_id'],
      name: ['product_type', 'package_size', 'product_id'],
      productLine: ['product_category'],
      attributes: ['department', 'brand'],
    },
  },
];

/** The columns of the template in this header; undefined when one of them is missing. */
export const templateColumns = ({ columns }: ImportTemplate, header: readonly string[]): ImportColumns | undefined => {
  const places = header.map(plainName);
  const found = Object.entries(columns).map(([id, names]): [string, number[]] => [
    id,
    names.map((name) => places.indexOf(plainName(name))),
  ]);
  return found.every(([, at]) => at.every((place) => place >= 0)) ? Object.fromEntries(found) : undefined;
};

export interface MatchedColumns {
  readonly columns: ImportColumns;
  readonly template: string | null;
}

/**
 * Assigns columns by the names in the header: according to a matching template, or each property to the column with
 * one of its names.
 */
export const matchImportColumns = (kind: FileKind, header: readonly string[]): MatchedColumns => {
  for (const template of importTemplates) {
    const columns = template.kind === kind ? templateColumns(template, header) : undefined;
    if (columns) return { columns, template: template.name };
  }
  return { columns: matchColumnsByName(kind, header), template: null };
};

/** In files with the lines of orders, such as those of Shopify, these are figures of the whole order. */
const orderFigures: readonly string[] = ['total', 'subtotal'];

/** Beside a tax and a subtotal, these amounts contain the tax. */
const taxedFigures: readonly string[] = ['total', 'totalprice', 'linetotal'];
const isTax = (name: string): boolean =>
  /^(?:sales)?tax(?:es|amount|total)?$|^total(?:sales)?tax$|^(?:vat|gst|mwst)(?:amount)?$/.test(name);

const lineNames = (header: readonly string[]): string[] => {
  const names = header.map(plainName);
  const hasOrders = names.some((name) => name.startsWith('lineitem'));
  const hasTax = names.some(isTax) && names.includes('subtotal');
  return names.map((name) =>
    (hasOrders && orderFigures.includes(name)) || (hasTax && taxedFigures.includes(name)) ? '' : name,
  );
};

/** The names of columns of a property, the most specific first. */
const listNames = (kind: FileKind, { id, label, names }: ImportProperty): string[] => [
  plainName(label),
  ...names,
  ...findOtherNames(kind, id),
];

/** Each property in the column with its name. */
export const matchColumnsByName = (kind: FileKind, header: readonly string[]): ImportColumns => {
  const places = lineNames(header);
  const bare = lineNames(header.map(withoutHeaderCurrency));
  const found = new Map<PropertyId, number[]>();
  const assigned = new Set<number>();
  for (const property of listImportProperties(kind)) {
    const { id, form } = property;
    // The column of an attribute has the name of the attribute. The word "attributes" is a list of several, as in
    // exported files.
    if (form === 'attributes') continue;
    for (const name of listNames(kind, property)) {
      const exact = places.indexOf(name);
      const place = exact < 0 && form === 'money' ? bare.indexOf(name) : exact;
      if (place < 0 || assigned.has(place) || found.has(id)) continue;
      found.set(id, [place]);
      assigned.add(place);
    }
  }
  return Object.fromEntries(found);
};

/** The names of the columns that no property and no qualifier reads. */
export const findUnusedColumns = (
  header: readonly string[],
  columns: Readonly<Record<string, readonly number[] | undefined>>,
): string[] => {
  const read = new Set(Object.values(columns).flat());
  return header.filter((name, column) => name !== '' && !read.has(column));
};

/** Whether files of this kind have columns with this name. */
export const createKnownNames = (kind: FileKind): ((name: string) => boolean) => {
  const names = new Set([
    ...listImportProperties(kind).flatMap((property) => listNames(kind, property)),
    ...importTemplates
      .filter((template) => template.kind === kind)
      .flatMap(({ columns }) => Object.values(columns).flat().map(plainName)),
  ]);
  return (name) => names.has(plainName(name));
};

/** The labels of required properties without an assigned column. */
export const findMissingColumns = (kind: FileKind, columns: ImportColumns): string[] =>
  listImportProperties(kind)
    .filter((property) => isColumnRequired(kind, property) && !columns[property.id])
    .map(({ label }) => label);
