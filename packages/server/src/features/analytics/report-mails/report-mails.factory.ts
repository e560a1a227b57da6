import type { ReportMailBody } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import type { TestClient } from '../../../testing/client.ts';

/** Sends the companies of the last seven days to the reporting user on Monday, unless `body` says otherwise. */
export const makeReportMailBody = (client: TestClient, body: Partial<ReportMailBody> = {}): ReportMailBody => ({
  name: 'Companies',
  recipients: [{ userId: client.userIdFor('ROLE_REPORTING') }],
  ...(body.savedViewId === undefined && {
    screen: 'SALES_VIEW',
    report: { groupByType: 'COMPANY' },
    days: { name: 'Last 7 days' },
  }),
  ...body,
});
