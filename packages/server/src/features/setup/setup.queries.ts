import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

// Only in system transactions.

/** A user of any client, also an inactive one. */
export const hasUsers = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from app_user where tenant_id > 0) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Until the end of the transaction no other one creates a user; waits for those that do. */
export const lockUsers = async (db: Db): Promise<void> => {
  await sql`lock table app_user in share row exclusive mode`.execute(db);
};

/** Waits for a set-up in progress before it writes any other table, so that the two cannot deadlock. */
export const waitForSetup = async (db: Db): Promise<void> => {
  await sql`lock table app_user in row exclusive mode`.execute(db);
};

/** Until the end of the transaction no other node issues a link. */
export const lockSetupKey = async (db: Db): Promise<void> => {
  await sql`lock table setup_key in share row exclusive mode`.execute(db);
};

export interface SetupKey {
  readonly keyHash: string;
  readonly expiresAt: Date;
}

/** Replaces the previous key. */
export const saveSetupKey = async (db: Db, key: SetupKey): Promise<void> => {
  await db
    .insertInto('setupKey')
    .values({ ...key, id: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...key }))
    .execute();
};

export const findSetupKey = (db: Db): Promise<SetupKey | undefined> =>
  db.selectFrom('setupKey').select(['keyHash', 'expiresAt']).executeTakeFirst();

export const deleteSetupKey = async (db: Db): Promise<void> => {
  await db.deleteFrom('setupKey').execute();
};

export const isSubdomainTaken = async (db: Db, subdomain: string): Promise<boolean> =>
  (await db.selectFrom('client').select('id').where('subdomain', '=', subdomain).executeTakeFirst()) !== undefined;

export interface AccountRow {
  readonly subdomain: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly inactive: boolean;
  /** Active users. */
  readonly users: number;
}

export const listAccounts = async (db: Db): Promise<AccountRow[]> => {
  const { rows } = await sql<AccountRow>`
    select subdomain, name, time_zone, currency, inactive, coalesce(active.users, 0) as users
    from client
    left join (select tenant_id, count(*)::int as users from app_user where not inactive group by tenant_id) active
      on active.tenant_id = client.id
    order by subdomain`.execute(db);
  return rows;
};

/** False before the first start of the server, and of one with this release. */
export const hasTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.setup_key') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};
