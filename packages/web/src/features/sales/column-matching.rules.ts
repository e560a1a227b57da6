import { createKnownNames, matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { saleProperties } from '@shelfward/contract/sales/sale-columns.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';

export type Property = keyof SaleColumns;
/** The file column of each property. Properties without a column are not assigned. */
export type Assignment = Readonly<Partial<Record<Property, number | undefined>>>;

/** The target properties in the order of the screen. */
export const properties: readonly {
  readonly id: Property;
  readonly label: string;
  readonly isRequired: boolean;
  readonly hint: string | undefined;
}[] = saleProperties.map((property) => ({
  id: property.id,
  label: property.label,
  isRequired: 'isKey' in property || 'isRequired' in property,
  hint: 'hint' in property ? property.hint : undefined,
}));

/** Unambiguous words, used when no header name matches as a whole. */
const keywords: Readonly<Record<Property, RegExp>> = {
  storeName: /\b(store|shop|outlet)\b/i,
  productUpc: /\b(upc|gtin|ean|barcode)\b/i,
  quantity: /\b(quantity|qty|units)\b/i,
  soldOn: /\b(date|sold on)\b/i,
  unitPrice: /\b(unit|selling|retail) price\b/i,
  salesValue: /\b(revenue|sales (value|amount))\b/i,
  promotion: /\bon promotion\b/i,
};

/** Whether sales files have columns with this name. */
export const isKnownColumnName = createKnownNames('SALES');

/** Assigns columns by header name. A column is assigned to one property only. */
export const matchColumns = (header: readonly string[]): Assignment => {
  const named = matchColumnsByName('SALES', header);
  const found = new Map(properties.flatMap(({ id }) => named[id]?.map((column) => [id, column] as const) ?? []));
  for (const { id } of properties) {
    const assigned = [...found.values()];
    const column = header.findIndex((name, at) => keywords[id].test(name) && !assigned.includes(at));
    if (column >= 0 && !found.has(id)) found.set(id, column);
  }
  return Object.fromEntries(found);
};

/** Assigns a column to a property and unassigns it from any other property. */
export const assign = (assignment: Assignment, property: Property, column: number | undefined): Assignment => {
  const others = Object.entries(assignment).filter(([other, at]) => other !== property && at !== column);
  return { ...Object.fromEntries(others), ...(column !== undefined && { [property]: column }) };
};
