import { parLevelProperties } from '../assortments/assortment-import.rules.ts';
import { companyProperties } from '../companies/company-import.rules.ts';
import { deliveryCalendarProperties } from '../deliveries/calendar-import.rules.ts';
import { countProperties } from '../inventory/count-import.rules.ts';
import type { ImportProperty } from '../kit/tables/import-property.ts';
import { orderImportProperties } from '../orders/order-import.rules.ts';
import { priceListProperties } from '../pricing/price-list-import.rules.ts';
import { onHandProperties } from '../product-on-hand/product-on-hand.rules.ts';
import { priceProperties, productProperties } from '../products/product-import.rules.ts';
import { promotionProperties } from '../promotions/promotion-import.rules.ts';
import { saleProperties } from '../sales/sale-columns.rules.ts';
import { shipmentProperties } from '../shipments/shipment-import.rules.ts';
import { storeProperties } from '../stores/store-import.rules.ts';

export const importKinds = ['COMPANIES', 'STORES', 'PRODUCTS', 'PRICES'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Every kind of file that is imported row by row. The other kinds have importers of their own. */
export const fileKinds = [
  ...importKinds,
  'ON_HAND',
  'STORE_COUNTS',
  'PAR_LEVELS',
  'ORDERS',
  'SHIPMENTS',
  'PROMOTIONS',
  'DELIVERY_CALENDARS',
  'SALES',
  'PRICE_LISTS',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** The properties of each kind of file, in the order of the screen. */
export const importProperties = {
  COMPANIES: companyProperties,
  STORES: storeProperties,
  PRODUCTS: productProperties,
  PRICES: priceProperties,
  ON_HAND: onHandProperties,
  STORE_COUNTS: countProperties,
  PAR_LEVELS: parLevelProperties,
  ORDERS: orderImportProperties,
  SHIPMENTS: shipmentProperties,
  PROMOTIONS: promotionProperties,
  DELIVERY_CALENDARS: deliveryCalendarProperties,
  SALES: saleProperties,
  PRICE_LISTS: priceListProperties,
} as const satisfies Readonly<Record<FileKind, readonly ImportProperty[]>>;

/** Rows of master data also change existing records, which have their required values already. */
const isMasterData = (kind: FileKind): boolean => kind === 'STORES' || kind === 'PRODUCTS' || kind === 'COMPANIES';

/** Whether a file without a column for the property is rejected. */
export const isColumnRequired = (kind: FileKind, { isKey, isRequired }: ImportProperty): boolean =>
  isKey === true || (isRequired === true && !isMasterData(kind));

export type PropertyId = (typeof importProperties)[FileKind][number]['id'];
export const listImportProperties = (kind: FileKind): readonly (ImportProperty & { readonly id: PropertyId })[] =>
  importProperties[kind];

export const propertyIds: readonly PropertyId[] = [
  ...new Set(importKinds.flatMap((kind) => listImportProperties(kind).map(({ id }) => id))),
];
