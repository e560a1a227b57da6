import type { UnitNames } from '../kit/qualifiers/qualifier-columns.rules.ts';
import type { QualifiedKind } from '../kit/qualifiers/qualifier-rows.rules.ts';
import type { QualifierId } from '../kit/tables/qualifier-ids.ts';
import type { FileKind } from './import-properties.rules.ts';

interface QualifiersOfKind extends QualifiedKind {
  readonly ids: readonly QualifierId[];
  readonly unitNames?: UnitNames;
}

const bought = /purchas|buying|vendor|supplier/;
const ofStock: UnitNames = { own: /stock|count|inventory|base/, others: bought };
const ofSales: UnitNames = { own: /sale|sell|sold/, others: bought };

const record: QualifiersOfKind = { ids: ['status', 'inactive'], inactive: 'RECORD' };

/** The qualifiers of each kind of file. */
export const importQualifiers: Readonly<Record<FileKind, QualifiersOfKind>> = {
  COMPANIES: record,
  STORES: record,
  PRODUCTS: record,
  PRICES: { ids: ['unit', 'priceUnit', 'packSize', 'currency', 'status', 'active', 'inactive'], inactive: 'LEFT_OUT' },
  ON_HAND: { ids: ['unit', 'packSize', 'packs'], unitNames: ofStock },
  STORE_COUNTS: { ids: ['unit', 'packSize', 'packs', 'status', 'leftOut'], unitNames: ofStock, unfinished: 'LEFT_OUT' },
  PAR_LEVELS: { ids: ['unit', 'packSize'], unitNames: ofStock },
  ORDERS: {
    ids: ['unit', 'priceUnit', 'packSize', 'currency', 'status', 'rowType', 'leftOut', 'returned', 'discount'],
  },
  SHIPMENTS: { ids: ['unit', 'packSize', 'status', 'rowType', 'leftOut'], unfinished: 'ASK' },
  PROMOTIONS: { ids: ['currency', 'status', 'leftOut', 'active', 'inactive'], inactive: 'LEFT_OUT', countsEnded: true },
  DELIVERY_CALENDARS: { ids: [] },
  SALES: {
    ids: ['unit', 'priceUnit', 'packSize', 'currency', 'status', 'rowType', 'leftOut', 'returned'],
    hasReturns: true,
    unitNames: ofSales,
  },
  PRICE_LISTS: { ids: [] },
};
