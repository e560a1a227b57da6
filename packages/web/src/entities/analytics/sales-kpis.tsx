import { Text, Tooltip } from '@mantine/core';
import { type SalesKpis, salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { QueryOptions } from '../../kit/resource.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import { formatMoney, formatPercent, formatQuantity, none } from '../../kit/ui/numbers.ts';
import { ErrorState } from '../../kit/ui/states.tsx';
import { type KpiFilters, yearToDateKpis } from './sales-kpis.api.ts';

interface Kpi {
  readonly label: string;
  readonly about: string;
  readonly format: (kpis: SalesKpis) => string;
}

const averagePerStore: Kpi = {
  label: 'Average sales per store',
  about: 'Sales divided by the number of stores with sales.',
  format: ({ averageSalesPerStore }) => formatMoney(averageSalesPerStore),
};

const kpis: readonly Kpi[] = [
  { label: 'Sales', about: 'Sales less returns.', format: ({ totalSales }) => formatMoney(totalSales) },
  { label: 'Units sold', about: 'Units sold less returns.', format: ({ unitsSold }) => formatQuantity(unitsSold) },
  {
    label: 'Sell-through',
    about: 'Units sold, in percent of the units that were sold or are on hand in stores now.',
    format: ({ sellThrough }) => (sellThrough === null ? none : formatPercent(sellThrough)),
  },
  averagePerStore,
];

interface Props {
  readonly query: QueryOptions<SalesKpis>;
  /** One store has no average per store. */
  readonly isOneStore?: boolean;
}

/** Sales, units, sell-through, and average sales per store as tiles. */
export const KpiTiles = ({ query, isOneStore = false }: Props) => {
  const { data, error, refetch } = useQuery(query);
  if (error) return <ErrorState error={error} retry={refetch} />;
  return (
    <Grid component="dl" columns="repeat(auto-fit, minmax(140px, 1fr))" gap="12px 24px">
      {kpis
        .filter((kpi) => !isOneStore || kpi !== averagePerStore)
        .map(({ label, about, format }) => (
          <Tooltip key={label} label={about} multiline w={240}>
            <div>
              <Text component="dt" c="dimmed" fz={12}>
                {label}
              </Text>
              <Text component="dd" fz={17} fw={600} lh="27px" className="numbers nowrap">
                {data ? format(data) : none}
              </Text>
            </div>
          </Tooltip>
        ))}
    </Grid>
  );
};

/** The card of a company, store, or product. Only users with access to reports see it. */
export const SalesYearToDate = ({ filters }: { readonly filters: KpiFilters }) => {
  const isAllowed = useIsAllowed();
  if (!isAllowed(salesReportRoutes.yearToDate)) return null;
  return (
    <Card title="Sales, year to date" isWide>
      <KpiTiles query={yearToDateKpis(filters)} isOneStore={filters.storeId !== undefined} />
    </Card>
  );
};
