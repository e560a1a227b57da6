import type {
  RecipientObstacle,
  ReportSending,
  SendingProblem,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { personName } from '../../../platform/auth/people.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';

interface NewSending {
  readonly reportMailId: number;
  /** Null if a user sends the report now. */
  readonly dueAt: Date | null;
  readonly sentBy: number | null;
  readonly problem: SendingProblem | null;
}

/** Undefined if this time of the schedule was sent already. */
export const insertSending = async (
  { db, now }: DataCtx,
  sending: NewSending,
): Promise<{ readonly id: number } | undefined> =>
  db
    .insertInto('reportMailSending')
    .values({ ...sending, createdAt: now })
    .onConflict((conflict) => conflict.columns(['tenantId', 'reportMailId', 'dueAt']).doNothing())
    .returning('id')
    .executeTakeFirst();

export interface NewDelivery {
  readonly address: string;
  readonly outside: boolean;
  readonly mailId: string | null;
  readonly obstacle: RecipientObstacle | null;
}

export const insertDeliveries = async (
  { db }: DataCtx,
  sendingId: number,
  deliveries: readonly NewDelivery[],
): Promise<void> => {
  if (deliveries.length === 0) return;
  await db
    .insertInto('reportMailDelivery')
    .values(deliveries.map((delivery) => ({ ...delivery, sendingId })))
    .execute();
};

interface SendingRow extends Omit<ReportSending, 'at' | 'deliveries'> {
  readonly createdAt: Date;
  readonly deliveries: readonly DeliveryRow[];
}

type DeliveryRow = Omit<ReportSending['deliveries'][number], 'state'> & { readonly hasFailed: boolean };

const maxSendings = 50;

/** Newest first. Errors of the mail server are those of the last attempt. */
export const findSendings = async ({ db, tenantId }: DataCtx, reportMailId: number): Promise<ReportSending[]> => {
  const { rows } = await sql<SendingRow>`
    select sending.id, sending.created_at, sending.problem,
      (select ${personName('person')} from app_user person
        where person.tenant_id = ${tenantId} and person.id = sending.sent_by) as sent_by,
      (select coalesce(jsonb_agg(jsonb_build_object('address', delivery.address, 'obstacle', delivery.obstacle,
          'sentAt', mail.sent_at, 'error', mail.last_error, 'attempts', coalesce(mail.attempts, 0),
          'hasFailed', mail.failed_at is not null) order by delivery.address), '[]')
        from report_mail_delivery delivery
        left join mail on mail.tenant_id = ${tenantId} and mail.id = delivery.mail_id
        where delivery.tenant_id = ${tenantId} and delivery.sending_id = sending.id) as deliveries
    from report_mail_sending sending
    where sending.tenant_id = ${tenantId} and sending.report_mail_id = ${reportMailId}
    order by sending.id desc limit ${maxSendings}`.execute(db);
  return rows.map(({ createdAt, deliveries, ...sending }) => ({
    ...sending,
    at: createdAt.toISOString(),
    deliveries: deliveries.map(toDelivery),
  }));
};

const toDelivery = ({ hasFailed, sentAt, ...delivery }: DeliveryRow): ReportSending['deliveries'][number] => ({
  ...delivery,
  sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
  state: toState({ hasFailed, sentAt, obstacle: delivery.obstacle }),
});

const toState = ({
  hasFailed,
  sentAt,
  obstacle,
}: Pick<DeliveryRow, 'hasFailed' | 'sentAt' | 'obstacle'>): ReportSending['deliveries'][number]['state'] => {
  if (obstacle !== null) return 'NOT_SENT';
  if (hasFailed) return 'FAILED';
  return sentAt === null ? 'WAITING' : 'SENT';
};

/** Until then, the e-mails are stored too. */
const historyMs = 90 * dayMs;
/** The limits count 24 hours. */
const countedMs = 2 * dayMs;

export const purgeSendings = async (database: Database, now: Date): Promise<void> => {
  await database.system((db) =>
    sql`delete from report_mail_sending
        where tenant_id > 0 and created_at < ${new Date(now.getTime() - historyMs)}`.execute(db),
  );
  await database.system((db) =>
    sql`delete from outside_mail
        where tenant_id > 0 and created_at < ${new Date(now.getTime() - countedMs)}`.execute(db),
  );
};
