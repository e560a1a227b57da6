import type { CompiledQuery } from 'kysely';
import type { CustomTypesConfig, QueryArrayResult } from 'pg';
import { maxRows, type SelectedInsert, toRowInsert, toSelectedInsert } from './distributed-inserts.rules.ts';
import { type Step, toDistributedSteps, toStepStatement } from './distributed-steps.rules.ts';

export interface SendOptions {
  readonly isPrepared?: boolean;
  readonly types?: CustomTypesConfig;
}

export type Send = (
  text: string,
  values: readonly unknown[],
  options?: SendOptions,
) => Promise<QueryArrayResult<unknown[]>>;

/** Sends a statement of a client to a distributed database, in the steps that it needs; the result is that of the last. */
export const sendDistributed = async (
  send: Send,
  temporaryTables: Set<string>,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  isPrepared: boolean,
): Promise<QueryArrayResult<unknown[]>> => {
  const sendStep = async (step: Step): Promise<QueryArrayResult<unknown[]>> => {
    const { table } = step;
    const insert = toSelectedInsert(step);
    if (table !== undefined && temporaryTables.has(table)) await send(`drop table if exists pg_temp.${table}`, []);
    if (table !== undefined) temporaryTables.add(table);
    return (insert && (await sendRows(insert, step))) ?? send(toStepStatement(step), toOwn(step), { isPrepared });
  };
  /** Undefined if these are too many rows. */
  const sendRows = async (insert: SelectedInsert, step: Step) => {
    const { select, nothing } = insert;
    const { rows, fields } = await send(select.text, toOwn(select), { isPrepared, types: texts });
    if (rows.length > maxRows) return undefined;
    if (rows.length > 0) {
      const { text, values } = toRowInsert(insert, { columns: fields, rows }, toOwn(step));
      return await send(toStepStatement({ ...step, text }), values);
    }
    if (step.table !== undefined) await send(toStepStatement({ ...step, text: nothing.text }), toOwn(nothing));
    return { command: 'INSERT', rowCount: 0, oid: 0, fields: [], rows: [] };
  };
  const toOwn = (step: Pick<Step, 'parameters'>) => step.parameters.map((place) => parameters[place]);
  const steps = toDistributedSteps(sql) ?? [{ text: sql, parameters: parameters.map((_, place) => place) }];
  for (const step of steps.slice(0, -1)) await sendStep(step);
  const [last] = steps.slice(-1);
  if (!last) throw new Error('A statement has at least one step');
  return sendStep(last);
};

/** Values as the texts that the database sends, which it reads again without a change. */
const texts: CustomTypesConfig = { getTypeParser: () => (text: string | Buffer) => text };
