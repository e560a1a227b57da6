import type { ErrorCode } from '@shelfward/contract/kit/errors.ts';
import { sql } from 'kysely';
import type { ChangeCtx, Ctx } from '../context/context.ts';
import type { EntityType } from '../core/audit-event.ts';
import { found } from '../core/errors.ts';
import { mapConstraintErrors } from '../db/constraints.ts';
import type { Schema } from '../db/schema.gen.ts';

interface Versioned {
  readonly version: number;
}

interface Definition<R extends Versioned, C extends ChangeCtx> {
  /** Has the columns `tenant_id` and `id`. */
  readonly table: keyof Schema;
  readonly entityType: EntityType;
  readonly notFound: ErrorCode;
  readonly find: (ctx: C, id: number) => Promise<R | undefined>;
  /** What the audit records; otherwise the record. */
  readonly toAudited?: (record: R) => object;
  /** Throws if the user may not change or remove the record. */
  readonly requireAccess?: (ctx: C, record: R, action: 'change' | 'remove') => void;
  /** The errors of constraints that writes of the record violate. */
  readonly rejections?: Readonly<Record<string, ErrorCode>>;
}

/** Returns the record, or nothing if it is to be read again. */
type Write<R> = ((before: R) => Promise<R>) | ((before: R) => Promise<void>);

/** The reads and audited writes that all records of a table share. */
export interface Records<R extends Versioned, C extends ChangeCtx> {
  readonly get: (ctx: C, id: number) => Promise<R>;
  /** Returns the record that `insert` created, by its id or as it is. */
  readonly create: (ctx: C, insert: () => Promise<number | (R & { readonly id: number })>) => Promise<R>;
  /** Locks the row before reading it, so that the record stays as it is until the end of the transaction. */
  readonly lock: (ctx: C, id: number) => Promise<R>;
  /**
   * Locks the record, checks access and version, writes, and audits the difference. A `write` that returns a record
   * saves reading it again; the record that it received means that nothing changed.
   */
  readonly change: (ctx: C, id: number, write: Write<R>) => Promise<R>;
  readonly remove: (ctx: C, id: number) => Promise<void>;
}

export const defineRecords = <R extends Versioned, C extends ChangeCtx = Ctx>({
  table,
  entityType,
  notFound,
  find,
  toAudited = (record) => record,
  requireAccess = () => undefined,
  rejections = {},
}: Definition<R, C>): Records<R, C> => {
  const reject = mapConstraintErrors(rejections);
  const isRow = ({ tenantId }: C, id: number) => sql`tenant_id = ${tenantId} and id = ${id}`;

  const get = async (ctx: C, id: number): Promise<R> => found(await find(ctx, id), notFound);

  // FOR NO KEY UPDATE does not block new references to the row.
  const lock = async (ctx: C, id: number): Promise<R> => {
    await sql`select from ${sql.table(table)} where ${isRow(ctx, id)} for no key update`.execute(ctx.db);
    return get(ctx, id);
  };

  const create: Records<R, C>['create'] = async (ctx, insert) => {
    const made = await reject(insert());
    const id = typeof made === 'number' ? made : made.id;
    const after = typeof made === 'number' ? await get(ctx, made) : made;
    ctx.audit({ entityType, id, before: null, after: toAudited(after) });
    return after;
  };

  const change: Records<R, C>['change'] = async (ctx, id, write) => {
    const before = await lock(ctx, id);
    requireAccess(ctx, before, 'change');
    ctx.requireVersion(before.version);
    const run = async () => write(before);
    const written = await reject(run());
    if (written === before) return before;
    const after = written ?? (await get(ctx, id));
    ctx.audit({ entityType, id, before: toAudited(before), after: toAudited(after) });
    return after;
  };

  const remove = async (ctx: C, id: number): Promise<void> => {
    const before = await lock(ctx, id);
    requireAccess(ctx, before, 'remove');
    await sql`delete from ${sql.table(table)} where ${isRow(ctx, id)}`.execute(ctx.db);
    ctx.audit({ entityType, id, before: toAudited(before), after: null });
  };

  return { get, create, lock, change, remove };
};
