import { Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountDay, formatDay } from '../../../kit/ui/numbers.ts';
import { type PeriodState, partialUntil } from './report-state.ts';
import { salesReports } from './reports.api.ts';

interface Props {
  readonly state: PeriodState;
  /** The last day with data of the filters; without it, of the account. */
  readonly until?: string | undefined;
}

/**
 * Marks a period that ends after the last known sale, so that its low totals are not misread, and one with sales that
 * retailers report by weeks, whose days are not known.
 */
export const PartialPeriod = ({ state: { range }, until: untilOfScope }: Props) => {
  const { data } = useQuery(salesReports.salesExtent());
  if (!data || range.beforeDate < range.afterDate) return null;
  const lastSoldOn = untilOfScope ?? data.lastSoldOn;
  const until = partialUntil(range.beforeDate, { lastSoldOn, today: accountDay(new Date()) });
  const { spreadFrom, spreadTo } = data;
  const isSpread =
    spreadFrom !== null && spreadTo !== null && spreadFrom <= range.beforeDate && spreadTo >= range.afterDate;
  return (
    <>
      {until !== undefined && (
        <Text
          className="nowrap"
          span
          py={3}
          px={9}
          bdrs={6}
          bg="var(--sw-warning-soft)"
          c="var(--sw-warning)"
          fz={12}
          fw={500}
        >
          Partial period: sales until {formatDay(until)}
        </Text>
      )}
      {isSpread && (
        <Tooltip label="Retailers report some of these sales by week. Their days are an even share of the week.">
          <Text className="nowrap" span c="dimmed" fz={12.5}>
            Weekly sales spread over days
          </Text>
        </Tooltip>
      )}
    </>
  );
};
