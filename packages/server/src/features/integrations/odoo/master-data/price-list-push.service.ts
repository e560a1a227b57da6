import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import { priceListKey } from '../client/external-ids.rules.ts';
import { loadInBatches } from '../client/load-records.service.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooId, odooReference } from '../client/odoo-values.rules.ts';
import { saveMapping } from './mapping.queries.ts';
import { findListsToPush, type ListToPush } from './pricing-push.queries.ts';
import { priceExportMessages } from './product-messages.rules.ts';

export type PricingPush = OdooRun<OdooChildSettings<'SHELF_TO_ODOO_PRICING'>>;
/** The Odoo IDs of price lists by their local IDs. */
export type Lists = ReadonlyMap<number, number>;

const model = 'product.pricelist';
const remoteList = z.object({ id: odooId, currency_id: odooReference });

/** Maps each list to its known counterpart, else to the only list with its name, else to a new list. */
export const pushLists = async (push: PricingPush): Promise<Lists> => {
  const { run, baseId, externalIdPrefix } = push;
  const lists = await run.begin((ctx) => findListsToPush(ctx, baseId));
  const known = new Map(lists.flatMap(({ id, remoteId }) => (remoteId === null ? [] : [[id, remoteId] as const])));
  for (const list of lists.filter(({ remoteId }) => remoteId === null)) {
    const about = {
      integrationLogType: 'PRICING' as const,
      record: { entityType: 'PRICE_LIST', id: list.id, name: list.name },
    };
    const found = await findOrCreateList(push, list, new Set(known.values()));
    if (typeof found === 'string') {
      await run.fail({ ...about, message: found });
      continue;
    }
    known.set(list.id, found);
    const values = {
      internalId: list.id,
      model,
      externalId: found,
      externalKey: priceListKey(externalIdPrefix, list.id),
    };
    await run.begin((ctx) => saveMapping(ctx, { baseId, entity: 'PRICE_LIST' }, values));
    await run.resolveFailures(about);
  }
  return known;
};

/** The Odoo ID of the list, or a message with the reason and the resolution. */
const findOrCreateList = async (
  { client, externalIdPrefix, settings: { currency } }: PricingPush,
  { id, name }: ListToPush,
  linkedIds: ReadonlySet<number>,
): Promise<number | string> => {
  const [same, another] = await client.searchRead(model, remoteList, { domain: [['name', '=', name]], limit: 2 });
  if (another) return priceExportMessages.sameListNames(name);
  if (same && linkedIds.has(same.id)) return priceExportMessages.listOfOther(name);
  if (same && same.currency_id?.name !== currency)
    return priceExportMessages.listCurrency(name, same.currency_id?.name, currency);
  if (same) return same.id;
  const named = { domain: [['name', '=', currency]], context: { active_test: false } };
  const [currencyId] = await client.search('res.currency', named);
  if (currencyId === undefined) return priceExportMessages.currencyMissing(currency, name);
  const cells = { id: priceListKey(externalIdPrefix, id), name, 'currency_id/.id': String(currencyId) };
  const { accepted, rejected } = await loadInBatches(client, model, [{ source: id, cells }]);
  return accepted[0]?.externalId ?? priceExportMessages.listRejected(name, rejected[0]?.message ?? '');
};
