import type { RetailCalendar } from '../kit/retail-calendars.rules.ts';

/** RECEIPT: a delivery to a store, as in files of distributors and quantities received; never a sale. */
export const figureKinds = ['SALE', 'RECEIPT', 'INVENTORY'] as const;
type FigureKind = (typeof figureKinds)[number];

/** A store as a file or document names it. A number can be unique only within a division of the retailer. */
export interface FigureStore {
  readonly text: string;
  readonly division?: string;
  readonly kind?: 'NUMBER' | 'GLN' | 'NAME' | 'DUNS4';
}

/** A product code as a file or document states it. */
export interface FigureCode {
  readonly code: string;
  readonly kind: 'GTIN' | 'UPC_WITHOUT_CHECK_DIGIT' | 'RETAILER_ITEM' | 'TCIN' | 'DPCI' | 'SKU';
}

/** Stock as the retailer reports it, at the end of the last day. On hand can be negative. */
export interface ReportedStock {
  readonly onHand?: number;
  readonly onOrder?: number;
  readonly inTransit?: number;
  /** What the retailer counts as on hand. */
  readonly definition: string;
}

/**
 * A figure of a file or document, before its store and product are known. Readers of files and EDI documents yield it;
 * only `features/feeds` books it.
 */
export interface RetailFigure {
  /** For messages, such as "line 12" or "segment 12, element 2". */
  readonly place: string;
  /** The number of the line or segment. */
  readonly line: number;
  readonly kind: FigureKind;
  /** The first and the last day, equal for a daily figure. */
  readonly from: string;
  readonly to: string;
  /** The figure counts since the start of the year: only the difference to the last file of the feed is booked. */
  readonly cumulative: boolean;
  /** Null for a total of all stores, which is not booked. */
  readonly store: FigureStore | null;
  /** Tried in this order. */
  readonly product: readonly FigureCode[];
  /** The units of one counted thing, such as a case, if the document states it. */
  readonly unitsPer?: number;
  /** Of sales and receipts. */
  readonly units?: number;
  readonly cents?: number;
  /** Of INVENTORY figures. */
  readonly inventory?: ReportedStock;
  /** The name of the product, for messages and new records. */
  readonly name?: string;
}

/** What a file was recognized as. */
export interface RecognizedForm {
  /** The key of the form, such as WALMART_STORE_WEEK. */
  readonly template: string;
  readonly retailer: string;
  readonly calendar: RetailCalendar;
  readonly grain: 'DAY' | 'WEEK' | 'PERIOD' | 'YEAR_TO_DATE';
  readonly from: string;
  readonly to: string;
  /** The last week is not over on the last day of the file. */
  readonly isPartial: boolean;
}
