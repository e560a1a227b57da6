import { PageFrame } from '../../../kit/screens/page-head.tsx';
import { accountDay } from '../../../kit/ui/numbers.ts';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { ImportSalesData } from '../core/import-sales-data.tsx';
import { levelParam } from '../core/levels.rules.ts';
import { ReportHead } from '../core/report-head.tsx';
import { ReportPeriod } from '../core/report-period.tsx';
import { isBackwards, periodSearch } from '../core/report-state.ts';
import { ReportViews } from '../core/report-views.tsx';
import { useAttributeNames } from '../core/use-attribute-names.ts';
import { useReportSearch } from '../core/use-report-search.ts';
import { ReportMail } from '../report-mails/report-mail-dialog.tsx';
import { toReportQuery } from './retail-query.ts';
import { RetailReport } from './retail-report.tsx';
import { buildScheduledReport, buildTotalsQuery, parseRetailState, type RetailState } from './retail-state.ts';
import { collapsed, RetailToolbar } from './retail-toolbar.tsx';
import { chartMetric } from './top-ten.rules.ts';

const growthFigure = ({ sorting }: RetailState) =>
  chartMetric(sorting) === 'units' ? 'percentageChangeUnits' : 'percentageChangeSales';

/** Sales of this and last year, broken down by up to three levels. */
export const RetailSalesPage = () => {
  const [search, change] = useReportSearch();
  const today = accountDay(new Date());
  const state = parseRetailState(search, today);
  const attributes = useAttributeNames(state.levels);
  const [first] = state.levels;
  return (
    <PageFrame>
      <ReportHead
        title="Retail Sales"
        state={state}
        growth={{ state, change, query: buildTotalsQuery(state), figure: growthFigure(state) }}
      >
        <ReportPeriod state={state} change={change} resetParams={collapsed} />
        {first && (
          <ReportMail
            screen="RETAIL_SALES"
            name="Retail Sales"
            period={periodSearch(state)}
            report={buildScheduledReport(state, first)}
          />
        )}
        <ImportSalesData />
      </ReportHead>
      <ReportViews screen="retail-sales" toReport={() => toReportQuery(state, today)} />
      <RetailToolbar {...{ state, attributes, change }} />
      {!first && (
        <EmptyState text="There is no selected group by attribute. Please select at least one to show sales data." />
      )}
      {first && isBackwards(state) && <EmptyState text="The after date must not be later than the before date." />}
      {/* The key prevents rows of the previous grouping from being shown under the new one while it loads. */}
      {first && !isBackwards(state) && <RetailReport key={levelParam(first)} {...{ state, attributes, change }} />}
    </PageFrame>
  );
};
