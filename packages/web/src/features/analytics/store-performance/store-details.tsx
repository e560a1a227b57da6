import { Box, Text } from '@mantine/core';
import type { StorePerformance, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { describePeriod } from '@shelfward/contract/analytics/report-words.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toFilterLists } from '../../../entities/analytics/report-filters.rules.ts';
import { MonthlyChart } from '../../../kit/charts/monthly-chart.tsx';
import { Change } from '../../../kit/ui/figures.tsx';
import { type Compared, formatMoney, formatQuantity, formatUpToTwo, none } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { periodParams, toPeriod } from '../core/report-state.ts';
import { useAnnotations } from '../core/use-annotations.tsx';
import { CountUp } from './count-up.tsx';
import { buildMonths, formatMonth, monthDays } from './months.rules.ts';
import type { PerformanceState } from './performance-state.ts';
import { analytics } from './store-performance.api.ts';
import classes from './store-performance.module.css';

interface Props {
  readonly row: StorePerformance;
  /** The period, the comparison, and the products of the table. */
  readonly state: PerformanceState;
}

/** The sales of one store by month, with totals. */
export const StoreDetails = ({ row, state }: Props) => {
  const { comparison, likeForLike, wholeMonth } = state.comparing;
  const query = {
    ...periodParams(state),
    storeId: row.store.id,
    ...productLists(state),
    comparison,
    ...(likeForLike && { likeForLike }),
    ...(wholeMonth && { wholeMonth }),
  };
  const { data, error, refetch } = useQuery(analytics.storeStatistics({ query }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={6} />;
  return (
    <div className={classes.details}>
      <Totals row={row} statistics={data} />
      <Box miw={0} py={14} px={18} bd="1px solid var(--sw-line)" bdrs={12} bg="var(--sw-surface)">
        <Months storeId={row.store.id} statistics={data} state={state} />
      </Box>
      <div className={classes.records}>
        <RecordCard
          label="Record sales month"
          format={formatMoney}
          now={data.recordSalesMonth}
          lastYear={data.recordYoySalesMonth}
        />
        <RecordCard
          label="Record units month"
          format={formatQuantity}
          now={data.recordUnitsMonth}
          lastYear={data.recordYoyUnitsMonth}
        />
      </div>
    </div>
  );
};

const productLists = ({ filters }: PerformanceState) => {
  const { productLineIds, productIds, attributeValueIds } = toFilterLists(filters);
  return {
    ...(productLineIds && { productLineIds }),
    ...(productIds && { productIds }),
    ...(attributeValueIds && { attributeValueIds }),
  };
};

interface MonthsProps extends Pick<Props, 'state'> {
  readonly storeId: number;
  readonly statistics: StoreStatistics;
}

/** The call of annotations does not filter by values of attributes. */
const lineAndProductFilters = (state: PerformanceState) => {
  const { attributeValueIds: _attributeValueIds, ...lists } = productLists(state);
  return lists;
};

const Months = ({ storeId, statistics, state }: MonthsProps) => {
  const period = toPeriod(state);
  const intervals = useMemo(() => statistics.sales.map(({ month }) => monthDays(month)), [statistics]);
  const { controls, ...marks } = useAnnotations(
    { ...periodParams(state), ...lineAndProductFilters(state), storeIds: [storeId] },
    intervals,
  );
  const months = useMemo(() => buildMonths(statistics), [statistics]);
  return (
    <MonthlyChart
      title="Sales and units by month"
      period={describePeriod(period)}
      {...{ months, ...marks }}
      beside={controls}
    />
  );
};

const Totals = ({ row, statistics }: { readonly row: StorePerformance; readonly statistics: StoreStatistics }) => (
  <div className={`panel ${classes.totals}`}>
    <Card label="Sales" format={formatMoney} now={row.sales} lastYear={row.salesYoy} />
    <Card label="Units" format={formatQuantity} now={row.units} lastYear={row.unitsYoy} />
    <Card
      label="Average unit price"
      format={formatMoney}
      now={statistics.averageUnitPrice}
      lastYear={statistics.averageYoyUnitPrice}
    />
    <Card
      label="Average sales per week"
      format={formatMoney}
      now={statistics.averageSalesPerWeek}
      lastYear={statistics.averageYoySalesPerWeek}
    />
    <Card
      label="Average units per week"
      format={formatHundredths}
      now={Math.round(statistics.averageUnitsPerWeek * 100)}
      lastYear={Math.round(statistics.averageYoyUnitsPerWeek * 100)}
    />
  </div>
);

/** Values in hundredths, so that changes are computed from integers like all others. */
const formatHundredths = (value: number): string => formatUpToTwo(value / 100);

/** In cents, units, or hundredths of units. */
const compare = (format: CardProps['format'], now: number, lastYear: number): Compared => {
  if (format === formatMoney) return { now, lastYear, measure: 'money' };
  const scale = format === formatHundredths ? 100 : 1;
  return { now: now / scale, lastYear: lastYear / scale, measure: 'units' };
};

interface CardProps {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly now: number;
  readonly lastYear: number;
}

const Card = ({ label, format, now, lastYear }: CardProps) => (
  <section className={classes.card} aria-label={label}>
    <span className={classes.label}>{label}</span>
    <span className={classes.value}>
      <CountUp value={now} format={format} />
      <Change value={percentageChange(now, lastYear)} compared={compare(format, now, lastYear)} />
    </span>
    <Text className="numbers" span c="var(--sw-faint)" fz={12}>
      LY {format(lastYear)}
    </Text>
  </section>
);

interface RecordProps extends Pick<CardProps, 'label' | 'format'> {
  readonly now: StoreStatistics['recordSalesMonth'];
  readonly lastYear: StoreStatistics['recordSalesMonth'];
}

const RecordCard = ({ label, format, now, lastYear }: RecordProps) => (
  <section className={classes.card} aria-label={label}>
    <span className={classes.label}>
      {label}
      {now && (
        <Text span c="var(--sw-text)">
          {formatMonth(now.month)}
        </Text>
      )}
    </span>
    <span className={classes.value}>
      {now ? <CountUp value={now.record} format={format} /> : none}
      <Change value={percentageChange(now?.record ?? 0, lastYear?.record ?? 0)} />
    </span>
    <Text className="numbers" span c="var(--sw-faint)" fz={12}>
      LY {lastYear ? `${format(lastYear.record)} in ${formatMonth(lastYear.month)}` : none}
    </Text>
  </section>
);
