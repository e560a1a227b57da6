import { DateRange } from '../ui/date-range.tsx';

interface Props {
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly onChange: (from: string, until: string) => void;
}

/** The date range control as a filter. */
export const DaysFilter = ({ from, until, onChange }: Props) => (
  <DateRange
    value={from && until ? { afterDate: from, beforeDate: until } : undefined}
    onChange={(range) => onChange(range.afterDate, range.beforeDate)}
  />
);
