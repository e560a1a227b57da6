import { z } from 'zod';
import { productKey } from './external-keys.rules.ts';
import { type Loaded, loadEach, type RecordToLoad } from './load-rows.ts';
import { keepMapping } from './mapping.queries.ts';
import type { OdooClient } from './odoo-client.ts';
import type { OdooRun } from './odoo-run.ts';
import { odooId } from './odoo-values.ts';
import { linkProducts } from './product-links.ts';
import { findProductsToPush } from './product-push.queries.ts';
import {
  cellsOf,
  isToPush,
  type ProductToPush,
  productHashOf,
  type StockWords,
  stockWordsOf,
} from './product-push.rules.ts';

const pageSize = 200;
const model = 'product.product';

/** Gives Odoo the products that it lacks, and what has changed of those that it has. */
export const pushProducts = async (push: OdooRun): Promise<string> => {
  const { run, client, baseId } = push;
  // First what is in both: a product that Odoo has is not made once more.
  await linkProducts(push);
  const stock = stockWordsOf(await client.fieldsOf(model));
  const failing = new Set(run.retries.map(({ record }) => record?.id));
  const counts = { seen: 0, sent: 0, failed: 0 };
  for (let after = 0; ; ) {
    run.signal.throwIfAborted();
    const page = await run.begin((ctx) => findProductsToPush(ctx, baseId, { after, limit: pageSize }));
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    const due = page.filter((product) => isToPush(product) || (run.completeSync && product.remoteId !== null));
    const { taken, refused } = await send(push, due, stock);
    for (const { of, message, field } of refused) await tell(push, of, { message, field });
    for (const { of } of taken)
      if (failing.has(of.id)) await run.solve({ integrationLogType: 'PRODUCT', record: recordOf(of) });
    counts.seen += page.length;
    counts.sent += taken.length;
    counts.failed += refused.length;
    await run.tell({ done: counts.seen });
  }
  if (counts.sent + counts.failed === 0) return 'Odoo has all products as they are.';
  return `${counts.sent} of ${counts.seen} products were given to Odoo${counts.failed > 0 ? `, ${counts.failed} were refused` : ''}.`;
};

const send = async (
  { run, client, baseId }: OdooRun,
  products: readonly ProductToPush[],
  stock: StockWords,
): Promise<Loaded<ProductToPush>> => {
  const variants = await findSiblings(client, products);
  const keyOf = ({ id }: ProductToPush) => productKey(run.tenantId, id);
  const records = products.map((product): RecordToLoad<ProductToPush> => {
    const { remoteId } = product;
    const cells = cellsOf(product, { isOnlyVariant: remoteId === null || !variants.has(remoteId) });
    if (remoteId === null) return { of: product, cells: { id: keyOf(product), ...cells, ...stock } };
    return { of: product, cells: { '.id': String(remoteId), ...cells } };
  });
  const loaded = await loadEach(client, model, records);
  await run.begin(async (ctx) => {
    for (const { of, externalId } of loaded.taken) {
      const key = of.remoteId === null ? { externalKey: keyOf(of) } : {};
      const values = { internalId: of.id, model, externalId, hashOut: productHashOf(of), ...key };
      await keepMapping(ctx, { baseId, entity: 'PRODUCT' }, values);
    }
  });
  return loaded;
};

/** Odoo's products among these that share their name and price with others. */
const findSiblings = async (client: OdooClient, products: readonly ProductToPush[]): Promise<ReadonlySet<number>> => {
  const ids = products.flatMap(({ remoteId }) => remoteId ?? []);
  if (ids.length === 0) return new Set();
  const shape = z.object({ id: odooId, product_variant_count: z.int() });
  const found = await client.searchRead(model, shape, { domain: [['id', 'in', ids]], context: { active_test: false } });
  return new Set(found.filter(({ product_variant_count: count }) => count > 1).map(({ id }) => id));
};

const recordOf = ({ id, name }: ProductToPush) => ({ entityType: 'PRODUCT', id, name });

const ownFields: Readonly<Record<string, string>> = { barcode: 'upc', default_code: 'sku', list_price: 'price' };

const tell = (
  { run }: OdooRun,
  product: ProductToPush,
  { message, field }: { readonly message: string; readonly field: string | undefined },
): Promise<void> =>
  run.fail({
    integrationLogType: 'PRODUCT',
    record: recordOf(product),
    message: `Odoo refused the product ${product.name}: ${message.slice(0, 300)}`,
    ...(field !== undefined && { field: ownFields[field] ?? field }),
    payload: cellsOf(product, { isOnlyVariant: true }),
  });
