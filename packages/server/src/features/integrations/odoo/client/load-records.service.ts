import type { OdooClient } from './odoo.client.ts';

/** A record to create or update: `id` is its External ID or `.id` its Odoo ID; the other cells are field values. */
export interface RecordToLoad<T> {
  readonly source: T;
  readonly cells: Readonly<Record<string, string>>;
}

export interface BatchLoadResult<T> {
  readonly accepted: readonly { readonly source: T; readonly externalId: number }[];
  readonly rejected: readonly { readonly source: T; readonly message: string; readonly field: string | undefined }[];
}

/**
 * Loads records with the same fields together. Odoo rejects the whole group if one record is invalid, so a rejected
 * group is split in halves until the invalid records are isolated.
 */
export const loadInBatches = async <T>(
  client: OdooClient,
  model: string,
  records: readonly RecordToLoad<T>[],
): Promise<BatchLoadResult<T>> => {
  const groups = new Map<string, RecordToLoad<T>[]>();
  for (const record of records) {
    const form = Object.keys(record.cells).join(' ');
    groups.set(form, [...(groups.get(form) ?? []), record]);
  }
  const parts: BatchLoadResult<T>[] = [];
  for (const group of groups.values()) parts.push(await loadGroup(client, model, group));
  return { accepted: parts.flatMap(({ accepted }) => accepted), rejected: parts.flatMap(({ rejected }) => rejected) };
};

const loadGroup = async <T>(
  client: OdooClient,
  model: string,
  records: readonly RecordToLoad<T>[],
): Promise<BatchLoadResult<T>> => {
  const [first] = records;
  if (!first) return { accepted: [], rejected: [] };
  const fields = Object.keys(first.cells);
  const rows = records.map(({ cells }) => fields.map((field) => cells[field] ?? ''));
  // Includes archived records, because a reactivated record is archived in Odoo.
  const response = await client.load(model, fields, rows, { active_test: false });
  if ('ids' in response)
    return {
      accepted: records.map(({ source }, index) => ({ source, externalId: response.ids[index] ?? 0 })),
      rejected: [],
    };
  const [rejection] = response.messages;
  if (records.length === 1)
    return {
      accepted: [],
      rejected: [
        { source: first.source, message: rejection?.message.trim() ?? 'no reason given', field: rejection?.field },
      ],
    };
  const middle = Math.ceil(records.length / 2);
  const left = await loadGroup(client, model, records.slice(0, middle));
  const right = await loadGroup(client, model, records.slice(middle));
  return { accepted: [...left.accepted, ...right.accepted], rejected: [...left.rejected, ...right.rejected] };
};
