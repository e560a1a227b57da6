import type { Request } from '@shelfward/client/caller.ts';
import { salesReportRoutes } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { inBackground, resource } from '../../kit/resource.ts';
import { accountDay } from '../../kit/ui/numbers.ts';

/** Shares the resource name of the reports, so that an import invalidates all of them. */
const salesReports = resource('analytics', salesReportRoutes, { reads: ['groupByOptions', 'overview'] });

type KpisQuery = NonNullable<Request<typeof salesReportRoutes.kpis>['query']>;
export type KpiFilters = Omit<KpisQuery, 'soldOnAfter' | 'soldOnBefore'>;

export const periodKpis = (query: KpisQuery) => inBackground(salesReports.kpis({ query }));

/** From 1 January to today. Noon of the user's day, so that the request does not change within the day. */
export const yearToDateKpis = (filters: KpiFilters) =>
  inBackground(
    salesReports.yearToDate({ query: { ...filters, atTime: `${accountDay(new Date())}T12:00:00Z`, zoneOffset: 'Z' } }),
  );
