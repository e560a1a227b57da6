import type { ReportCalendar } from '@shelfward/contract/analytics/report-calendar.rules.ts';
import type { OutsideMails } from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface ClientRecord {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  readonly logoFileId: number | null;
  readonly timeZone: string;
}

/** The active client of a subdomain. */
export const findClient = (db: Db, subdomain: string): Promise<ClientRecord | undefined> =>
  db
    .selectFrom('client')
    .select(['id', 'subdomain', 'name', 'logoFileId', 'timeZone'])
    .where('subdomain', '=', subdomain)
    .where('inactive', '=', false)
    .executeTakeFirst();

/** The time zone of an account, for work without a session. */
export const getTimeZone = async (db: Db, tenantId: number): Promise<string> => {
  const { timeZone } = await db
    .selectFrom('client')
    .select('timeZone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return timeZone;
};

/** The currency of all amounts of an account. */
export const getCurrency = async (db: Db, tenantId: number): Promise<string> => {
  const { currency } = await db
    .selectFrom('client')
    .select('currency')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return currency;
};

/** Which addresses without a user receive scheduled reports of an account. */
export const outsideMailsColumn = sql<OutsideMails>`client.outside_mails`.as('outsideMails');

/** The calendar of months, quarters, and years of an account. */
export const reportCalendarColumn = sql<ReportCalendar>`client.report_calendar`.as('reportCalendar');

export const getReportCalendar = async (db: Db, tenantId: number): Promise<ReportCalendar> => {
  const { reportCalendar } = await db
    .selectFrom('client')
    .select(reportCalendarColumn)
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return reportCalendar;
};

export const findSubdomain = async (db: Db, clientId: number): Promise<string | undefined> =>
  (await db.selectFrom('client').select('subdomain').where('id', '=', clientId).executeTakeFirst())?.subdomain;
