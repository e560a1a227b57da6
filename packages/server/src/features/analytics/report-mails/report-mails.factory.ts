import {
  defaultOutsideMails,
  type OutsideMails,
} from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
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

/** Lets all reporting users send to all addresses, unless `settings` says otherwise. */
export const allowOutsideMails = async (client: TestClient, settings: Partial<OutsideMails> = {}): Promise<void> => {
  const outsideMails = JSON.stringify({ ...defaultOutsideMails, addresses: 'ALL', ...settings });
  await client.db((db) => db.updateTable('client').set({ outsideMails }).where('id', '=', client.tenantId).execute());
};
