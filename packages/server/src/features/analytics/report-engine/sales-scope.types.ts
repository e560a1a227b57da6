import type { Comparison } from '@shelfward/contract/analytics/analytics.rules.ts';

/** Of which stores the sales count: those that every list names; an id that is nobody's names nothing. */
export interface StoreScope {
  readonly companyIds?: readonly number[] | undefined;
  readonly regionIds?: readonly number[] | undefined;
  /** Also the stores without a region. */
  readonly withoutRegion?: boolean | undefined;
  readonly storeIds?: readonly number[] | undefined;
}

/** Of which products: values of one attribute key widen each other, all else narrows. */
export interface ProductScope {
  readonly productLineIds?: readonly number[] | undefined;
  /** Also the products without a line. */
  readonly withoutProductLine?: boolean | undefined;
  readonly productIds?: readonly number[] | undefined;
  readonly attributeValueIds?: readonly number[] | undefined;
  /** Also the products without a value of these keys. */
  readonly withoutAttributeKeyIds?: readonly number[] | undefined;
}

/** All that a report is asked about, whatever its screen calls it. */
export interface SalesScope extends StoreScope, ProductScope {
  readonly soldOnAfter: string;
  readonly soldOnBefore: string;
  readonly comparison?: Comparison;
  /** Only stores that sold in both periods. */
  readonly sameStoresOnly?: boolean | undefined;
}

/** A filter for a single id as a list. */
export const only = (id: number | undefined): readonly number[] | undefined => (id ? [id] : undefined);
