import type { Client, ClientChange, ClientInput, clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Page } from '@shelfward/contract/kit/shapes.ts';
import { sql } from 'kysely';
import { isDistributed } from '../../platform/db/connection.ts';
import type { Db } from '../../platform/db/database.ts';
import { holdsAny } from '../../platform/db/like.ts';
import { paginate } from '../../platform/db/paging.ts';

export type ClientRecord = Client & { readonly version: number };

// Only in system transactions; other transactions see only their own client.

const columns = [
  'id',
  'name',
  'subdomain',
  'registrationDate',
  'inactive',
  'betaFlag',
  'timeZone',
  'currency',
  'createdUserId',
] as const;

const everyClient = (db: Db) =>
  db
    .selectFrom('client')
    .select(columns)
    .select(
      (isDistributed(db)
        ? sql<boolean>`client.id in (select tenant_id from app_user where activated)`
        : sql<boolean>`exists (select from app_user where tenant_id = client.id and activated)`
      ).as('activated'),
    );

const toClient = <T extends { readonly registrationDate: Date }>({ registrationDate, ...client }: T) => ({
  ...client,
  registrationDate: registrationDate.toISOString(),
});

export const findClients = async (
  db: Db,
  { search, includeInactive, ...page }: Input<typeof clientRoutes.list>['query'],
): Promise<Page<Client>> => {
  const found = await paginate(
    everyClient(db)
      .$if(!includeInactive, (query) => query.where('inactive', '=', false))
      .$if(search !== undefined, (query) => query.where(holdsAny(['name', 'subdomain'], search ?? ''))),
    page,
    {
      fields: {
        name: sql`lower(name)`,
        subdomain: sql.ref('subdomain'),
        registrationDate: sql.ref('registrationDate'),
        betaFlag: sql.ref('betaFlag'),
        inactive: sql.ref('inactive'),
      },
      id: sql.ref('id'),
      otherwise: [{ field: 'name', direction: 'asc' }],
    },
  );
  return { ...found, content: found.content.map(toClient) };
};

export const findClientById = async (db: Db, id: number): Promise<ClientRecord | undefined> => {
  const row = await everyClient(db).select('version').where('id', '=', id).executeTakeFirst();
  return row && toClient(row);
};

/** Also an inactive client. */
export const findClientIdBySubdomain = async (db: Db, subdomain: string): Promise<number | undefined> =>
  (await db.selectFrom('client').select('id').where('subdomain', '=', subdomain).executeTakeFirst())?.id;

/** Locks without blocking references to the client, such as the request's Idempotency-Key. */
export const lockClient = (db: Db, id: number): Promise<{ version: number; inactive: boolean } | undefined> =>
  db.selectFrom('client').select(['version', 'inactive']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertClient = async (
  db: Db,
  {
    registrationDate,
    ...values
  }: Pick<ClientInput, 'name' | 'subdomain' | 'betaFlag' | 'timeZone' | 'currency'> & { registrationDate: Date },
): Promise<number> => {
  const { id } = await db
    .insertInto('client')
    .values({ ...values, registrationDate })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const updateClient = async (
  db: Db,
  id: number,
  values: Partial<ClientChange> & { readonly createdUserId?: number },
): Promise<void> => {
  await db.updateTable('client').set(values).where('id', '=', id).execute();
};
