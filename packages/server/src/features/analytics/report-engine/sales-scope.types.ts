import type { Comparison } from '@shelfward/contract/analytics/analytics.rules.ts';

/** Store filter. Conditions are combined with AND; an unknown id matches no store. */
export interface StoreScope {
  readonly companyIds?: readonly number[] | undefined;
  readonly regionIds?: readonly number[] | undefined;
  /** Adds stores without a region to `regionIds`. */
  readonly withoutRegion?: boolean | undefined;
  readonly storeIds?: readonly number[] | undefined;
  /** Searches the names, numbers, codes, and cities of stores. */
  readonly search?: string | undefined;
}

/** Product filter. Values of one attribute key are combined with OR, all other conditions with AND. */
export interface ProductScope {
  readonly productLineIds?: readonly number[] | undefined;
  /** Adds products without a product line to `productLineIds`. */
  readonly withoutProductLine?: boolean | undefined;
  readonly productIds?: readonly number[] | undefined;
  readonly attributeValueIds?: readonly number[] | undefined;
  /** Adds products without a value of these keys. */
  readonly withoutAttributeKeyIds?: readonly number[] | undefined;
}

export type ScopeFilters = StoreScope & ProductScope;

/** Complete scope of a sales report. */
export interface SalesScope extends StoreScope, ProductScope {
  readonly soldOnAfter: string;
  readonly soldOnBefore: string;
  readonly comparison?: Comparison;
  /** Only stores with sales in both periods. */
  readonly sameStoresOnly?: boolean | undefined;
  /** Ends the comparison period on the day that corresponds to the last day with sales. */
  readonly likeForLike?: boolean | undefined;
  /** Compares a whole February with all 29 days of that of a leap year. */
  readonly wholeMonth?: boolean | undefined;
}
