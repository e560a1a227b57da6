import type { OdooClient } from './odoo.client.ts';

/** Calls that compute without storing anything. */
const readingMethods: ReadonlySet<string> = new Set(['onchange', 'get_external_id', 'fields_get']);

/** A client that rejects writes, for previews. */
export const toReadOnly = (client: OdooClient): OdooClient => ({
  ...client,
  call: async (request) => {
    if (!readingMethods.has(request.method)) throw new Error(`A preview must not call ${request.method} in Odoo`);
    return client.call(request);
  },
  load: async (model) => {
    throw new Error(`A preview must not load ${model} into Odoo`);
  },
});
