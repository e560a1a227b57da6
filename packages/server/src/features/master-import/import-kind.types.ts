import { id } from '@shelfward/contract/kit/shapes.ts';
import type { ImportErrorCode } from '@shelfward/contract/kit/tables/import-error.ts';
import type { PropertyId } from '@shelfward/contract/master-import/import-properties.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context/context.ts';
import type { EntityType } from '../../platform/core/audit-event.ts';

/** Defaults for rows without an owner. */
export interface ImportDefaults {
  readonly companyId: number | null;
  readonly priceListId: number | null;
}

const ids = z.array(id).default([]);

/** Records that an import creates in addition because rows refer to them. */
export const made = z.strictObject({ regions: ids, productLines: ids, attributeKeys: ids, attributeValues: ids });
export type Made = z.input<typeof made>;

/** A kind of master data: how its rows are resolved, written and undone, in set-based statements. */
export interface ImportedKind {
  readonly entityType: EntityType;
  readonly table: 'company' | 'store' | 'product' | 'product_price';
  /** The identifying property, as named in messages. */
  readonly key: { readonly property: PropertyId; readonly label: string };
  /** Further unique properties. */
  readonly uniques: readonly { readonly property: PropertyId; readonly label: string; readonly keyColumn: string }[];
  /** The record is audited by the feature that writes it. */
  readonly isAudited?: true;
  /**
   * Fills `import_target` from `import_stage`: the record of each row, before and after. Names
   * that end in `Id` are written, the others are compared and displayed.
   */
  readonly resolve: (ctx: Ctx, defaults: ImportDefaults) => Promise<void>;
  /** Locks the records of `import_locked (id)`. */
  readonly lock: (ctx: Ctx) => Promise<void>;
  /**
   * Writes the new and changed rows of `import_verdict` and stores the ids of new records there. Returns
   * the additionally created records.
   */
  readonly write: (ctx: Ctx) => Promise<Made>;
  /** Deletes the unchanged and unused new records of `id, version`; returns them. */
  readonly remove: (ctx: Ctx, table: string) => Promise<number[]>;
  /** Deletes the additionally created records that are unused. */
  readonly unmake?: (ctx: Ctx, made: Made) => Promise<void>;
  /** Restores the changed records of `import_undo` that `is_undone` marks. */
  readonly restore: (ctx: Ctx) => Promise<void>;
}

export const lockRecords = async ({ db, tenantId }: Ctx, table: ImportedKind['table']): Promise<void> => {
  await sql`
    select record.id from ${sql.table(table)} record
    where record.tenant_id = ${tenantId} and record.id in (select id from pg_temp.import_locked)
    order by record.id for no key update`.execute(db);
};

/** Stores the ids of new records, found by their unique column. */
export const storeIds = async (
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

/** Adds an error to a row unless its cell already has one. Expects the staging table as `s`. */
export const errorWhen = (
  condition: RawBuilder<unknown>,
  property: PropertyId,
  message: RawBuilder<unknown>,
  code: ImportErrorCode = 'NOT_FOUND',
): RawBuilder<unknown> => sql`
  case when (${condition})
    and not s.problems @> jsonb_build_array(jsonb_build_object('property', ${property}::text))
    and not s.problems @> '[{"property": null}]'
  then jsonb_build_array(jsonb_build_object('property', ${property}::text, 'value', s.given ->> ${property}::text,
                                            'code', ${code}::text, 'message', ${message}))
  else '[]'::jsonb end`;

/** A value in a message, truncated like cell values. */
export const quoted = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`'"' || case when length(${value}) > 60 then left(${value}, 59) || '…' else ${value} end || '"'`;

export const notFound = (label: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${`${label} `}::text || ${quoted(value)} || ' was not found.'`;
