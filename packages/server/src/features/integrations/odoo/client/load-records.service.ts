import type { OdooClient } from './odoo.client.ts';

/** A record to make or change: `id` with an External ID, or `.id` with Odoo's own number, and the values of fields. */
export interface RecordToLoad<T> {
  readonly of: T;
  readonly cells: Readonly<Record<string, string>>;
}

export interface Loaded<T> {
  readonly taken: readonly { readonly of: T; readonly externalId: number }[];
  readonly refused: readonly { readonly of: T; readonly message: string; readonly field: string | undefined }[];
}

/**
 * Loads records with the same fields together. One that is wrong makes Odoo refuse all of them, so what is refused is
 * halved until the wrong ones stand alone.
 */
export const loadEach = async <T>(
  client: OdooClient,
  model: string,
  records: readonly RecordToLoad<T>[],
): Promise<Loaded<T>> => {
  const groups = new Map<string, RecordToLoad<T>[]>();
  for (const record of records) {
    const form = Object.keys(record.cells).join(' ');
    groups.set(form, [...(groups.get(form) ?? []), record]);
  }
  const parts: Loaded<T>[] = [];
  for (const group of groups.values()) parts.push(await loadGroup(client, model, group));
  return { taken: parts.flatMap(({ taken }) => taken), refused: parts.flatMap(({ refused }) => refused) };
};

const loadGroup = async <T>(
  client: OdooClient,
  model: string,
  records: readonly RecordToLoad<T>[],
): Promise<Loaded<T>> => {
  const [first] = records;
  if (!first) return { taken: [], refused: [] };
  const fields = Object.keys(first.cells);
  const rows = records.map(({ cells }) => fields.map((field) => cells[field] ?? ''));
  // What was put away is changed as well, as when it is taken back.
  const answer = await client.load(model, fields, rows, { active_test: false });
  if ('ids' in answer)
    return { taken: records.map(({ of }, index) => ({ of, externalId: answer.ids[index] ?? 0 })), refused: [] };
  const [said] = answer.messages;
  if (records.length === 1)
    return { taken: [], refused: [{ of: first.of, message: said?.message.trim() ?? 'no reason', field: said?.field }] };
  const middle = Math.ceil(records.length / 2);
  const left = await loadGroup(client, model, records.slice(0, middle));
  const right = await loadGroup(client, model, records.slice(middle));
  return { taken: [...left.taken, ...right.taken], refused: [...left.refused, ...right.refused] };
};
