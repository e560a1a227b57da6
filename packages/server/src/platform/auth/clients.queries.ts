import type { Db } from '../db/database.ts';

export interface ClientRecord {
  readonly id: number;
  readonly subdomain: string;
  readonly name: string;
  readonly logoFileId: number | null;
}

/** The active client of a subdomain. */
export const findClient = (db: Db, subdomain: string): Promise<ClientRecord | undefined> =>
  db
    .selectFrom('client')
    .select(['id', 'subdomain', 'name', 'logoFileId'])
    .where('subdomain', '=', subdomain)
    .where('inactive', '=', false)
    .executeTakeFirst();
