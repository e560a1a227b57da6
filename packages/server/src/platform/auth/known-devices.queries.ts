import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { caseKey } from '../db/text-key.ts';

interface Device {
  readonly userId: number;
  readonly deviceHash: string;
}

/** Scripts that sign in without cookies add one device per sign-in. */
const maxDevices = 20;

export const saveKnownDevice = async (db: Db, device: Device, expiresAt: Date): Promise<void> => {
  await db
    .insertInto('knownDevice')
    .values({ ...device, expiresAt })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'deviceHash']).doUpdateSet({ expiresAt }))
    .execute();
  await db
    .deleteFrom('knownDevice')
    .where('id', 'in', (query) =>
      query
        .selectFrom('knownDevice')
        .select('id')
        .where('userId', '=', device.userId)
        .orderBy('expiresAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxDevices),
    )
    .execute();
};

/** Whether the user of this name has signed in with the device. */
export const isKnownDevice = async (
  db: Db,
  { username, deviceHash }: { readonly username: string; readonly deviceHash: string },
  now: Date,
): Promise<boolean> => {
  const found = await db
    .selectFrom('knownDevice as device')
    .innerJoin('appUser as user', (join) =>
      join.onRef('user.tenantId', '=', 'device.tenantId').onRef('user.id', '=', 'device.userId'),
    )
    .select('device.id')
    .where('device.deviceHash', '=', deviceHash)
    .where('device.expiresAt', '>', now)
    .where('user.emailKey', '=', caseKey(username))
    .executeTakeFirst();
  return found !== undefined;
};

export const deleteKnownDevices = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('knownDevice').where('userId', '=', userId).execute();
};

export const purgeKnownDevices = (database: Database, now: Date): Promise<void> =>
  database.system(async (db) => {
    await sql`delete from known_device where tenant_id > 0 and expires_at < ${now}`.execute(db);
  });
