import {
  isOutsideAllowed,
  listAllowedDomains,
  type OutsideRecipient,
} from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';
import { sql } from 'kysely';
import { outsideMailsColumn } from '../../../platform/auth/clients.queries.ts';
import type { DataCtx } from '../../../platform/context/context.ts';

/** Whether a schedule of an owner with these roles may send to an address without a user. */
export type IsAllowedOutside = (recipient: OutsideRecipient) => boolean;

export const loadOutsidePolicy = async ({ db, tenantId }: DataCtx): Promise<IsAllowedOutside> => {
  const { outsideMails, userAddresses } = await db
    .selectFrom('client')
    .select([
      outsideMailsColumn,
      sql<string[]>`array(
        select email from app_user where tenant_id = ${tenantId} and activated and not inactive)`.as('userAddresses'),
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const domains = listAllowedDomains(outsideMails, userAddresses);
  return (recipient) => isOutsideAllowed(outsideMails, domains, recipient);
};

/** Returns those that no schedule of the account has had before. */
export const insertNewAddresses = async (
  { db, tenantId, now }: DataCtx,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ address: string }>`
    insert into outside_address (tenant_id, address, created_at)
    select ${tenantId}, given, ${now} from unnest(${[...addresses]}::text[]) given
    on conflict do nothing
    returning address`.execute(db);
  return rows.map(({ address }) => address).toSorted();
};

interface OutsideCounts {
  readonly ofAccount: number;
  readonly ofUser: number;
}

/** E-mails to outside addresses within 24 hours. Others of the account wait until the end of the transaction. */
export const lockOutsideCounts = async ({ db, tenantId, now }: DataCtx, userId: number): Promise<OutsideCounts> => {
  await sql`select pg_advisory_xact_lock(hashtext('outside mails'), ${tenantId})`.execute(db);
  const { rows } = await sql<OutsideCounts>`
    select count(*)::integer as of_account, (count(*) filter (where user_id = ${userId}))::integer as of_user
    from outside_mail
    where tenant_id = ${tenantId} and created_at > ${new Date(now.getTime() - dayMs)}`.execute(db);
  return rows[0] ?? { ofAccount: 0, ofUser: 0 };
};

export const insertOutsideMails = async ({ db, now }: DataCtx, userId: number, count: number): Promise<void> => {
  if (count === 0) return;
  await db
    .insertInto('outsideMail')
    .values(Array.from({ length: count }, () => ({ userId, createdAt: now })))
    .execute();
};
