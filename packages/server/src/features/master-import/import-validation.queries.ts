import { type RawBuilder, sql } from 'kysely';
import { insertAuditEntriesFrom } from '../../platform/audit/audit.queries.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { isDistributed } from '../../platform/db/connection.ts';
import type { ImportDefaults, ImportedKind } from './import-kind.types.ts';
import { errorList, quoted } from './import-problems.queries.ts';

/** Computes the outcome of each staged row in `import_validation`. */
export const validateStage = async (ctx: Ctx, kind: ImportedKind, defaults: ImportDefaults): Promise<void> => {
  const { db } = ctx;
  await sql`analyze pg_temp.import_stage`.execute(db);
  await sql`
    create temporary table import_target (
      line integer, record_id bigint, record_version integer, key text, before jsonb, after jsonb, errors jsonb,
      note text
    ) on commit drop`.execute(db);
  await kind.resolve(ctx, defaults);
  await sql`analyze pg_temp.import_target`.execute(db);
  await findRepeats(ctx, kind);
  for (const unique of kind.uniques) await findTaken(ctx, kind.table, unique);
  await kind.findConflicts?.(ctx);
  await conclude(ctx);
};

/** An exact duplicate of an earlier row has no effect; a contradicting row is an error. */
const findRepeats = async ({ db }: Ctx, { key }: ImportedKind): Promise<void> => {
  await sql`
    create temporary table import_repeat on commit drop as
    select target.line, target.first_line,
           (stage.given, stage.problems) = (earlier.given, earlier.problems) as is_same
    from (
      select line, min(line) over (partition by key) as first_line from pg_temp.import_target where key is not null
    ) target
    join pg_temp.import_stage stage on stage.line = target.line
    join pg_temp.import_stage earlier on earlier.line = target.first_line
    where target.line <> target.first_line`.execute(db);
  const value = sql`(stage.given ->> ${key.property}::text)`;
  await sql`
    update pg_temp.import_target target
    set errors = target.errors || ${errorList({
      property: key.property,
      value,
      code: 'CONFLICT',
      message: sql`${`${key.label} `}::text || ${quoted(value)} || ' is on line ' || repeat.first_line
        || ' too, with other values.'`,
    })}
    from pg_temp.import_repeat repeat join pg_temp.import_stage stage on stage.line = repeat.line
    where repeat.line = target.line and not repeat.is_same`.execute(db);
};

/** Uniqueness against existing records and earlier rows. A distributed database reads the records before the update. */
const findTaken = async (
  { db, tenantId }: Ctx,
  table: ImportedKind['table'],
  { property, label, column }: ImportedKind['uniques'][number],
): Promise<void> => {
  const taken = sql`
    with wanted as materialized (
      select target.line, target.record_id, target.after ->> ${property}::text as value,
             min(target.line) over (partition by to_name_key(target.after ->> ${property}::text)) as first_line
      from pg_temp.import_target target
      where target.after ->> ${property}::text is not null
        and not exists (select from pg_temp.import_repeat repeat where repeat.line = target.line)
    ), taken as (
      select wanted.line, wanted.value, ${`${label} `}::text || ${quoted(sql`wanted.value`)} || case
        when holder.id is not null and holder.inactive then ' belongs to another one, which is inactive.'
        when holder.id is not null then ' belongs to another one.'
        else ' is on line ' || wanted.first_line || ' too.' end as message
      from wanted
      left join ${sql.table(table)} holder on holder.tenant_id = ${tenantId}
        and holder.${sql.ref(column)} = to_name_key(wanted.value) and holder.id is distinct from wanted.record_id
      where holder.id is not null or wanted.first_line <> wanted.line
    )`;
  const addErrors = (source: RawBuilder<unknown>) => sql`
    update pg_temp.import_target target
    set errors = target.errors
      || ${errorList({ property, value: sql`taken.value`, code: 'DUPLICATE', message: sql`taken.message` })}
    from ${source} where taken.line = target.line`;
  if (!isDistributed(db)) {
    await sql`${taken} ${addErrors(sql`taken`)}`.execute(db);
    return;
  }
  await sql`create temporary table import_taken on commit drop as ${taken} select * from taken`.execute(db);
  await addErrors(sql`pg_temp.import_taken taken`).execute(db);
  await sql`drop table pg_temp.import_taken`.execute(db);
};

