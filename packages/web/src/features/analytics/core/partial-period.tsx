import { useQuery } from '@tanstack/react-query';
import { accountDay, formatDay } from '../../../kit/ui/numbers.ts';
import classes from './report-head.module.css';
import { type PeriodState, partialUntil } from './report-state.ts';
import { salesReports } from './reports.api.ts';

/** Marks a period that ends after the last known sale, so that its low totals are not misread. */
export const PartialPeriod = ({ state: { range } }: { readonly state: PeriodState }) => {
  const { data } = useQuery(salesReports.salesExtent());
  const until = partialUntil(range.beforeDate, { lastSoldOn: data?.lastSoldOn, today: accountDay(new Date()) });
  if (until === undefined || range.beforeDate < range.afterDate) return null;
  return <span className={classes.partial}>Partial period: sales until {formatDay(until)}</span>;
};
