import { z } from 'zod';
import type { OdooClient } from './odoo.client.ts';

/** The External IDs of records that have one. */
export const findKeys = async (
  client: OdooClient,
  model: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const response = await client.call({ model, method: 'get_external_id', arguments: { ids }, isRepeatable: true });
  const keys = z.record(z.string(), z.string()).parse(response);
  return new Map(
    Object.entries(keys)
      .filter(([, key]) => key !== '')
      .map(([id, key]) => [Number(id), key]),
  );
};
