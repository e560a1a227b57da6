import type { ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';
import {
  addMissingCompanies,
  addMissingRegions,
  companySets,
  deleteUnusedCompanies,
  deleteUnusedRegions,
  findNamedCompany,
  hasOrders,
} from '../companies/public.ts';
import {
  addMissingProductLines,
  deleteUnusedProductLines,
  findDefaultProductLine,
  productSets,
} from '../products/public.ts';
import { storeSets } from '../stores/public.ts';
import type { ImportedKind } from './import-kind.types.ts';
import { priceRows } from './price-rows.queries.ts';
import { productAttributes } from './product-attributes.queries.ts';
import { findTakenCodes } from './product-codes.queries.ts';
import { findPredecessorConflicts } from './product-predecessors.queries.ts';
import { productPrices } from './product-prices.queries.ts';
import { createRecordKind } from './record-import.queries.ts';
import type { RecordDescriptor } from './record-kind.types.ts';

const companies: RecordDescriptor<'COMPANIES'> = {
  kind: 'COMPANIES',
  entityType: 'COMPANY',
  sets: companySets,
  key: { property: 'name' },
  references: {
    salesChannel: { table: 'sales_channel' },
    paymentTerm: { table: 'payment_term' },
    priceList: { table: 'price_list' },
  },
  defaults: { discount: 0, minItemsForStoreProposal: 0 },
};

const stores: RecordDescriptor<'STORES'> = {
  kind: 'STORES',
  entityType: 'STORE',
  sets: storeSets,
  key: { property: 'name' },
  uniques: [{ property: 'gln', column: 'gln' }],
  references: {
    company: {
      table: 'company',
      fallback: {
        rows: 'ALL',
        find: async (ctx, { companyId }) => (companyId === null ? undefined : findNamedCompany(ctx, companyId)),
      },
      // Before the first order, lists of stores also have the companies. Later, an unknown name is more often a typing error.
      missing: {
        as: 'companies',
        create: (ctx, names) =>
          addMissingCompanies(
            ctx,
            names.map(({ name }) => name),
          ),
        deleteUnused: deleteUnusedCompanies,
        isAllowed: async (ctx, { hasCompanyList = false }) => !(hasCompanyList || (await hasOrders(ctx))),
      },
    },
    region: {
      table: 'region',
      owner: 'company',
      missing: {
        as: 'regions',
        create: (ctx, names) =>
          addMissingRegions(
            ctx,
            names.map(({ ownerId: companyId, name }) => ({ companyId, name })),
          ),
        deleteUnused: deleteUnusedRegions,
      },
    },
  },
  defaults: { proposalProcessedByRegion: false },
};

const products: RecordDescriptor<'PRODUCTS'> = {
  kind: 'PRODUCTS',
  entityType: 'PRODUCT',
  sets: productSets,
  key: { property: 'upc', isRetained: true },
  uniques: [
    { property: 'name', column: 'nameKey' },
    { property: 'sku', column: 'skuKey' },
  ],
  findConflicts: async (ctx) => {
    await findTakenCodes(ctx);
    await findPredecessorConflicts(ctx);
  },
  references: {
    productLine: {
      table: 'product_line',
      fallback: { rows: 'NEW', find: findDefaultProductLine },
      missing: { as: 'productLines', create: addMissingProductLines, deleteUnused: deleteUnusedProductLines },
    },
    season: { table: 'season' },
    predecessorProduct: { table: 'product', namedBy: 'upc' },
  },
  defaults: { packSize: 1, discontinued: false },
  others: [productAttributes, productPrices],
};

export const importedKinds: Readonly<Record<ImportKind, ImportedKind>> = {
  COMPANIES: createRecordKind(companies),
  STORES: createRecordKind(stores),
  PRODUCTS: createRecordKind(products),
  PRICES: priceRows,
};
