import type { AlertRuleInput } from '@shelfward/contract/alerts/alerts.contract.ts';
import type { MovingHoliday } from '@shelfward/contract/replenishment/moving-holidays.rules.ts';

/** What a rule observes. */
export type ObservedRule = Pick<AlertRuleInput, 'subject' | 'kind' | 'figure' | 'threshold' | 'weeks' | 'filters'>;

/** A subject for which the condition of a rule holds. */
export interface Condition {
  /** Of the subject, such as the ids of a store and a product; empty for all sales. */
  readonly ids: readonly number[];
  readonly value: number;
  readonly expected: number;
  /** FALL, RISE: of so many weeks. */
  readonly weeks: number;
  /** SILENCE: days without sales. */
  readonly days: number;
  /** The order of alerts: what the account loses most. */
  readonly loss: number;
  /** FALL, RISE: the expectation contains planned promotions. */
  readonly isPromoted?: boolean;
}

export interface WeeklySums {
  readonly ids: readonly number[];
  /** Of whole weeks until the last day, the oldest first. */
  readonly units: number[];
  readonly cents: number[];
  /** The factor of planned promotions in each week; not given: there are none. */
  readonly promotions?: readonly number[];
}

export interface DaysSold {
  readonly ids: readonly number[];
  /** How many days before the last day of the store's company, in ascending order. */
  readonly ages: readonly number[];
}

export interface Availability {
  readonly ids: readonly number[];
  /** Products in stores with a par level and a known stock, and those of them with stock. */
  readonly shelves: number;
  readonly filled: number;
}

/** A company whose sales are older than usual. */
export interface LateCompany {
  readonly companyId: number;
  readonly lastDay: string;
}

interface Observed {
  /** The last day with complete sales; null without any. */
  readonly lastDay: string | null;
  readonly subjects: number;
  readonly omitted: number;
  readonly late: readonly LateCompany[];
}

/** What a rule needs to know about sales: read once for all days on which it is evaluated. */
export type Observation = Observed &
  (
    | {
        readonly type: 'WEEKS';
        readonly series: readonly WeeklySums[];
        /** Of the account: its seasons move with them. */
        readonly movingHolidays: readonly MovingHoliday[];
      }
    | {
        readonly type: 'DAYS';
        readonly series: readonly DaysSold[];
        /** Ages of days on which the stores were closed, or sent no sales. */
        readonly closedAges: ReadonlySet<number>;
        /** Days are parts of figures of weeks. */
        readonly isByWeek: boolean;
      }
    | { readonly type: 'STOCK'; readonly series: readonly Availability[] }
  );
