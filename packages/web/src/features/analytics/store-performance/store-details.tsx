import type { StorePerformance, StoreStatistics } from '@shelfward/contract/analytics/analytics.contract.ts';
import { percentageChange } from '@shelfward/contract/analytics/analytics.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toFilterLists } from '../../../entities/analytics/report-filters.rules.ts';
import { MonthlyChart } from '../../../kit/charts/monthly-chart.tsx';
import { Change } from '../../../kit/ui/figures.tsx';
import { type Compared, formatMoney, formatQuantity, formatUpToTwo, none } from '../../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { formatPeriod, periodParams, toPeriod } from '../core/report-state.ts';
import { useAnnotations } from '../core/use-annotations.tsx';
import { CountUp } from './count-up.tsx';
import { buildMonths, monthDays, monthName } from './months.rules.ts';
import type { PerformanceState } from './performance-state.ts';
import classes from './store-details.module.css';
import { analytics } from './store-performance.api.ts';

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
      <div className={classes.chart}>
        <Months storeId={row.store.id} statistics={data} state={state} />
      </div>
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
      period={formatPeriod(period)}
      {...{ months, ...marks }}
      beside={controls}
    />
  );
};

const Totals = ({ row, statistics }: { readonly row: StorePerformance; readonly statistics: StoreStatistics }) => (
  <div className={classes.totals}>
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
    <span className={classes.lastYear}>LY {format(lastYear)}</span>
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
      {now && <span className={classes.month}>{monthName(now.month)}</span>}
    </span>
    <span className={classes.value}>
      {now ? <CountUp value={now.record} format={format} /> : none}
      <Change value={percentageChange(now?.record ?? 0, lastYear?.record ?? 0)} />
    </span>
    <span className={classes.lastYear}>
      LY {lastYear ? `${format(lastYear.record)} in ${monthName(lastYear.month)}` : none}
    </span>
  </section>
);
