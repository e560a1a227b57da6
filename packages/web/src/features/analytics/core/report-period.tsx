import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import type { Days } from '../../../kit/ui/date-range.rules.ts';
import { DateRange } from '../../../kit/ui/date-range.tsx';
import classes from './report-head.module.css';
import type { PeriodState } from './report-state.ts';

interface Props {
  readonly state: PeriodState;
  readonly change: ChangeSearch;
  readonly isDisabled?: boolean;
  /** What other days undo in the address: the page, what is open, what is selected. */
  readonly afresh?: Readonly<Record<string, string | undefined>>;
}

/** The days of a report, kept in the address. */
export const ReportPeriod = ({ state: { preset, range }, change, isDisabled = false, afresh = {} }: Props) => {
  const datesOf = ({ afterDate, beforeDate }: Days) => ({
    soldOnAfter: afterDate,
    soldOnBefore: beforeDate,
    ...afresh,
  });
  return (
    <fieldset className={classes.period} disabled={isDisabled}>
      <legend className="visually-hidden">Period</legend>
      <DateRange
        value={range}
        preset={preset}
        onPreset={(chosen) => change({ ...datesOf(range), period: chosen === 'Custom' ? undefined : chosen })}
        onChange={(chosen) => change(datesOf(chosen), 'replace')}
      />
    </fieldset>
  );
};
