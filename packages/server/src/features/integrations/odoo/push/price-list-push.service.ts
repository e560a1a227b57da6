import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import { loadEach } from '../client/load-records.service.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { priceListKey } from '../mapping/external-ids.rules.ts';
import { keepMapping } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import { findListsToPush, type ListToPush } from './pricing-push.queries.ts';

export type PricingPush = OdooRun<OdooChildSettings<'SHELF_TO_ODOO_PRICING'>>;
/** Odoo's price lists by ours. */
export type Lists = ReadonlyMap<number, number>;

const model = 'product.pricelist';
const remoteList = z.object({ id: odooId, currency_id: odooReference });

/** For each list the one that is known, else the only one of the name, else a new one. */
export const pushLists = async (push: PricingPush): Promise<Lists> => {
  const { run, baseId, mark } = push;
  const lists = await run.begin((ctx) => findListsToPush(ctx, baseId));
  const known = new Map(lists.flatMap(({ id, remoteId }) => (remoteId === null ? [] : [[id, remoteId] as const])));
  for (const list of lists.filter(({ remoteId }) => remoteId === null)) {
    const about = {
      integrationLogType: 'PRICING' as const,
      record: { entityType: 'PRICE_LIST', id: list.id, name: list.name },
    };
    const found = await findOrMake(push, list, new Set(known.values()));
    if (typeof found === 'string') {
      await run.fail({ ...about, message: found });
      continue;
    }
    known.set(list.id, found);
    const values = { internalId: list.id, model, externalId: found, externalKey: priceListKey(mark, list.id) };
    await run.begin((ctx) => keepMapping(ctx, { baseId, entity: 'PRICE_LIST' }, values));
    await run.solve(about);
  }
  return known;
};

/** Odoo's number of the list; or why there is none, and what to do about it. */
const findOrMake = async (
  { client, mark, settings: { currency } }: PricingPush,
  { id, name }: ListToPush,
  taken: ReadonlySet<number>,
): Promise<number | string> => {
  const [same, another] = await client.searchRead(model, remoteList, { domain: [['name', '=', name]], limit: 2 });
  if (another)
    return `Several price lists in Odoo are called ${name}. Give them names of their own, or one of them to this list.`;
  if (same && taken.has(same.id))
    return `The price list ${name} in Odoo has the prices of another list here. Give the one in Odoo another name.`;
  if (same && same.currency_id?.name !== currency)
    return `The price list ${name} in Odoo is in ${same.currency_id?.name ?? 'no currency'} and not in ${currency}. Give it another name there, or the right currency to the integration.`;
  if (same) return same.id;
  const named = { domain: [['name', '=', currency]], context: { active_test: false } };
  const [currencyId] = await client.search('res.currency', named);
  if (currencyId === undefined) return `Odoo has no currency ${currency}. Give the integration another one.`;
  const cells = { id: priceListKey(mark, id), name, 'currency_id/.id': String(currencyId) };
  const { taken: made, refused } = await loadEach(client, model, [{ of: id, cells }]);
  return made[0]?.externalId ?? `Odoo refused the price list ${name}: ${refused[0]?.message ?? 'no reason'}`;
};
