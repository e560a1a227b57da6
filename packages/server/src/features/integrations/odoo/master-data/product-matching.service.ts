import { z } from 'zod';
import type { OdooClient } from '../client/odoo.client.ts';
import { type OdooRun, readPages } from '../client/odoo-run.service.ts';
import { listNames, odooId, odooText } from '../client/odoo-values.rules.ts';
import { findUnlinkedProducts, type UnlinkedProduct } from './mapped-records.queries.ts';
import { findMappingsByExternalId, saveMappings } from './mapping.queries.ts';
import { productMessages, skuField } from './product-messages.rules.ts';

const chunkSize = 500;
const remoteProduct = z.object({
  id: odooId,
  name: odooText,
  barcode: odooText,
  default_code: odooText,
  active: z.boolean(),
});
type RemoteProduct = z.output<typeof remoteProduct>;

/**
 * Maps products that exist in both systems: by the barcode, else by the SKU if only one product in Odoo has it, because
 * SKUs are not unique in Odoo. Neither record is changed. Returns the products that match several, by their IDs here.
 */
export const linkProducts = async ({ run, client, baseId }: OdooRun): Promise<AmbiguousProducts> => {
  const place = { baseId, entity: 'PRODUCT' } as const;
  const failing = new Set(run.retries.flatMap(({ record }) => (record?.entityType === 'PRODUCT' ? [record.id] : [])));
  const ambiguous = new Map<number, AmbiguousProduct>();
  const pages = readPages({ run }, (ctx, after) => findUnlinkedProducts(ctx, baseId, { after, limit: chunkSize }));
  for await (const products of pages) {
    const remotes = await findCandidates(client, products);
    const ids = remotes.map(({ id }) => id);
    const linked = await run.begin((ctx) => findMappingsByExternalId(ctx, place, ids));
    const matches = matchProducts(
      products,
      remotes,
      linked.map(({ externalId }) => externalId),
    );
    const pairs = matches.flatMap(({ product, candidates: [remote, another] }) =>
      remote === undefined || another !== undefined ? [] : [{ internalId: product.id, externalId: remote.id }],
    );
    await run.begin((ctx) => saveMappings(ctx, { ...place, model: 'product.product' }, pairs));
    for (const product of products) observeMatch(run, product, matches);
    for (const { product, candidates } of matches) {
      const record = { entityType: 'PRODUCT', id: product.id, name: product.name };
      if (candidates.length > 1) {
        const message = describeCandidates(product, candidates);
        ambiguous.set(product.id, { message, candidates: candidates.map(({ id }) => id) });
        await run.fail({ integrationLogType: 'PRODUCT', record, message, field: skuField, isAmbiguous: true });
      } else if (failing.has(product.id)) await run.resolveFailures({ integrationLogType: 'PRODUCT', record });
    }
  }
  await run.resolveUnrepeated({ integrationLogType: 'PRODUCT', entityType: 'PRODUCT', field: skuField });
  return ambiguous;
};

/** A product that is not linked because several in Odoo match. */
interface AmbiguousProduct {
  readonly message: string;
  /** The IDs in Odoo. */
  readonly candidates: readonly number[];
}
export type AmbiguousProducts = ReadonlyMap<number, AmbiguousProduct>;

/** Ambiguous products are failures. */
const observeMatch = ({ observe }: OdooRun['run'], product: UnlinkedProduct, matches: readonly Match[]): void => {
  const remotes = matches.find((match) => match.product.id === product.id)?.candidates ?? [];
  const [remote, another] = remotes;
  if (another) return;
  const about = { entity: 'PRODUCT', name: product.name } as const;
  if (remote) observe({ ...about, outcome: 'MATCHED', detail: remote.barcode ?? remote.default_code });
  else if (!product.inactive) observe({ ...about, outcome: 'UNMATCHED', detail: product.upc });
};

const describeCandidates = (product: UnlinkedProduct, candidates: readonly RemoteProduct[]): string => {
  const named = candidates.map(
    ({ name, barcode, active }) =>
      `${name ?? 'a product'} (${barcode === null ? 'no barcode' : `barcode ${barcode}`}${active ? '' : ', archived'})`,
  );
  return productMessages.ambiguousSku(product, listNames(named), candidates.length);
};

const findCandidates = (client: OdooClient, products: readonly UnlinkedProduct[]): Promise<RemoteProduct[]> =>
  client.searchRead('product.product', remoteProduct, {
    domain: [
      '|',
      ['barcode', 'in', products.flatMap(({ upc }) => codeVariants(upc))],
      ['default_code', 'in', products.flatMap(({ sku }) => sku ?? [])],
    ],
    order: 'id',
    context: { active_test: false },
  });

/** A UPC of 12 digits equals one of 13 or 14 digits with leading zeros. */
const codeVariants = (upc: string): string[] =>
  /^\d+$/.test(upc)
    ? [
        ...new Set([
          upc,
          withoutLeadingZeros(upc),
          ...[8, 12, 13, 14].map((size) => withoutLeadingZeros(upc).padStart(size, '0')),
        ]),
      ]
    : [upc];
const withoutLeadingZeros = (code: string): string => (/^\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code);

interface Match {
  readonly product: UnlinkedProduct;
  /** One product in Odoo, or several with the same SKU. */
  readonly candidates: readonly RemoteProduct[];
}

/** Matches each remote product with at most one local product. */
export const matchProducts = (
  products: readonly UnlinkedProduct[],
  remotes: readonly RemoteProduct[],
  linked: readonly number[],
): Match[] => {
  const byBarcode = new Map(
    remotes.flatMap((one) => (one.barcode === null ? [] : [[withoutLeadingZeros(one.barcode), one] as const])),
  );
  const bySku = new Map<string, RemoteProduct[]>();
  for (const one of remotes)
    if (one.default_code !== null) bySku.set(one.default_code, [...(bySku.get(one.default_code) ?? []), one]);
  const matchedIds = new Set(linked);
  return products.flatMap((product): Match[] => {
    const same = product.sku === null ? [] : (bySku.get(product.sku) ?? []);
    const remote = byBarcode.get(withoutLeadingZeros(product.upc)) ?? (same.length === 1 ? same[0] : undefined);
    if (remote === undefined) return same.length > 1 ? [{ product, candidates: same }] : [];
    if (matchedIds.has(remote.id)) return [];
    matchedIds.add(remote.id);
    return [{ product, candidates: [remote] }];
  });
};
