import type { RetailCalendar } from '../kit/retail-calendars.rules.ts';
import type { RecognizedForm, RetailFigure } from './retail-figure.ts';

/** What a column of a retailer's file states. */
export type RetailColumn =
  | 'store'
  | 'division'
  /** Days; the last day of a week; a week such as 202541; its year, if the week has none; a week with other words. */
  | 'day'
  | 'weekEnd'
  | 'week'
  | 'weekYear'
  | 'weekName'
  /** The first and the last day in one cell. */
  | 'days'
  | 'upc'
  | 'item'
  | 'tcin'
  | 'dpci'
  | 'name'
  | 'units'
  | 'sales'
  | 'onHand'
  | 'onOrder'
  | 'inTransit'
  /** What the figures of a row are, in a file with a column per week. */
  | 'measure'
  /** The units of a case. */
  | 'pack'
  /** No figure: further columns by which a form is recognized. */
  | 'sign'
  | 'otherSign';

/** A form of a file in which a retailer or a distributor states its figures. Names are in the form of `plainName`. */
export interface RetailTemplate {
  readonly id: string;
  readonly retailer: string;
  /** What the file contains, such as "store by week". */
  readonly label: string;
  readonly columns: Readonly<Partial<Record<RetailColumn, readonly string[]>>>;
  /** A header has a column of each group. */
  readonly required: readonly (readonly RetailColumn[])[];
  /** A header has none of these columns. */
  readonly absent?: readonly RetailColumn[];
}

/** A form that is read. */
export interface ReadTemplate extends RetailTemplate {
  readonly kind: RetailFigure['kind'];
  readonly calendar: RetailCalendar;
  readonly grain: RecognizedForm['grain'];
  /** ROWS: a row has one figure. Otherwise a row has a column, or a pair of columns, for each week or day. */
  readonly layout: 'ROWS' | 'WEEK_COLUMNS' | 'DAY_COLUMNS';
  /** Where the file states its days, if its rows do not. */
  readonly daysIn?: 'TITLE' | 'WEEKS_IN_TITLE' | 'SHEET_NAME' | 'WEEKS_IN_CELLS';
  /** UPCs of the form lack their check digit. */
  readonly lacksCheckDigits?: true;
  readonly storesBy: 'NUMBER' | 'NAME';
  /** What the retailer counts as on hand. */
  readonly stockDefinition?: string;
  /** Each row states the stock at the time of the export, also rows of earlier weeks. */
  readonly hasCurrentStock?: true;
  /** Only files with this word above the table or in a name are of the form. */
  readonly word?: RegExp;
}

/** A form whose figures cannot be imported. */
export interface RejectedTemplate extends RetailTemplate {
  /** Why, and what to export instead. */
  readonly reason: string;
}
