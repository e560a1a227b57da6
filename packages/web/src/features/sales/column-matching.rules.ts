import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';

export type Property = keyof SaleColumns;
/** The file column of each property. Properties without a column are not assigned. */
export type Assignment = Readonly<Partial<Record<Property, number | undefined>>>;

/** The target properties in the order of the screen. */
export const properties: readonly { readonly id: Property; readonly label: string; readonly isRequired: boolean }[] = [
  { id: 'storeName', label: 'Store', isRequired: true },
  { id: 'productUpc', label: 'Product UPC', isRequired: true },
  { id: 'quantity', label: 'Quantity', isRequired: true },
  { id: 'soldOn', label: 'Sold on', isRequired: true },
  { id: 'salesValue', label: 'Sales value', isRequired: false },
  { id: 'unitPrice', label: 'Unit price', isRequired: false },
];

/** Common names of each property in data feeds, the most specific first, in letters and digits only. */
const names: Readonly<Record<Property, readonly string[]>> = {
  storeName: ['store', 'storename', 'storenumber', 'storeno', 'storeid', 'storecode', 'location', 'shop', 'outlet'],
  productUpc: ['productupc', 'upc', 'upccode', 'gtin', 'ean', 'barcode', 'itemupc', 'productcode', 'itemcode', 'item'],
  quantity: ['quantity', 'qty', 'units', 'unitssold', 'quantitysold', 'qtysold', 'soldquantity', 'saleqty'],
  soldOn: ['soldon', 'date', 'solddate', 'saledate', 'salesdate', 'datesold', 'transactiondate', 'businessdate', 'day'],
  unitPrice: ['unitprice', 'price', 'sellingprice', 'retailprice', 'salesprice', 'pricepaid'],
  salesValue: ['salesvalue', 'sales', 'amount', 'salesamount', 'netsales', 'totalsales', 'revenue', 'total'],
};

/** Unambiguous words, used when no header name matches as a whole. */
const keywords: Readonly<Record<Property, RegExp>> = {
  storeName: /\b(store|shop|outlet)\b/i,
  productUpc: /\b(upc|gtin|ean|barcode)\b/i,
  quantity: /\b(quantity|qty|units)\b/i,
  soldOn: /\b(date|sold on)\b/i,
  unitPrice: /\b(unit|selling|retail) price\b/i,
  salesValue: /\b(revenue|sales (value|amount))\b/i,
};

/** Whether sales files have columns with this name. */
export const isKnownColumnName = (name: string): boolean => knownNames.has(plainName(name));
const knownNames = new Set(Object.values(names).flat());

/** Assigns columns by header name. A column is assigned to one property only. */
export const matchColumns = (header: readonly string[]): Assignment => {
  const plain = header.map(plainName);
  const found = new Map<Property, number>();
  const assignOnce = (property: Property, column: number): void => {
    if (column >= 0 && !found.has(property) && ![...found.values()].includes(column)) found.set(property, column);
  };
  for (const { id } of properties) for (const name of names[id]) assignOnce(id, plain.indexOf(name));
  for (const { id } of properties)
    assignOnce(
      id,
      header.findIndex((name, column) => keywords[id].test(name) && ![...found.values()].includes(column)),
    );
  return Object.fromEntries(found);
};

/** Assigns a column to a property and unassigns it from any other property. */
export const assign = (assignment: Assignment, property: Property, column: number | undefined): Assignment => {
  const others = Object.entries(assignment).filter(([other, at]) => other !== property && at !== column);
  return { ...Object.fromEntries(others), ...(column !== undefined && { [property]: column }) };
};
