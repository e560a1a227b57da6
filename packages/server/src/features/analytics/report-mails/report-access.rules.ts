import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import type { ReportScreen } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { reportQueryRoutes } from '@shelfward/contract/analytics/report-query/report-query.contract.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { isOpenToScope, type ScopeKind } from '@shelfward/contract/kit/access.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { ledgerRoutes } from '@shelfward/contract/ledger/ledger.contract.ts';

/** The operations that show the same reports. */
export const screenRoutes: Readonly<Record<ReportScreen, Route>> = {
  SALES_VIEW: salesReportRoutes.breakDown,
  RETAIL_SALES: salesReportRoutes.breakdown,
  STORE_PERFORMANCE: analyticsRoutes.storePerformance,
  ORDER_CONVERSION: orderConversionRoutes.list,
  LEDGER: ledgerRoutes.get,
};

/** Whether a report, of a screen or of a saved view, is open to users with this scope. */
export const isReportOpen = (screen: ReportScreen | null, scope: ScopeKind | null): boolean =>
  isOpenToScope((screen ? screenRoutes[screen] : reportQueryRoutes.run).scoped, scope);
