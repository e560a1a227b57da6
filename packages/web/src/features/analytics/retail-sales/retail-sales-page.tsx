import { useMemo } from 'react';
import { searchedFilters } from '../../../entities/analytics/filter-sources.ts';
import { PageFrame } from '../../../kit/screens/page-head.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { levelParam } from '../core/levels.rules.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { toMailedReport } from '../core/report-query.ts';
import { isBackwards, periodSearch } from '../core/report-state.ts';
import { root } from '../core/report-table/row-tree.rules.ts';
import { toRowsQuery } from '../core/report-table/table-state.ts';
import { collapsed, TableToolbar } from '../core/report-table/table-toolbar.tsx';
import { ReportViews } from '../core/report-views.tsx';
import { useAttributeNames } from '../core/use-attribute-names.ts';
import { useReportSearch } from '../core/use-report-search.ts';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { RetailReport } from './retail-report.tsx';
import { chartMetric, parseRetailState, toRetailQuery } from './retail-state.ts';

const filterSettings = { ...searchedFilters, companies: 100 } as const;

/** Sales of this and last year, broken down by up to three levels. */
export const RetailSalesPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = useMemo(() => parseRetailState(search, today), [search, today]);
  const query = toRetailQuery(state);
  const attributes = useAttributeNames(state.levels);
  const [first] = state.levels;
  return (
    <PageFrame>
      <ReportHead
        title="Retail Sales"
        state={state}
        {...(first && { growth: { state, change, query: toRowsQuery(state, root), main: chartMetric(state) } })}
      >
        <ReportPeriod state={state} change={change} resetParams={collapsed} />
        {first && (
          <ReportMail
            screen="RETAIL_SALES"
            name="Retail Sales"
            period={periodSearch(state)}
            report={toMailedReport(query)}
          />
        )}
        <ImportSalesData />
      </ReportHead>
      <ReportViews screen="retail-sales" display="TABLE" {...{ query, state }} />
      <TableToolbar {...{ state, attributes, change }} settings={filterSettings} />
      {!first && (
        <EmptyState text="There is no selected group by attribute. Please select at least one to show sales data." />
      )}
      {first && isBackwards(state) && <EmptyState text="The after date must not be later than the before date." />}
      {/* The key prevents rows of the previous grouping from being shown under the new one while it loads. */}
      {first && !isBackwards(state) && <RetailReport key={levelParam(first)} {...{ state, attributes, change }} />}
    </PageFrame>
  );
};
