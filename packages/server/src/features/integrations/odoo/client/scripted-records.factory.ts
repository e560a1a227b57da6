import { z } from 'zod';
import { scriptedPiece } from './scripted-sales.factory.ts';

export type Remote = Record<string, unknown> & { readonly id: number };
type Values = Readonly<Record<string, unknown>>;

/** The records of an in-memory Odoo by models, and those with an External ID by it. */
export interface ScriptedRecords {
  readonly models: Map<string, Map<number, Remote>>;
  readonly keys: Map<string, { readonly model: string; readonly id: number }>;
  lastId: number;
}

export const createScriptedRecords = (): ScriptedRecords => {
  const records: ScriptedRecords = { models: new Map(), keys: new Map(), lastId: 100 };
  records.keys.set('uom.product_uom_unit', { model: 'uom.uom', id: scriptedPiece.id });
  getTable(records, 'uom.uom').set(scriptedPiece.id, scriptedPiece);
  return records;
};

export const getTable = ({ models }: ScriptedRecords, model: string): Map<number, Remote> => {
  const table = models.get(model) ?? new Map<number, Remote>();
  models.set(model, table);
  return table;
};

/** A record with an External ID counts as loaded. */
export const makeRecord = (
  records: ScriptedRecords,
  model: string,
  { values, key }: { readonly values: Values; readonly key?: string | undefined },
): number => {
  records.lastId += 1;
  const id = records.lastId;
  getTable(records, model).set(id, { ...values, id });
  if (key !== undefined) records.keys.set(key, { model, id });
  return id;
};

export const changeRecord = (
  records: ScriptedRecords,
  model: string,
  { id, values }: { readonly id: number; readonly values: Values },
): void => {
  const table = getTable(records, model);
  table.set(id, { ...table.get(id), ...values, id });
};

/** Creates or updates a record by its External ID. */
export const putRecord = (
  records: ScriptedRecords,
  model: string,
  { key, values }: { readonly key: string; readonly values: Values },
): number => {
  const known = records.keys.get(key);
  if (!known || !getTable(records, model).has(known.id)) return makeRecord(records, model, { values, key });
  changeRecord(records, model, { id: known.id, values });
  return known.id;
};

export const findRecords = (records: ScriptedRecords, model: string, domain: readonly unknown[]): Remote[] => {
  const table = getTable(records, model);
  return [...table.values()].filter((record) => matchesDomain(withParent(table, record, domain), domain));
};

/** A record with the fields of its parent that conditions name. */
const withParent = (table: ReadonlyMap<number, Remote>, record: Remote, domain: readonly unknown[]): Remote => {
  if (!JSON.stringify(domain).includes('"parent_id.') || !Array.isArray(record.parent_id)) return record;
  const parent = table.get(record.parent_id[0]) ?? {};
  const fields = Object.entries(parent).map(([field, value]) => [`parent_id.${field}`, value] as const);
  return { ...Object.fromEntries(fields), ...record };
};

const condition = z.tuple([z.string(), z.enum(['=', '!=', 'in', 'not in', '>', '>=', '<=']), z.unknown()]);

/** Odoo writes `|` and `&` before their two conditions; adjacent conditions are combined with and. */
const matchesDomain = (record: Remote, domain: readonly unknown[]): boolean => {
  const waiting = [...domain];
  const next = (): boolean => {
    const token = waiting.shift();
    if (token !== '|' && token !== '&') return matchesCondition(record, condition.parse(token));
    const [left, right] = [next(), next()];
    return token === '|' ? left || right : left && right;
  };
  let all = true;
  while (waiting.length > 0) all = next() && all;
  return all;
};

const matchesCondition = (record: Remote, [field, operator, expected]: z.output<typeof condition>): boolean => {
  const stored = record[field];
  const value: unknown = Array.isArray(stored) ? stored[0] : stored;
  if (operator === '>') return Number(value) > Number(expected);
  if (operator === '<=')
    return typeof expected === 'number' ? Number(value) <= expected : String(value) <= String(expected);
  if (operator === '>=') return String(value) >= String(expected);
  const isOne = Array.isArray(expected) ? expected.includes(value) : value === expected;
  return operator === '=' || operator === 'in' ? isOne : !isOne;
};
