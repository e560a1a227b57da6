import type { Database, Db } from '../db/database.ts';
import type { TransactionScope } from '../db/scope.ts';
import { selectScope } from './session.ts';

const prepare = `
  prepare scope_of (integer, bigint) as
  select ${selectScope} as scope from app_user u where u.tenant_id = $1 and u.id = $2`;

/**
 * A transaction of background work with the access of a user: reduced to the present scope of the user, as the requests of the
 * user are.
 */
export const beginAsUser = <T>(
  database: Pick<Database, 'tenantWith'>,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  database.tenantWith<{ readonly scope: TransactionScope | null }, T>(
    tenantId,
    {
      select: { prepare, execute: `execute scope_of (${tenantId}, ${userId})` },
      maxLockMs: 0,
      findScope: ([user]) => user?.scope ?? undefined,
    },
    work,
  );
