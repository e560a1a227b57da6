import type { Alert, alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import type { AlertEnd } from '@shelfward/contract/alerts/alerts.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import type { Ctx, DataCtx } from '../../platform/context/context.ts';
import { pageFrom } from '../../platform/db/paging.ts';
import { isVisibleTo } from './alert-rules.queries.ts';

export interface AlertRow extends Omit<Alert, 'sentence' | 'report' | 'raisedDate' | 'endedDate'> {
  readonly type: 'SUBJECT' | 'OTHERS' | 'DATA';
  readonly subjectIds: readonly number[];
  /** Of the condition, in weeks. */
  readonly weeks: number;
  readonly raisedAt: Date;
  readonly endedAt: Date | null;
}

const columns = sql`alert.id, alert.alert_rule_id as rule_id, alert.type, alert.subject_ids, alert.title, alert.reason,
  alert.day, alert.weeks, alert.raised_at, alert.ended_at, alert.ended`;

/** Of rules that the user sees. */
export const findAlertPage = async (
  { db, tenantId, actor }: Ctx,
  { alertRuleId, openOnly, ...page }: Input<typeof alertRoutes.alerts>['query'],
): Promise<Page<AlertRow>> => {
  const conditions = sql`alert.tenant_id = ${tenantId} and ${isVisibleTo(actor)}
    and ${alertRuleId === undefined ? sql`true` : sql`alert.alert_rule_id = ${alertRuleId}`}
    and ${openOnly ? sql`alert.ended_at is null` : sql`true`}`;
  const from = sql`alert join alert_rule rule on rule.tenant_id = ${tenantId} and rule.id = alert.alert_rule_id`;
  const direction = page.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<AlertRow>`
    select ${columns} from ${from} where ${conditions}
    order by alert.raised_at ${direction}, alert.id ${direction}
    limit ${page.size} offset ${page.page * page.size}`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${from} where ${conditions}`.execute(db);
  return pageFrom(rows.map(toRow), Number(counted[0]?.count ?? 0), page);
};

const toRow = (row: AlertRow): AlertRow => ({ ...row, subjectIds: row.subjectIds.map(Number) });

export interface OpenAlert {
  readonly id: number;
  readonly type: AlertRow['type'];
  readonly subjectIds: readonly number[];
  readonly title: string;
  readonly reason: string;
  readonly day: string;
  readonly value: number;
  readonly expected: number;
  readonly weeks: number;
  readonly raisedAt: Date;
}

/** Of a rule, or of all rules of the account. */
export const findOpenAlerts = async ({ db, tenantId }: DataCtx, alertRuleId: number): Promise<OpenAlert[]> => {
  const { rows } = await sql<OpenAlert>`
    select id, type, subject_ids, title, reason, day, value, expected, weeks, raised_at from alert
    where tenant_id = ${tenantId} and alert_rule_id = ${alertRuleId} and ended_at is null
    order by id`.execute(db);
  return rows.map((row) => ({ ...row, subjectIds: row.subjectIds.map(Number) }));
};

export interface NewAlert extends Omit<OpenAlert, 'id' | 'raisedAt'> {
  readonly alertRuleId: number;
}

/** Those that another evaluation has raised meanwhile are left out. Returns the ids. */
export const insertAlerts = async (
  { db, now }: DataCtx,
  alerts: readonly NewAlert[],
  { isMailed }: { readonly isMailed: boolean },
): Promise<number[]> => {
  if (alerts.length === 0) return [];
  const rows = await db
    .insertInto('alert')
    .values(
      alerts.map(({ subjectIds, ...values }) => ({
        ...values,
        subjectIds: sql<number[]>`${[...subjectIds]}::bigint[]`,
        raisedAt: now,
        mailedAt: isMailed ? null : now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const updateAlert = async (
  { db }: DataCtx,
  id: number,
  values: Pick<NewAlert, 'title' | 'reason' | 'value'>,
): Promise<void> => {
  await db.updateTable('alert').set(values).where('id', '=', id).execute();
};

export const endAlerts = async ({ db, now }: DataCtx, ids: readonly number[], ended: AlertEnd): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('alert')
    .set({ endedAt: now, ended })
    .where('id', 'in', [...ids])
    .execute();
};

export const endAlertsOfRule = async ({ db, now }: DataCtx, alertRuleId: number): Promise<void> => {
  await db
    .updateTable('alert')
    .set({ endedAt: now, ended: 'RULE_CHANGED' })
    .where('alertRuleId', '=', alertRuleId)
    .where('endedAt', 'is', null)
    .execute();
};
