import { plainName } from '@shelfward/contract/kit/tables/header.rules.ts';
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
export const isKnownColumnName = (name: string): boolean => knownNames.has(plainName(name));
const knownNames = new Set<string>(saleProperties.flatMap(({ names }) => names));

/** Assigns columns by header name. A column is assigned to one property only. */
export const matchColumns = (header: readonly string[]): Assignment => {
  const plain = header.map(plainName);
  const found = new Map<Property, number>();
  const assignOnce = (property: Property, column: number): void => {
    if (column >= 0 && !found.has(property) && ![...found.values()].includes(column)) found.set(property, column);
  };
  for (const { id, names } of saleProperties) for (const name of names) assignOnce(id, plain.indexOf(name));
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
