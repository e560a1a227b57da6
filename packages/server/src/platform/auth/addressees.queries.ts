import type { Db } from '../db/database.ts';
import { caseKey } from '../db/text-key.ts';

/** A user of an active client, for an e-mail. */
export interface Addressee {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
  readonly activated: boolean;
  readonly clientName: string;
}

const addressees = (db: Db) =>
  db
    .selectFrom('appUser as user')
    .innerJoin('client', 'client.id', 'user.tenantId')
    .select(['user.id', 'user.email', 'user.firstName', 'user.activated', 'client.name as clientName'])
    .where('user.inactive', '=', false)
    .where('client.inactive', '=', false);

export const findAddressee = (db: Db, userId: number): Promise<Addressee | undefined> =>
  addressees(db).where('user.id', '=', userId).executeTakeFirst();

export const findAddresseeByEmail = (db: Db, email: string): Promise<Addressee | undefined> =>
  addressees(db).where('user.emailKey', '=', caseKey(email)).executeTakeFirst();
