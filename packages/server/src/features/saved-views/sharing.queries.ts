import { readableRoles } from '@shelfward/contract/saved-views/sharing.ts';
import { sql } from 'kysely';
import { personJson, personOrder } from '../../platform/auth/people.queries.ts';
import type { Actor, Ctx, DataCtx } from '../../platform/context/context.ts';

/** A table whose records have an owner, who shares them with all users, roles, and users. */
export interface SharedTable {
  readonly table: string;
  readonly owner: string;
  /** The table of the users with whom a record is shared, and its column that names the record. */
  readonly readers: string;
  readonly key: string;
}

/** On behalf of a user, with or without a request of the user. */
export type ReaderCtx = DataCtx & { readonly actor: Pick<Actor, 'userId' | 'roles'> };

const column = ({ table }: SharedTable, name: string) => sql.ref(`${table}.${name}`);

/** The user owns the record, or it is shared with the user. An owner who was deactivated still shares it. */
export const isReadable = ({ tenantId, actor }: ReaderCtx, shared: SharedTable) => sql<boolean>`
  (${column(shared, shared.owner)} = ${actor.userId}
    or ${column(shared, 'shared_with_all')}
    or ${column(shared, 'shared_roles')} && ${readableRoles(actor.roles)}::text[]
    or exists (
      select from ${sql.table(shared.readers)} reader
      where reader.tenant_id = ${tenantId} and reader.user_id = ${actor.userId}
        and ${sql.ref(`reader.${shared.key}`)} = ${column(shared, 'id')}))`;

export const ownerColumn = ({ tenantId }: Pick<Ctx, 'tenantId'>, shared: SharedTable) => sql`
  (select ${personJson('person')} from app_user person
    where person.tenant_id = ${tenantId} and person.id = ${column(shared, shared.owner)})`;

export const sharedUsersColumn = ({ tenantId }: Pick<Ctx, 'tenantId'>, shared: SharedTable) => sql`
  (select coalesce(jsonb_agg(${personJson('person')} order by ${personOrder('person')}), '[]')
    from ${sql.table(shared.readers)} reader
    join app_user person on person.tenant_id = ${tenantId} and person.id = reader.user_id
    where reader.tenant_id = ${tenantId} and ${sql.ref(`reader.${shared.key}`)} = ${column(shared, 'id')})`;
