import { sql } from 'kysely';
import type { Ctx } from '../../platform/context/context.ts';
import type { RowError } from '../../platform/imports/file-errors.ts';
import type { PriceListRow } from './price-list-sheet.rules.ts';

const savepoint = sql`workbook_sheet`;

/** Runs the import of a sheet. After an error, the transaction goes on as if the sheet had not been read. */
export const withSavepoint = async <T>({ db }: Ctx, work: () => Promise<T>): Promise<T> => {
  await sql`savepoint ${savepoint}`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint ${savepoint}`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint ${savepoint}`.execute(db);
    throw error;
  }
};

/** Removes what the import of a sheet leaves until the commit: its temporary tables and settings. */
export const clearSheet = async (ctx: Ctx): Promise<void> => {
  await dropTemporaryTables(ctx, { retained: [] });
  for (const setting of ['work_mem', 'jit', 'enable_nestloop'])
    await sql`set local ${sql.id(setting)} to default`.execute(ctx.db);
};

const dropTemporaryTables = async ({ db }: Ctx, { retained }: { readonly retained: readonly string[] }) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'`.execute(db);
  const tables = rows.filter(({ name }) => !retained.includes(name)).map(({ name }) => sql.id('pg_temp', name));
  if (tables.length > 0) await sql`drop table ${sql.join(tables)}`.execute(db);
};

/** The changed records of the staged rows, as `import_locked`. */
export const createLocked = async ({ db }: Ctx): Promise<void> => {
  await sql`
    create temporary table import_locked on commit drop as
    select record_id as id from pg_temp.import_validation where outcome = 'CHANGED'`.execute(db);
};

/** Removes a validation with the tables of its kind, so that the staged rows can be validated again. */
export const dropValidation = (ctx: Ctx): Promise<void> => dropTemporaryTables(ctx, { retained: ['import_stage'] });

/** The errors of the validated rows by line. */
export const findValidationErrors = async ({ db }: Ctx): Promise<RowError[]> => {
  const { rows } = await sql<RowError>`
    select line, error ->> 'property' as property, error ->> 'value' as value, error ->> 'code' as code,
           error ->> 'message' as message
    from pg_temp.import_validation cross join lateral jsonb_array_elements(errors) as listed (error)
    where outcome = 'BAD' order by line`.execute(db);
  return rows;
};

/** The staged rows of price lists with the existing records. */
export const findPriceListRows = async ({ db, tenantId }: Ctx): Promise<PriceListRow[]> => {
  const { rows } = await sql<PriceListRow>`
    select named.line, named.problems, named.given ->> 'name' as name,
           (named.given ->> 'isDefault')::boolean as is_default,
           list.id, coalesce(list.is_default, false) as was_default
    from pg_temp.import_named named
    left join price_list list on list.tenant_id = ${tenantId} and list.name_key = to_name_key(named.given ->> 'name')
    order by named.line`.execute(db);
  return rows;
};
