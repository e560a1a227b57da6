import { type LaterPage, laterPages } from '@shelfward/contract/today/today.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import { findTrueConditions } from '../../platform/db/named-conditions.ts';

/** The pages without a record of the account, also without deactivated ones. */
export const findUnusedPages = async ({ db, tenantId }: Ctx): Promise<LaterPage[]> => {
  const used = await findTrueConditions<LaterPage>(db, {
    EDI: sql`exists (select from trading_partner where tenant_id = ${tenantId})`,
    FILE_SERVERS: sql`exists (
      select from integration where tenant_id = ${tenantId} and integration_type = 'FTP_IMPORT_SALES')`,
    PROMOTIONS: sql`exists (select from promotion where tenant_id = ${tenantId})`,
    BACK_TESTS: sql`exists (select from back_test where tenant_id = ${tenantId})`,
    SCHEDULES: sql`exists (select from report_mail where tenant_id = ${tenantId})`,
    ALERTS: sql`exists (select from alert_rule where tenant_id = ${tenantId})`,
  });
  return laterPages.filter((page) => !used.has(page));
};
