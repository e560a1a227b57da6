import { sql } from 'kysely';
import { hashOfLinkKey, newLinkKey } from '../../platform/crypto/link-keys.ts';
import type { Db } from '../../platform/db/database.ts';
import { saveSetupKey } from './setup.queries.ts';

/** A valid key, also if a user exists. In a system transaction. */
export const addSetupKey = async (db: Db): Promise<string> => {
  const key = newLinkKey();
  await saveSetupKey(db, { keyHash: hashOfLinkKey(key), expiresAt: new Date(Date.now() + 3_600_000) });
  return key;
};

/** Removes the users of all clients, as before the set-up. In a system transaction. */
export const removeUsers = async (db: Db): Promise<void> => {
  await sql`delete from session where tenant_id > 0`.execute(db);
  await sql`delete from user_token where tenant_id > 0`.execute(db);
  await sql`delete from known_device where tenant_id > 0`.execute(db);
  await sql`delete from api_token where tenant_id > 0`.execute(db);
  await sql`delete from app_user where tenant_id > 0`.execute(db);
};

export const firstAccountInput = (key: string, subdomain = 'fresh-fields') => ({
  key,
  name: 'Fresh Fields',
  subdomain,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  firstName: 'Fay',
  lastName: 'First',
  email: 'fay@fresh-fields.example',
  password: 'seven quiet lanterns',
});
