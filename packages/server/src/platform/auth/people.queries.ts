import type { Role } from '@shelfward/contract/kit/access.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DataCtx } from '../context/context.ts';
import { AppError } from '../core/errors.ts';

/** The name of a user, or the e-mail address of a user without one, in a query with this alias of `app_user`. */
export const personName = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(nullif(trim(concat_ws(' ', ${column('first_name')}, ${column('last_name')})), ''), ${column('email')})`;
};

/** Id and name as JSON; null if the outer join found no user. */
export const personJson = (alias: string): RawBuilder<{ id: number; name: string } | null> => sql`
  case when ${sql.ref(`${alias}.id`)} is not null
    then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${personName(alias)}) end`;

/** The order of users in lists. */
export const personOrder = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.id`)}`;

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly authorities: readonly Role[];
}

/** Active users who see the whole account, by name. */
export const findActivePeople = async ({ db, tenantId }: Pick<DataCtx, 'db' | 'tenantId'>): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select id, ${personName('app_user')} as name, first_name, last_name, email, authorities from app_user
    where tenant_id = ${tenantId} and activated and not inactive and scope_kind is null
    order by ${personOrder('app_user')}`.execute(db);
  return rows;
};

/** Rejects ids that are not users of this client. Inactive users are accepted. */
export const requireUsers = async ({ db }: Pick<DataCtx, 'db'>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const users = await db.selectFrom('appUser').select('id').where('id', 'in', ids).execute();
  if (users.length < ids.length) throw new AppError('USER_NOT_FOUND');
};