const conclude = async ({ db }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_validation (
      line integer, outcome text, errors jsonb, note text, record_id bigint, record_version integer, before jsonb,
      after jsonb, changes jsonb
    ) on commit drop`.execute(db);
  await sql`
    insert into pg_temp.import_validation
    select line,
           case when errors <> '[]' then 'BAD' when first_line is not null then 'SAME'
                when record_id is null then 'NEW' when changes = '[]' then 'SAME' else 'CHANGED' end,
           errors, case when errors = '[]' then coalesce('Repeats line ' || first_line || '.', note) end,
           record_id, record_version, before, after,
           case when errors = '[]' and first_line is null then changes else '[]' end
    from (
      select target.*, repeat.first_line, coalesce(different.changes, '[]') as changes
      from pg_temp.import_target target
      left join pg_temp.import_repeat repeat on repeat.line = target.line
      left join lateral (
        select jsonb_agg(jsonb_build_object('property', property, 'before', target.before -> property,
                                            'after', value)) as changes
        from jsonb_each(target.after) as wanted (property, value)
        where target.record_id is not null and not target.before @> target.after
          and property !~ 'Id$' and value is distinct from target.before -> property
      ) different on true
    ) validated`.execute(db);
  await sql`analyze pg_temp.import_validation`.execute(db);
};

/** Stores the rows of a new file. */
export const saveRows = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    insert into master_import_row (tenant_id, master_import_id, line, cells, given, problems, outcome, errors, note,
                                   record_id, record_version, before, changes)
    select ${tenantId}::integer, ${importId}::bigint, line, stage.cells, stage.given, stage.problems, validation.outcome,
           validation.errors, validation.note, validation.record_id, validation.record_version, validation.before,
           validation.changes
    from pg_temp.import_stage stage join pg_temp.import_validation validation using (line)`.execute(db);
};

/** Updates stored rows from the staging table and the validation result. */
export const saveValidation = async ({ db, tenantId }: Ctx, importId: number): Promise<void> => {
  await sql`
    update master_import_row stored
    set given = stage.given, problems = stage.problems, outcome = validation.outcome, errors = validation.errors,
        note = validation.note, record_id = validation.record_id, record_version = validation.record_version,
        before = validation.before, changes = validation.changes
    from pg_temp.import_stage stage join pg_temp.import_validation validation using (line)
    where stored.tenant_id = ${tenantId} and stored.master_import_id = ${importId} and stored.line = stage.line
      and (stored.given, stored.problems, stored.outcome, stored.errors, stored.note, stored.record_id, stored.record_version,
           stored.before, stored.changes)
        is distinct from (stage.given, stage.problems, validation.outcome, validation.errors, validation.note,
                          validation.record_id, validation.record_version, validation.before,
                          validation.changes)`.execute(db);
};

/** Whether the preview differs from the validation result. */
export const isOutdated = async ({ db, tenantId }: Ctx, importId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from master_import_row stored join pg_temp.import_validation validation on validation.line = stored.line
    where stored.tenant_id = ${tenantId} and stored.master_import_id = ${importId}
      and (stored.outcome, stored.errors, stored.note, stored.changes)
        is distinct from (validation.outcome, validation.errors, validation.note, validation.changes)
    limit 1`.execute(db);
  return rows.length > 0;
};

export interface Counts {
  readonly rowCount: number;
  readonly newCount: number;
  readonly changedCount: number;
  readonly sameCount: number;
  readonly badCount: number;
}

export const countOutcomes = async ({ db }: Ctx): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select count(*) as row_count, count(*) filter (where outcome = 'NEW') as new_count,
           count(*) filter (where outcome = 'CHANGED') as changed_count,
           count(*) filter (where outcome = 'SAME') as same_count,
           count(*) filter (where outcome = 'BAD') as bad_count
    from pg_temp.import_validation`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A count without a result');
  return counts;
};

/** Whether the import deactivates active records. */
export const hasDeactivations = async ({ db }: Ctx): Promise<boolean> => {
  const { rows } = await sql`
    select from pg_temp.import_validation
    where outcome = 'CHANGED' and before -> 'active' = 'true' and after -> 'active' = 'false' limit 1`.execute(db);
  return rows.length > 0;
};

/** Audits the import: new records as a whole, or each changed field. */
export const auditValidation = async (ctx: Ctx, { entityType }: ImportedKind): Promise<void> => {
  await sql`
    create temporary table import_audit on commit drop as
    select ${entityType}::text as entity_type, record_id as entity_id, null::text as field,
           null::jsonb as previous_value, jsonb_strip_nulls(after) as updated_value
    from pg_temp.import_validation where outcome = 'NEW'
    union all
    select ${entityType}::text, record_id, change ->> 'property', change -> 'before', change -> 'after'
    from pg_temp.import_validation cross join lateral jsonb_array_elements(changes) as changed (change)
    where outcome = 'CHANGED'`.execute(ctx.db);
  await insertAuditEntriesFrom(ctx, 'import_audit');
};
