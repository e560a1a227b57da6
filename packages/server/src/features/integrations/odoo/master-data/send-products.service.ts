import { productKey } from '../client/external-ids.rules.ts';
import { loadInBatches, type RecordToLoad } from '../client/load-records.service.ts';
import type { OdooClient } from '../client/odoo.client.ts';
import type { OdooRun } from '../client/odoo-run.service.ts';
import { resendPrices } from './mapped-records.queries.ts';
import { orphanMappings, saveMappings } from './mapping.queries.ts';
import { productMessages } from './product-messages.rules.ts';
import {
  type ProductToPush,
  productHash,
  type RemoteProduct,
  remoteProduct,
  remoteProductHash,
  type StockTrackingFields,
  toProductCells,
} from './product-push.rules.ts';
import { findProductUnits } from './units.client.ts';
import type { Unit } from './units.rules.ts';

const model = 'product.product';

/** A message about a product for users; a rejected product was not sent. */
interface Finding {
  readonly product: ProductToPush;
  readonly message: string;
  readonly field?: string;
  readonly payload: unknown;
}

/** Exports products and saves a hash of the values that Odoo stored, which reveals later changes in Odoo. */
export const sendProducts = async (
  { run, client, baseId, externalIdPrefix }: OdooRun,
  products: readonly ProductToPush[],
  stock: StockTrackingFields,
): Promise<{
  readonly sent: readonly ProductToPush[];
  readonly failed: number;
  readonly findings: readonly Finding[];
}> => {
  const place = { baseId, entity: 'PRODUCT' } as const;
  if (products.length === 0) return { sent: [], failed: 0, findings: [] };
  const remotes = await findRemotes(
    client,
    products.flatMap(({ remoteId }) => remoteId ?? []),
  );
  const units = await findProductUnits(client, [...remotes.keys()]);
  const due = products.map(
    (product): DueProduct => ({
      product,
      before: remotes.get(product.remoteId ?? 0),
      unit: units.get(product.remoteId ?? 0),
    }),
  );
  // Deleted in Odoo and inactive here: only the mapping changes.
  const removed = due.filter(({ product, before }) => product.inactive && before === undefined);
  await run.begin((ctx) =>
    orphanMappings(
      ctx,
      place,
      removed.flatMap(({ product }) => product.remoteId ?? []),
    ),
  );
  const records = due.filter((one) => !removed.includes(one)).map((one) => recordToLoad(externalIdPrefix, one, stock));
  const { accepted, rejected } = await loadInBatches(client, model, records);
  const stored = await findRemotes(
    client,
    accepted.map(({ externalId }) => externalId),
  );
  const mappings = accepted.map(({ source: { product, before }, externalId }) => {
    const after = stored.get(externalId);
    return {
      internalId: product.id,
      externalId,
      hashOut: productHash(product),
      ...(after && { hashIn: remoteProductHash(after) }),
      ...(!before && { externalKey: productKey(externalIdPrefix, product.id) }),
    };
  });
  const recreatedIds = accepted.flatMap(({ source: { product, before } }) =>
    !before && product.remoteId ? [product.id] : [],
  );
  await run.begin(async (ctx) => {
    await saveMappings(ctx, { ...place, model }, mappings);
    if (recreatedIds.length > 0) await resendPrices(ctx, baseId, recreatedIds);
  });
  return {
    sent: accepted.map(({ source }) => source.product),
    failed: rejected.length,
    findings: [
      ...rejected.map(({ source, message, field }) => toRejection(source, { message, field })),
      ...accepted.flatMap(({ source, externalId }) => [
        ...findOverwritten(source, stored.get(externalId)),
        ...findRestored(source),
      ]),
    ],
  };
};

interface DueProduct {
  readonly product: ProductToPush;
  /** The product in Odoo; undefined if it does not exist. */
  readonly before: RemoteProduct | undefined;
  readonly unit: Unit | undefined;
}

const recordToLoad = (
  externalIdPrefix: string,
  due: DueProduct,
  stock: StockTrackingFields,
): RecordToLoad<DueProduct> => {
  const { product, before, unit } = due;
  if (!before)
    return {
      source: due,
      cells: {
        id: productKey(externalIdPrefix, product.id),
        ...toProductCells(product, { isOnlyVariant: true }),
        ...stock,
      },
    };
  const isOnlyVariant = before.product_variant_count <= 1;
  return { source: due, cells: { '.id': String(before.id), ...toProductCells(product, { isOnlyVariant, unit }) } };
};

const findRemotes = async (client: OdooClient, ids: readonly number[]): Promise<ReadonlyMap<number, RemoteProduct>> => {
  if (ids.length === 0) return new Map();
  const search = { domain: [['id', 'in', ids]], context: { active_test: false } };
  const found = await client.searchRead(model, remoteProduct, search);
  return new Map(found.map((one) => [one.id, one]));
};

const localFields: Readonly<Record<string, string>> = { barcode: 'upc', default_code: 'sku', list_price: 'price' };

const toRejection = (
  { product }: DueProduct,
  { message, field }: { readonly message: string; readonly field: string | undefined },
): Finding => ({
  product,
  message: productMessages.rejected(product, message),
  ...(field !== undefined && { field: localFields[field] ?? field }),
  payload: toProductCells(product, { isOnlyVariant: true }),
});

const findOverwritten = ({ product, before }: DueProduct, after: RemoteProduct | undefined): Finding[] => {
  if (!before || !after || product.hashIn === null) return [];
  const hash = remoteProductHash(before);
  if (hash === product.hashIn || hash === remoteProductHash(after)) return [];
  // A product that was only archived has a message of its own.
  if (remoteProductHash({ ...before, active: after.active }) === product.hashIn) return [];
  return [{ product, message: productMessages.changedInOdoo(product), payload: { here: after, odoo: before } }];
};

/** A product that a user archived in Odoo, while it is active here. An export archives what is inactive here. */
const findRestored = ({ product, before }: DueProduct): Finding[] => {
  if (product.inactive || before?.active !== false || product.hashIn === remoteProductHash(before)) return [];
  return [{ product, message: productMessages.restored(product), field: 'active', payload: { odoo: before } }];
};
