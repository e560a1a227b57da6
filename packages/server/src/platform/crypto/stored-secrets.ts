import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import type { KeyRing, Place } from './key-ring.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** The columns with sealed secrets. The place of a secret is named after its column. */
const sealedColumns: readonly SealedColumn[] = [
  { table: 'app_user', column: 'two_factor_secret' },
  { table: 'identity_provider', column: 'client_secret' },
  { table: 'integration', column: 'secrets' },
  { table: 'webhook', column: 'secret' },
  { table: 'mail', column: 'letter' },
];

export interface SecretsOfKey {
  /** `webhook.secret` */
  readonly column: string;
  /** The name of the key that decrypts them. */
  readonly key: string;
  readonly secrets: number;
}

/** Counts the secrets whose keys are not on the ring. */
export const findUnreadableSecrets = async (database: Database, keys: KeyRing): Promise<readonly SecretsOfKey[]> =>
  (await database.system(countSecretsByKey)).filter(({ key }) => !keys.canOpen(`${key}.`));

/** In a transaction over all clients. */
export const countSecretsByKey = async (db: Db): Promise<readonly SecretsOfKey[]> => {
  const found: SecretsOfKey[] = [];
  for (const { table, column } of sealedColumns)
    for (const { key, secrets } of await countByKey(db, { table, column }))
      found.push({ column: `${table}.${column}`, key, secrets });
  return found;
};

const countByKey = async (db: Db, { table, column }: SealedColumn) => {
  const { rows } = await sql<{ key: string; secrets: number }>`
    select split_part(${sql.ref(column)}, '.', 1) as key, count(*)::integer as secrets from ${sql.table(table)}
    where tenant_id > 0 and ${sql.ref(column)} is not null
    group by 1 order by 1`.execute(db);
  return rows;
};

const maxAtOnce = 500;

/** Seals secrets of older keys with the newest key, so that the older keys can be removed; returns how many. */
export const resealSecrets = async (database: Database, keys: KeyRing): Promise<number> => {
  let resealed = 0;
  for (const sealed of sealedColumns) {
    const older = (await database.system((db) => countByKey(db, sealed))).map(({ key }) => key);
    for (const key of older)
      if (keys.canOpen(`${key}.`) && !keys.isCurrent(`${key}.`))
        resealed += await resealColumn(database, keys, { ...sealed, key });
  }
  return resealed;
};

const resealColumn = async (
  database: Database,
  keys: KeyRing,
  { table, column, key }: SealedColumn & { readonly key: string },
): Promise<number> => {
  const { rows } = await database.system((db) =>
    sql<{ tenantId: number; id: number | string; secret: string }>`
      select tenant_id, id, ${sql.ref(column)} as secret from ${sql.table(table)}
      where tenant_id > 0 and split_part(${sql.ref(column)}, '.', 1) = ${key}
      order by tenant_id, id limit ${maxAtOnce}`.execute(db),
  );
  let resealed = 0;
  for (const { tenantId, id, secret } of rows) {
    const fresh = reseal(keys, secret, { tenantId, column: `${table}.${column}`, id });
    if (fresh === undefined) continue;
    // Unless it was changed meanwhile.
    await database.tenant(tenantId, (db) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
        where tenant_id = ${tenantId} and id = ${id} and ${sql.ref(column)} = ${secret}`.execute(db),
    );
    resealed += 1;
  }
  return resealed;
};

/** Undefined for a secret that was modified or moved: it is reported when it is used, and must not stop the others. */
const reseal = (keys: KeyRing, secret: string, place: Place): string | undefined => {
  try {
    return keys.seal(keys.open(secret, place), place);
  } catch {
    return undefined;
  }
};
