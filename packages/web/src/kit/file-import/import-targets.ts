import { type Access, masterDataWriters, orderManagers } from '@shelfward/contract/kit/access.ts';
import type { FileKind, ImportKind } from '@shelfward/contract/master-import/import-properties.rules.ts';

/** The kinds of files that a user can choose. A workbook has the only sheet of price lists that is imported. */
export type TargetKind = Exclude<FileKind, 'PRICE_LISTS'> | 'WORKBOOK' | 'EDI';

interface ImportTarget {
  readonly label: string;
  /** The page of the importer. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly access: Access;
}

const masterData = (label: string, kind: ImportKind): ImportTarget => ({
  label,
  to: '/master-import',
  search: { kind },
  access: masterDataWriters,
});

/**
 * What a file can contain, and where it is imported; records come before the files that name them. The access is that of
 * the routes, which a test compares: the contracts contain the columns of all files, which no list needs.
 */
export const importTargets: Readonly<Record<TargetKind, ImportTarget>> = {
  WORKBOOK: { label: 'Workbook', to: '/getting-started/workbook', access: masterDataWriters },
  COMPANIES: masterData('Companies', 'COMPANIES'),
  STORES: masterData('Stores', 'STORES'),
  PRODUCTS: masterData('Products', 'PRODUCTS'),
  PRICES: masterData('Prices', 'PRICES'),
  SALES: { label: 'Sales', to: '/sales-import', access: 'signedIn' },
  STORE_COUNTS: { label: 'Store counts', to: '/store-count-import', access: masterDataWriters },
  ON_HAND: { label: 'On-hand quantities', to: '/product-on-hand-import', access: masterDataWriters },
  PAR_LEVELS: { label: 'Par levels', to: '/assortment-import', access: masterDataWriters },
  ORDERS: { label: 'Orders', to: '/orders/import', access: 'signedIn' },
  SHIPMENTS: { label: 'Shipments', to: '/shipments/import', access: orderManagers },
  PROMOTIONS: { label: 'Promotions', to: '/promotions/import', access: masterDataWriters },
  DELIVERY_CALENDARS: {
    label: 'Delivery calendars',
    to: '/delivery-calendars/import',
    access: masterDataWriters,
  },
  EDI: { label: 'EDI documents', to: '/edi/import', access: masterDataWriters },
};

export const isTargetKind = (value: string): value is TargetKind => value in importTargets;
export const targetKinds: readonly TargetKind[] = Object.keys(importTargets).filter(isTargetKind);
