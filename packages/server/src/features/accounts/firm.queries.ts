import type { FirmSettings } from '@shelfward/contract/accounts/firm.contract.ts';
import { outsideMailsColumn, reportCalendarColumn } from '../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';

export interface FirmRecord extends FirmSettings {
  readonly logoFileId: number | null;
  readonly version: number;
}

const columns = [
  'adminOnlyDelete',
  'timeZone',
  'twoFactorRequired',
  'usersCanCount',
  reportCalendarColumn,
  outsideMailsColumn,
  'logoFileId',
  'version',
] as const;

type Own = Pick<Ctx, 'db' | 'tenantId'>;

export const findFirm = ({ db, tenantId }: Own): Promise<FirmRecord | undefined> =>
  db.selectFrom('client').select(columns).where('id', '=', tenantId).executeTakeFirst();

/** Locks without blocking references to the client, such as the request's Idempotency-Key. */
export const lockFirm = ({ db, tenantId }: Own): Promise<FirmRecord | undefined> =>
  db.selectFrom('client').select(columns).where('id', '=', tenantId).forNoKeyUpdate().executeTakeFirst();

export const updateFirm = ({ db, tenantId }: Own, values: Partial<Omit<FirmRecord, 'version'>>): Promise<FirmRecord> =>
  db.updateTable('client').set(values).where('id', '=', tenantId).returning(columns).executeTakeFirstOrThrow();

/** Whether the signed-in user has set up two-factor sign-in. */
export const hasTwoFactor = async ({ db, actor }: Ctx): Promise<boolean> => {
  const row = await db.selectFrom('appUser').select('twoFactorOn').where('id', '=', actor.userId).executeTakeFirst();
  return row?.twoFactorOn === true;
};
