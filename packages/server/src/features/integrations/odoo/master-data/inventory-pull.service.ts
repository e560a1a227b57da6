import type { OdooChildSettings } from '@shelfward/contract/integrations/odoo/odoo.shapes.ts';
import { z } from 'zod';
import type { DataCtx } from '../../../../platform/context/context.ts';
import { setStock } from '../../../products/public.ts';
import { connectionMessages } from '../client/connection-messages.rules.ts';
import type { OdooClient, OdooDomain } from '../client/odoo.client.ts';
import { OdooError } from '../client/odoo.errors.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { odooId, odooReference, odooText } from '../client/odoo-values.rules.ts';
import { findRecordNames } from './mapped-records.queries.ts';
import { findMappings } from './mapping.queries.ts';
import { linkProducts } from './product-matching.service.ts';
import { productMessages } from './product-messages.rules.ts';
import { findProductUnits } from './units.client.ts';
import { toPieces, type Unit } from './units.rules.ts';

const chunkSize = 500;

/**
 * Imports the brand's own stock from the warehouse in Odoo. All products are read each time, because Odoo may delete the
 * record of empty stock, and does not update the write date of a product when its stock changes. Reservations are not
 * imported, because they follow from the local orders.
 */
export const pullInventory = async (odoo: OdooRun<OdooChildSettings<'ODOO_TO_SHELF_INVENTORY'>>): Promise<string> => {
  const { run, client, baseId, settings } = odoo;
  await linkProducts(odoo);
  const locations = await buildLocationDomain(client, settings.warehouse);
  const all = await run.begin((ctx) => findMappings(ctx, { baseId, entity: 'PRODUCT' }));
  const linked = all.filter(({ state }) => state === 'LINKED');
  const uncounted = new Set<number>();
  let counted = 0;
  for (let at = 0; at < linked.length; at += chunkSize) {
    const part = linked.slice(at, at + chunkSize);
    const ids = part.map(({ externalId }) => externalId);
    const stocked = await findStocked(client, ids);
    const units = await findProductUnits(client, [...stocked]);
    const onHand = await findOnHand(client, locations, [...stocked]);
    const known = part.filter(({ externalId }) => stocked.has(externalId));
    for (const id of await logUncounted(odoo, known, units)) uncounted.add(id);
    const levels = known.flatMap(({ internalId, externalId }) => {
      const unit = units.get(externalId);
      if (!unit?.isCounted) return [];
      return [{ productId: internalId, onHand: Math.floor(toPieces(onHand.get(externalId) ?? 0, unit)) }];
    });
    await run.begin(async (ctx) => observeStock(odoo, ctx, await setStock(ctx, levels)));
    counted += levels.length;
    await run.reportProgress({ done: at + part.length, total: linked.length });
  }
  await resolveRetries(odoo, uncounted);
  return counted === 0
    ? 'Odoo tracks stock for none of the products.'
    : `Stock of ${counted.toLocaleString('en-US')} ${counted === 1 ? 'product' : 'products'} imported.`;
};

const observeStock = async (
  { run }: Pick<OdooRun, 'run'>,
  ctx: DataCtx,
  changed: Awaited<ReturnType<typeof setStock>>,
): Promise<void> => {
  if (!run.isPreview) return;
  const ids = changed.map(({ productId }) => productId);
  const names = await findRecordNames(ctx, 'PRODUCT', ids);
  for (const { productId, before, onHand } of changed)
    run.observe({
      entity: 'STOCK',
      outcome: 'CHANGED',
      name: names.get(productId) ?? '',
      detail: `${before.toLocaleString('en-US')} to ${onHand.toLocaleString('en-US')}`,
    });
};

/** Logs products whose stock is not counted in pieces; their stock here is unchanged. Returns their IDs. */
const logUncounted = async (
  { run, client }: Pick<OdooRun, 'run' | 'client'>,
  products: readonly { readonly internalId: number; readonly externalId: number }[],
  units: ReadonlyMap<number, Unit>,
): Promise<readonly number[]> => {
  const uncounted = products.filter(({ externalId }) => units.get(externalId)?.isCounted === false);
  if (uncounted.length === 0) return [];
  const domain = [['id', 'in', uncounted.map(({ externalId }) => externalId)]];
  const named = await client.searchRead('product.product', namedProduct, { domain, context: { active_test: false } });
  const names = new Map(named.map((product) => [product.id, product]));
  for (const { internalId, externalId } of uncounted) {
    const { name, default_code: sku } = names.get(externalId) ?? { name: 'a product', default_code: null };
    const unit = units.get(externalId);
    if (!unit) continue;
    await run.fail({
      integrationLogType: 'INVENTORY',
      record: { entityType: 'PRODUCT', id: internalId, name },
      field: 'unitOfMeasure',
      message: productMessages.stockUncounted({ name, sku }, unit.name),
    });
  }
  return uncounted.map(({ internalId }) => internalId);
};
const namedProduct = z.object({ id: odooId, name: z.string(), default_code: odooText });

const resolveRetries = async ({ run }: Pick<OdooRun, 'run'>, failedIds: ReadonlySet<number>): Promise<void> => {
  for (const about of run.retries)
    if (about.integrationLogType === 'INVENTORY' && !failedIds.has(about.record?.id ?? 0))
      await run.resolveFailures(about);
};

const warehouse = z.object({ id: odooId, view_location_id: odooReference });

/** The domain of the stock locations: those of the warehouse, or all internal locations. */
const buildLocationDomain = async (client: OdooClient, code: string | null): Promise<OdooDomain> => {
  const own = ['location_id.usage', '=', 'internal'];
  if (code === null) return [own];
  const [found] = await client.searchRead('stock.warehouse', warehouse, { domain: [['code', '=', code]] });
  if (!found?.view_location_id) throw new OdooError('REJECTED', connectionMessages.warehouseMissing(code));
  return [own, ['location_id', 'child_of', found.view_location_id.id]];
};

/** Services and products without stock tracking are excluded; their local stock is unchanged. */
const findStocked = async (client: OdooClient, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const fields = await client.getFields('product.product');
  const counted = fields.has('is_storable') ? ['is_storable', '=', true] : ['type', '=', 'product'];
  const domain = [['id', 'in', ids], counted];
  return new Set(await client.search('product.product', { domain, context: { active_test: false } }));
};

const quant = z.object({ id: odooId, product_id: odooReference, quantity: z.number() });
const pageSize = 2000;

const findOnHand = async (
  client: OdooClient,
  locations: OdooDomain,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const sums = new Map<number, number>();
  for (let after = 0; ; ) {
    const domain = [...locations, ['product_id', 'in', ids], ['id', '>', after]];
    const page = await client.searchRead('stock.quant', quant, { domain, order: 'id', limit: pageSize });
    for (const { product_id: product, quantity } of page)
      if (product) sums.set(product.id, (sums.get(product.id) ?? 0) + quantity);
    after = page.at(-1)?.id ?? after;
    if (page.length < pageSize) return sums;
  }
};
