import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { companyRows } from './company-rows.queries.ts';
import type { ImportedKind } from './import-kind.types.ts';
import { priceRows } from './price-rows.queries.ts';
import { productRows } from './product-rows.queries.ts';
import { storeRows } from './store-rows.queries.ts';

export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = {
  COMPANIES: companyRows,
  STORES: storeRows,
  PRODUCTS: productRows,
  PRICES: priceRows,
};
