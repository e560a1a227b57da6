import type { ChangeSearch } from '../../../kit/screens/use-screen-search.ts';
import type { Days } from '../../../kit/ui/date-range.rules.ts';
import { DateRange } from '../../../kit/ui/date-range.tsx';
import classes from './core.module.css';
import type { PeriodState } from './report-state.ts';

interface Props {
  readonly state: PeriodState;
  readonly change: ChangeSearch;
  readonly isDisabled?: boolean;
  /** URL parameters that a new period resets, such as the page, open rows, and the selection. */
  readonly resetParams?: Readonly<Record<string, string | undefined>>;
}

/** The period of a report, stored in the URL. */
export const ReportPeriod = ({ state: { preset, range }, change, isDisabled = false, resetParams = {} }: Props) => {
  const toSearch = ({ afterDate, beforeDate }: Days) => ({
    soldOnAfter: afterDate,
    soldOnBefore: beforeDate,
    ...resetParams,
  });
  return (
    <fieldset className={classes.period} disabled={isDisabled}>
      <legend className="visually-hidden">Period</legend>
      <DateRange
        value={range}
        preset={preset}
        onPreset={(chosen) => change({ ...toSearch(range), period: chosen === 'Custom' ? undefined : chosen })}
        onChange={(chosen) => change(toSearch(chosen), 'replace')}
      />
    </fieldset>
  );
};
