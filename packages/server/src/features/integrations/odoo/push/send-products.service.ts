import { loadEach, type RecordToLoad } from '../client/load-records.service.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import { productKey } from '../mapping/external-ids.rules.ts';
import { keepMappings, orphanMappings } from '../mapping/mapping.queries.ts';
import type { OdooRun } from '../mapping/odoo-run.service.ts';
import {
  cellsOf,
  type ProductToPush,
  productHashOf,
  type RemoteProduct,
  remoteHashOf,
  remoteProduct,
  type StockWords,
} from './product-push.rules.ts';

const model = 'product.product';

/** What people have to know of a product; one that was refused was not sent. */
interface Word {
  readonly product: ProductToPush;
  readonly message: string;
  readonly field?: string;
  readonly payload: unknown;
}

/** Gives products to Odoo, and keeps what Odoo has then: the next time it shows whether somebody changed it there. */
export const sendProducts = async (
  { run, client, baseId, mark }: OdooRun,
  products: readonly ProductToPush[],
  stock: StockWords,
): Promise<{ readonly sent: readonly ProductToPush[]; readonly failed: number; readonly words: readonly Word[] }> => {
  const place = { baseId, entity: 'PRODUCT' } as const;
  if (products.length === 0) return { sent: [], failed: 0, words: [] };
  const there = await findRemotes(
    client,
    products.flatMap(({ remoteId }) => remoteId ?? []),
  );
  const due = products.map((product): Due => ({ product, before: there.get(product.remoteId ?? 0) }));
  // Gone there and over here: nothing is left to be done.
  const over = due.filter(({ product, before }) => product.inactive && before === undefined);
  await run.begin((ctx) =>
    orphanMappings(
      ctx,
      place,
      over.flatMap(({ product }) => product.remoteId ?? []),
    ),
  );
  const records = due.filter((one) => !over.includes(one)).map((one) => recordToLoad(mark, one, stock));
  const { taken, refused } = await loadEach(client, model, records);
  const kept = await findRemotes(
    client,
    taken.map(({ externalId }) => externalId),
  );
  const mappings = taken.map(({ of: { product, before }, externalId }) => {
    const after = kept.get(externalId);
    return {
      internalId: product.id,
      externalId,
      hashOut: productHashOf(product),
      ...(after && { hashIn: remoteHashOf(after) }),
      ...(!before && { externalKey: productKey(mark, product.id) }),
    };
  });
  await run.begin((ctx) => keepMappings(ctx, { ...place, model }, mappings));
  return {
    sent: taken.map(({ of }) => of.product),
    failed: refused.length,
    words: [
      ...refused.map(({ of, message, field }) => refusal(of, { message, field })),
      ...taken.flatMap(({ of, externalId }) => overwritten(of, kept.get(externalId))),
    ],
  };
};

interface Due {
  readonly product: ProductToPush;
  /** As Odoo has it; undefined for one that it lacks. */
  readonly before: RemoteProduct | undefined;
}

const recordToLoad = (mark: string, due: Due, stock: StockWords): RecordToLoad<Due> => {
  const { product, before } = due;
  if (!before)
    return {
      of: due,
      cells: { id: productKey(mark, product.id), ...cellsOf(product, { isOnlyVariant: true }), ...stock },
    };
  const isOnlyVariant = before.product_variant_count <= 1;
  return { of: due, cells: { '.id': String(before.id), ...cellsOf(product, { isOnlyVariant }) } };
};

const findRemotes = async (client: OdooClient, ids: readonly number[]): Promise<ReadonlyMap<number, RemoteProduct>> => {
  if (ids.length === 0) return new Map();
  const search = { domain: [['id', 'in', ids]], context: { active_test: false } };
  const found = await client.searchRead(model, remoteProduct, search);
  return new Map(found.map((one) => [one.id, one]));
};

const ownFields: Readonly<Record<string, string>> = { barcode: 'upc', default_code: 'sku', list_price: 'price' };

const refusal = (
  { product }: Due,
  { message, field }: { readonly message: string; readonly field: string | undefined },
): Word => ({
  product,
  message: `Odoo refused the product ${product.name}: ${message.slice(0, 300)}`,
  ...(field !== undefined && { field: ownFields[field] ?? field }),
  payload: cellsOf(product, { isOnlyVariant: true }),
});

const overwritten = ({ product, before }: Due, after: RemoteProduct | undefined): Word[] => {
  if (!before || !after || product.hashIn === null) return [];
  const hash = remoteHashOf(before);
  if (hash === product.hashIn || hash === remoteHashOf(after)) return [];
  const message = `The product ${product.name} had been changed in Odoo as well; ours has taken its place. Look at whether it is right.`;
  return [{ product, message, payload: { here: after, odoo: before } }];
};
