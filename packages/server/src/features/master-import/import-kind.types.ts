import { id } from '@shelfward/contract/kit/shapes.ts';
import type { PropertyId } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';

/** Where rows belong that do not say it. */
export interface ImportDefaults {
  readonly companyId: number | null;
  readonly priceListId: number | null;
}

const ids = z.array(id).default([]);

/** What an import makes beside its records, because its rows name what was not there. */
export const made = z.strictObject({ regions: ids, productLines: ids, attributeKeys: ids, attributeValues: ids });
export type Made = z.input<typeof made>;

/** A kind of master data: how its rows are understood, written and taken back, each in statements over all rows. */
export interface ImportedKind {
  readonly entityType: EntityType;
  readonly table: 'company' | 'store' | 'product' | 'product_price';
  /** What tells the records of a file apart, as a message names it. */
  readonly key: { readonly property: PropertyId; readonly label: string };
  /** What else no two records may have in common. */
  readonly uniques: readonly { readonly property: PropertyId; readonly label: string; readonly keyColumn: string }[];
  /** The record is audited by the feature that writes it. */
  readonly isAudited?: true;
  /**
   * Fills `import_target` from `import_stage`: the record that each row is about, as it is and as it would be. Names
   * that end in `Id` are for writing, the others are compared and shown.
   */
  readonly resolve: (ctx: Ctx, defaults: ImportDefaults) => Promise<void>;
  /** Keeps others from changing the records of `import_locked (id)` until the transaction ends. */
  readonly lock: (ctx: Ctx) => Promise<void>;
  /**
   * Writes the rows of `import_verdict` that are new or changed, and notes there the ids of the new records. Answers
   * what it had to make for them.
   */
  readonly write: (ctx: Ctx) => Promise<Made>;
  /** Takes out the new records of the table `id, version` that nobody has changed or used; answers which. */
  readonly remove: (ctx: Ctx, table: string) => Promise<number[]>;
  /** Takes out what was made for the records, as far as nobody uses it. */
  readonly unmake?: (ctx: Ctx, made: Made) => Promise<void>;
  /** Writes the changed records of `import_undo` that `is_undone` marks as they were before. */
  readonly restore: (ctx: Ctx) => Promise<void>;
}

export const lockRecords = async ({ db, tenantId }: Ctx, table: ImportedKind['table']): Promise<void> => {
  await sql`
    select record.id from ${sql.table(table)} record
    where record.tenant_id = ${tenantId} and record.id in (select id from pg_temp.import_locked)
    order by record.id for no key update`.execute(db);
};

/** Notes the ids of new records, which are found by the one column that is theirs alone. */
export const noteIds = async (
  { db, tenantId }: Ctx,
  table: ImportedKind['table'],
  { property, keyColumn }: { readonly property: PropertyId; readonly keyColumn: string },
): Promise<void> => {
  await sql`
    update pg_temp.import_verdict verdict set record_id = record.id
    from ${sql.table(table)} record
    where verdict.outcome = 'NEW' and record.tenant_id = ${tenantId}
      and record.${sql.ref(keyColumn)} = lower(verdict.after ->> ${property})`.execute(db);
};

/** An error of a row for the list of its errors; nothing when its cell is known to be wrong already. Expects the stage as `s`. */
export const errorWhen = (
  condition: RawBuilder<unknown>,
  property: PropertyId,
  message: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when (${condition})
    and not s.problems @> jsonb_build_array(jsonb_build_object('property', ${property}::text))
    and not s.problems @> '[{"property": null}]'
  then jsonb_build_array(jsonb_build_object('property', ${property}::text, 'message', ${message}))
  else '[]'::jsonb end`;

/** A value in a message, cut as the reader of cells cuts it. */
export const quoted = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'"' || case when length(${value}) > 60 then left(${value}, 59) || '…' else ${value} end || '"'`;

export const notFound = (label: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${`${label} `}::text || ${quoted(value)} || ' was not found.'`;
