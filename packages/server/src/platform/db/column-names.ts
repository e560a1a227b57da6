import { CamelCasePlugin, type KyselyPlugin, type PluginTransformResultArgs, type QueryResult } from 'kysely';
import type { QueryArrayResult } from 'pg';

/** Columns are snake_case in the database and camelCase here; names inside JSON values are unchanged. */
class ColumnNames extends CamelCasePlugin {
  /** Rows are already named by the record parser. */
  override transformResult({ result }: PluginTransformResultArgs): ReturnType<CamelCasePlugin['transformResult']> {
    return Promise.resolve(result);
  }

  nameOf(column: string): string {
    return this.camelCase(column);
  }
}

const names = new ColumnNames({ maintainNestedObjectKeys: true });
export const columnNames: KyselyPlugin = names;

/** The rows of a result as records; each column name is translated once. */
export const toRecords = <R>({ fields, rows }: QueryArrayResult<unknown[]>): QueryResult<R>['rows'] => {
  const keys = fields.map(({ name }) => names.nameOf(name));
  return rows.map((values) => {
    const record: Record<string, unknown> = {};
    for (const [index, key] of keys.entries()) record[key] = values[index];
    return record as R; // the type that the statement declares
  });
};
