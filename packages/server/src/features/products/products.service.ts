import { toGtin } from '@shelfward/contract/kit/gtin.rules.ts';
import type { Input } from '@shelfward/contract/kit/route.ts';
import type { Availability, Page } from '@shelfward/contract/kit/shapes.ts';
import type {
  Product,
  ProductInput,
  productRoutes,
  VariantInput,
} from '@shelfward/contract/products/products.contract.ts';
import { requireMayDelete } from '../../platform/auth/delete-access.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { mapConstraintErrors } from '../../platform/db/constraints.ts';
import { findDefaultPriceList, lockPriceLists, writePrices } from '../pricing/public.ts';
import { findSuccessor, isSelfOrEarlier, lockPredecessors } from './predecessors.queries.ts';
import type { StoredProduct } from './product-fields.queries.ts';
import { findDefaultProductLine, lockProductLine } from './product-lines.queries.ts';
import {
  insertAttributes,
  insertProduct,
  type LockedProduct,
  lockProduct,
  type ProductFacts,
  replaceAttributes,
  updateProduct,
} from './product-writes.queries.ts';
import {
  findCodeHolder,
  findOrderAmounts,
  findProductHolding,
  findStoredProduct,
  findStoredProducts,
} from './products.queries.ts';

export type ProductRecord = Product & { readonly version: number };

const rejected = mapConstraintErrors({
  product_upc_key: 'PRODUCT_UPC_TAKEN',
  product_gtin_key: 'PRODUCT_UPC_TAKEN',
  product_sku_key: 'PRODUCT_SKU_TAKEN',
  product_name_key: 'PRODUCT_NAME_TAKEN',
  product_price_tenant_id_price_list_id_fkey: 'PRICE_LIST_NOT_FOUND',
});

export const getProducts = async (
  ctx: Ctx,
  query: Input<typeof productRoutes.list>['query'],
): Promise<Page<Product>> => {
  const page = await findStoredProducts(ctx, query);
  return { ...page, content: await withOrderAmounts(ctx, page.content) };
};

export const getProduct = async (ctx: Ctx, id: number): Promise<ProductRecord> => {
  const { version, ...stored } = found(await findStoredProduct(ctx, id), 'PRODUCT_NOT_FOUND');
  const [product] = await withOrderAmounts(ctx, [stored]);
  return { ...found(product, 'PRODUCT_NOT_FOUND'), version };
};

export const getProductAvailability = async (
  ctx: Ctx,
  column: 'upc' | 'sku' | 'name',
  { value, excludeId }: { readonly value: string; readonly excludeId?: number | undefined },
): Promise<Availability> => {
  const holder = await findProductHolding(ctx, { column, value, excludeId });
  return { value, isAvailable: !holder, inactive: holder?.inactive ?? false };
};

export const createProduct = async (
  ctx: Ctx,
  input: ProductInput & { readonly onHand?: number },
): Promise<ProductRecord> => {
  const { layerSize = null, palletSize = null, minQuantity = null, maxQuantity = null, unitWeightGrams = null } = input;
  const { pricing, attributeIds, productLineId, packSize = 1, predecessorProductId = null, ...given } = input;
  const limits = { layerSize, palletSize, minQuantity, maxQuantity, unitWeightGrams };
  const lineId = productLineId === undefined ? ((await findDefaultProductLine(ctx))?.id ?? null) : productLineId;
  const values = { ...given, ...limits, packSize, predecessorProductId, productLineId: lineId };
  await requirePredecessor(ctx, null, predecessorProductId);
  await requireFreeCode(ctx, { upc: given.upc });
  const id = await rejected(insertProduct(ctx, values));
  await insertAttributes(ctx, id, attributeIds);
  ctx.audit({ entityType: 'PRODUCT', id, before: null, after: { ...values, attributeIds } });
  await rejected(
    writePrices(
      ctx,
      pricing.map((row) => ({ ...row, productId: id })),
    ),
  );
  const { version, ...stored } = found(await findStoredProduct(ctx, id), 'PRODUCT_NOT_FOUND');
  return { ...toProduct(stored), version };
};

/** A product created in a line requires a price in the default list, so that it can be sold. */
export const createVariant = async (ctx: Ctx, productLineId: number, input: VariantInput): Promise<ProductRecord> => {
  found(await lockProductLine(ctx, productLineId), 'PRODUCT_LINE_NOT_FOUND');
  const list = await findDefaultPriceList(ctx);
  if (!input.pricing.some(({ priceListId }) => priceListId === list?.id))
    throw new AppError('DEFAULT_PRICE_LIST_MISSING');
  const { attributeValueIds, ...product } = input;
  const attributeIds = [...new Set([...product.attributeIds, ...attributeValueIds])];
  return createProduct(ctx, { ...product, attributeIds, productLineId });
};

