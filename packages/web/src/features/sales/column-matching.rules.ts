import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';

export type Property = keyof SaleColumns;
/** Which column of the file holds a property; one that is not there is not assigned. */
export type Assignment = Readonly<Partial<Record<Property, number | undefined>>>;

/** The target properties as the screen lists them. */
export const properties: readonly { readonly id: Property; readonly label: string; readonly isRequired: boolean }[] = [
  { id: 'storeName', label: 'Store', isRequired: true },
  { id: 'productUpc', label: 'Product UPC', isRequired: true },
  { id: 'quantity', label: 'Quantity', isRequired: true },
  { id: 'soldOn', label: 'Sold on', isRequired: true },
  { id: 'salesValue', label: 'Sales value', isRequired: false },
];

/** What feeds call each property, the surest name first, in letters and digits alone. */
const names: Readonly<Record<Property, readonly string[]>> = {
  storeName: ['store', 'storename', 'storenumber', 'storeno', 'storeid', 'storecode', 'location', 'shop', 'outlet'],
  productUpc: ['productupc', 'upc', 'upccode', 'gtin', 'ean', 'barcode', 'itemupc', 'productcode', 'itemcode', 'item'],
  quantity: ['quantity', 'qty', 'units', 'unitssold', 'quantitysold', 'qtysold', 'soldquantity', 'saleqty'],
  soldOn: ['soldon', 'date', 'solddate', 'saledate', 'salesdate', 'datesold', 'transactiondate', 'businessdate', 'day'],
  salesValue: ['salesvalue', 'sales', 'amount', 'salesamount', 'netsales', 'totalsales', 'revenue', 'total'],
};

/** When no name fits as a whole, a word of the header that can mean nothing else. */
const words: Readonly<Record<Property, RegExp>> = {
  storeName: /\b(store|shop|outlet)\b/i,
  productUpc: /\b(upc|gtin|ean|barcode)\b/i,
  quantity: /\b(quantity|qty|units)\b/i,
  soldOn: /\b(date|sold on)\b/i,
  salesValue: /\b(revenue|sales (value|amount))\b/i,
};

/** Assigns columns by the names of the header; no column to two properties. */
export const matchColumns = (header: readonly string[]): Assignment => {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const found = new Map<Property, number>();
  const take = (property: Property, column: number): void => {
    if (column >= 0 && !found.has(property) && ![...found.values()].includes(column)) found.set(property, column);
  };
  for (const { id } of properties) for (const name of names[id]) take(id, plain.indexOf(name));
  for (const { id } of properties)
    take(
      id,
      header.findIndex((name, column) => words[id].test(name) && ![...found.values()].includes(column)),
    );
  return Object.fromEntries(found);
};

/** A column that is given to one property is taken from the other that had it. */
export const assign = (assignment: Assignment, property: Property, column: number | undefined): Assignment => {
  const others = Object.entries(assignment).filter(([other, at]) => other !== property && at !== column);
  return { ...Object.fromEntries(others), ...(column !== undefined && { [property]: column }) };
};
