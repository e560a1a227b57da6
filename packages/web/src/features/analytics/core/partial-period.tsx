import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountDay, formatDay } from '../../../kit/ui/numbers.ts';
import classes from './report-head.module.css';
import { type PeriodState, partialUntil } from './report-state.ts';
import { salesReports } from './reports.api.ts';

/**
 * Marks a period that ends after the last known sale, so that its low totals are not misread, and one with sales that
 * retailers report by weeks, whose days are not known.
 */
export const PartialPeriod = ({ state: { range } }: { readonly state: PeriodState }) => {
  const { data } = useQuery(salesReports.salesExtent());
  if (!data || range.beforeDate < range.afterDate) return null;
  const until = partialUntil(range.beforeDate, { lastSoldOn: data.lastSoldOn, today: accountDay(new Date()) });
  const { spreadFrom, spreadTo } = data;
  const isSpread =
    spreadFrom !== null && spreadTo !== null && spreadFrom <= range.beforeDate && spreadTo >= range.afterDate;
  return (
    <>
      {until !== undefined && <span className={classes.partial}>Partial period: sales until {formatDay(until)}</span>}
      {isSpread && (
        <Tooltip label="Retailers report some of these sales by week. Their days are an even share of the week.">
          <span className={classes.spread}>Weekly sales spread over days</span>
        </Tooltip>
      )}
    </>
  );
};
