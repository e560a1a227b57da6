import type { RecipientInput } from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { sql } from 'kysely';
import type { DataCtx } from '../../../platform/context/context.ts';

/** Recipients who unsubscribed stay unsubscribed. */
export const replaceRecipients = async (
  ctx: DataCtx,
  reportMailId: number,
  recipients: readonly RecipientInput[],
): Promise<void> => {
  const users = recipients.flatMap(({ userId, filters }) => (userId === null ? [] : [{ userId, filters }]));
  const addresses = recipients.flatMap(({ address, filters }) => (address === null ? [] : [{ address, filters }]));
  await replaceUsers(ctx, reportMailId, users);
  await replaceAddresses(ctx, reportMailId, addresses);
};

interface User {
  readonly userId: number;
  readonly filters: RecipientInput['filters'];
}

const replaceUsers = async ({ db, tenantId }: DataCtx, reportMailId: number, users: readonly User[]): Promise<void> => {
  const kept = users.map(({ userId }) => userId);
  await sql`
    delete from report_mail_recipient
    where tenant_id = ${tenantId} and report_mail_id = ${reportMailId} and user_id <> all(${kept}::bigint[])`.execute(
    db,
  );
  if (users.length === 0) return;
  await db
    .insertInto('reportMailRecipient')
    .values(users.map(({ userId, filters }) => ({ reportMailId, userId, filters: toJson(filters) })))
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'reportMailId', 'userId']).doUpdateSet({ filters: sql`excluded.filters` }),
    )
    .execute();
};

interface Address {
  readonly address: string;
  readonly filters: RecipientInput['filters'];
}

/** An address that unsubscribed keeps its row when it is removed: adding it again does not resubscribe it. */
const replaceAddresses = async (
  { db, tenantId }: DataCtx,
  reportMailId: number,
  addresses: readonly Address[],
): Promise<void> => {
  const kept = addresses.map(({ address }) => address);
  const isRemoved = sql`tenant_id = ${tenantId} and report_mail_id = ${reportMailId} and address <> all(${kept}::text[])`;
  await sql`delete from report_mail_address where ${isRemoved} and stopped_at is null`.execute(db);
  await sql`update report_mail_address set removed = true where ${isRemoved}`.execute(db);
  if (addresses.length === 0) return;
  await db
    .insertInto('reportMailAddress')
    .values(addresses.map(({ address, filters }) => ({ reportMailId, address, filters: toJson(filters) })))
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'reportMailId', 'address'])
        .doUpdateSet({ filters: sql`excluded.filters`, removed: false }),
    )
    .execute();
};

const toJson = (filters: RecipientInput['filters']) => filters && JSON.stringify(filters);

/** Whether an address is the e-mail address of a user of this client, active or not. */
export const hasUserWithAddress = async ({ db, tenantId }: DataCtx, addresses: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from app_user where tenant_id = ${tenantId} and lower(email) = any(${[...addresses]}::text[])
    limit 1`.execute(db);
  return rows.length > 0;
};