/** Locks the lists before reading the version, so that concurrent price changes lead to 412. */
export const changeProduct = async (ctx: Ctx, id: number, input: ProductInput): Promise<ProductRecord> => {
  const { pricing, attributeIds, productLineId, packSize, ...given } = input;
  await requirePredecessor(ctx, id, input.predecessorProductId ?? null);
  await lockPriceLists(
    ctx,
    pricing.map(({ priceListId }) => priceListId),
  );
  const before = await lockCurrent(ctx, id);
  const after = { ...given, ...(packSize && { packSize }), ...(productLineId !== undefined && { productLineId }) };
  // Replacing a value by another is a change, fewer values are a removal.
  if (attributeIds.length < before.attributeIds.length) requireMayDelete(ctx.actor);
  // Products that have shared a GTIN since before it became unique can be changed.
  if (before.upc === undefined || toGtin(before.upc) !== toGtin(input.upc))
    await requireFreeCode(ctx, { upc: input.upc, excludeId: id });
  await rejected(updateProduct(ctx, id, after));
  await replaceAttributes(ctx, id, attributeIds);
  auditChange(ctx, before, { ...after, attributeIds: [...attributeIds].sort((a, b) => a - b) });
  await writePrices(
    ctx,
    pricing.map((row) => ({ ...row, productId: id })),
  );
  return getProduct(ctx, id);
};

export const changeProductFacts = async (
  ctx: Ctx,
  id: number,
  change: Pick<ProductFacts, 'onHand' | 'inactive'>,
): Promise<ProductRecord> => {
  const before = await lockCurrent(ctx, id);
  await updateProduct(ctx, id, change);
  auditChange(ctx, before, change);
  return getProduct(ctx, id);
};

export const assignProductLine = async (
  ctx: Ctx,
  { productId, productLineId }: { readonly productId: number; readonly productLineId: number },
): Promise<ProductRecord> => {
  const before = found(await lockProduct(ctx, productId), 'PRODUCT_LINE_OR_PRODUCT_NOT_FOUND');
  found(await lockProductLine(ctx, productLineId), 'PRODUCT_LINE_OR_PRODUCT_NOT_FOUND');
  ctx.requireVersion(before.version);
  await updateProduct(ctx, productId, { productLineId });
  auditChange(ctx, before, { productLineId });
  return getProduct(ctx, productId);
};

/** Rejects the code of another product, also in another form: with leading zeros, hyphens, or without its check digit. */
const requireFreeCode = async (
  ctx: Ctx,
  code: { readonly upc: string; readonly excludeId?: number | undefined },
): Promise<void> => {
  const holder = await findCodeHolder(ctx, code);
  if (!holder) return;
  const state = holder.inactive ? 'The inactive product' : 'The product';
  throw new AppError('PRODUCT_UPC_TAKEN', { detail: `${state} "${holder.name}" has this code as UPC ${holder.upc}.` });
};

/** A product has at most one successor, and does not follow itself. Locks before the product, as all writers do. */
const requirePredecessor = async (ctx: Ctx, id: number | null, predecessorId: number | null): Promise<void> => {
  if (predecessorId === null) return;
  await lockPredecessors(ctx);
  const successor = await findSuccessor(ctx, predecessorId);
  if (successor && successor.id !== id)
    throw new AppError('PREDECESSOR_TAKEN', { detail: `"${successor.name}" replaces this product already.` });
  if (id !== null && (await isSelfOrEarlier(ctx, { productId: id, of: predecessorId })))
    throw new AppError('PREDECESSOR_CYCLE');
};

const lockCurrent = async (ctx: Ctx, id: number): Promise<LockedProduct> => {
  const before = found(await lockProduct(ctx, id), 'PRODUCT_NOT_FOUND');
  ctx.requireVersion(before.version);
  return before;
};

const auditChange = (ctx: Ctx, before: LockedProduct, change: object): void =>
  ctx.audit({ entityType: 'PRODUCT', id: before.id, before, after: change });

const withOrderAmounts = async (ctx: Ctx, stored: readonly StoredProduct[]): Promise<Product[]> => {
  const amounts = await findOrderAmounts(
    ctx,
    stored.map(({ id }) => id),
  );
  return stored.map((one) => toProduct(one, amounts.get(one.id)));
};

const toProduct = ({ onHand, ...stored }: StoredProduct, { pendingOrders, unavailable } = noOrders): Product => ({
  ...stored,
  amountOfPendingOrders: pendingOrders,
  quantity: { onHand, unavailable },
});

const noOrders = { pendingOrders: 0, unavailable: 0 };
