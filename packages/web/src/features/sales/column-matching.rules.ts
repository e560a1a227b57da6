import { type ImportColumns, matchColumnsByName } from '@shelfward/contract/master-import/import-columns.rules.ts';
import { saleProperties } from '@shelfward/contract/sales/sale-columns.rules.ts';
import type { SaleColumns } from '@shelfward/contract/sales/sales.contract.ts';

/** Unambiguous words, used when no header name matches as a whole. */
const keywords: Readonly<Record<keyof SaleColumns, RegExp>> = {
  storeName: /\b(store|shop|outlet)\b/i,
  productUpc: /\b(upc|gtin|ean|barcode)\b/i,
  quantity: /\b(quantity|qty|units)\b/i,
  soldOn: /\b(date|sold on)\b/i,
  unitPrice: /\b(unit|selling|retail) price\b/i,
  salesValue: /\b(revenue|sales (value|amount))\b/i,
  promotion: /\bon promotion\b/i,
};

/** Assigns columns by header name. A column is assigned to one property only. */
export const matchColumns = (header: readonly string[]): ImportColumns => {
  const found: Record<string, number[]> = { ...matchColumnsByName('SALES', header) };
  for (const { id } of saleProperties) {
    const assigned = Object.values(found).flat();
    const column = header.findIndex((name, at) => keywords[id].test(name) && !assigned.includes(at));
    if (column >= 0) found[id] ??= [column];
  }
  return found;
};
