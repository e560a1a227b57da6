import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { getScopeKey } from './connection.ts';
import type { Db } from './database.ts';

/** A figure over rows of a client, and the version of the rows for which it is valid. */
interface CachedFigure {
  readonly version: number;
  readonly figure: unknown;
}

const maxFigures = 5000;
const cached = new Map<string, CachedFigure>();

interface Figure {
  /** The table whose `version` the database increments with every transaction that writes the rows. */
  readonly versions: 'sales_order_version' | 'par_suggestion_version' | 'sale_version';
  /** Identifies the expression and its values. */
  readonly key: string;
  /** A scalar expression; PostgreSQL computes it in the snapshot of the version, and only when it must. */
  readonly figure: RawBuilder<unknown>;
}

/** Computes a figure, or returns the cached one: a figure of the same version is exact, whichever process wrote since. */
export const loadFigure = async <T>(
  { db, tenantId }: { readonly db: Db; readonly tenantId: number },
  { versions, key, figure }: Figure,
): Promise<T> => {
  const hash = createHash('sha256')
    .update(`${tenantId} ${getScopeKey(db)} ${versions} ${key}`)
    .digest('base64');
  const known = cached.get(hash);
  const { rows } = await sql<{ version: number; figure: T | null }>`
    select version, case when version is distinct from ${known?.version ?? null}::bigint then ${figure} end as figure
    from (select coalesce(sum(version), 0)::bigint as version from ${sql.table(versions)} where tenant_id = ${tenantId}) now
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A sum returns one row');
  cached.delete(hash);
  const result = row.figure ?? (known?.figure as T); // stored by this function under the same key
  cached.set(hash, { version: row.version, figure: result });
  removeOldest();
  return result;
};

const removeOldest = (): void => {
  const [oldest] = cached.keys();
  if (cached.size > maxFigures && oldest !== undefined) cached.delete(oldest);
};
