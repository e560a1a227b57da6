import type { OrderStatistics } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bars } from '../../../kit/charts/bars.tsx';
import type { ChartData } from '../../../kit/charts/chart.types.ts';
import { ErrorState, LoadingLines } from '../../../kit/ui/states.tsx';
import { rangeLabel, rangeLabels } from '../core/range-label.ts';
import { buildDetailsRequest, type ConversionState } from './conversion-state.ts';
import type { DrillDownLink } from './drill-down.rules.ts';
import { orderConversion } from './order-conversion.api.ts';
import classes from './order-conversion.module.css';

interface Props {
  readonly row: OrderStatistics;
  readonly state: ConversionState;
  readonly links: readonly DrillDownLink[];
}

/** Leaves space for the legend in the fixed height of the row. */
const chartHeight = 198;

/** Sold and ordered units by date. */
export const ConversionDetails = ({ row, state, links }: Props) => {
  const { data, error, refetch } = useQuery(orderConversion.details({ query: buildDetailsRequest(state, row.id) }));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={8} />;
  const { rangeType } = state;
  const chart: ChartData = {
    labels: data.map(({ date }) => rangeLabel(date, rangeType)),
    series: [
      { name: 'Sales Quantity', measure: 'units', values: data.map((point) => point.totalSalesQuantity) },
      { name: 'Order Quantity', measure: 'units', values: data.map((point) => point.totalOrderQuantity) },
    ],
  };
  return (
    <div className={`panel ${classes.details}`}>
      <nav className={classes.links} aria-label="Details">
        {links.map(({ label, to, search }) => (
          <Link key={label} className="link" to={to} search={search}>
            {label}
          </Link>
        ))}
      </nav>
      <Bars title="Sales against orders" labelTitle={rangeLabels[rangeType]} data={chart} height={chartHeight} />
    </div>
  );
};
