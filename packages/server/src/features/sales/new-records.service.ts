import { isAllowed, masterDataWriters, type Role } from '@shelfward/contract/kit/access.ts';
import { productInput } from '@shelfward/contract/products/products.contract.ts';
import type { ImportSaleCsvConfiguration, NewSaleRecord } from '@shelfward/contract/sales/sales.contract.ts';
import { storeInput } from '@shelfward/contract/stores/stores.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { createProduct } from '../products/public.ts';
import { createStore } from '../stores/public.ts';

/** The roles that create stores and products by hand. */
export const requireRecordWriter = ({ roles }: { readonly roles: readonly Role[] }): void => {
  if (!isAllowed(masterDataWriters, roles)) throw new AppError('FORBIDDEN');
};

/** Creates the stores and products that a file names. Returns the ids of the stores. */
export const createNewRecords = async (ctx: Ctx, configuration: ImportSaleCsvConfiguration): Promise<number[]> => {
  const storeIds: number[] = [];
  for (const record of configuration.newRecords ?? [])
    if (record.kind === 'STORE') storeIds.push(await createNewStore(ctx, record, configuration));
    else await createNewProduct(ctx, record, configuration);
  return storeIds;
};

type Identification = Pick<ImportSaleCsvConfiguration, 'storeIdentificationType' | 'productIdentificationType'>;

type NewRecord<Kind> = Extract<NewSaleRecord, { readonly kind: Kind }>;

const createNewStore = async (
  ctx: Ctx,
  { text, companyId }: NewRecord<'STORE'>,
  { storeIdentificationType }: Identification,
): Promise<number> => {
  const number = storeIdentificationType === 'STORE_NUMBER' ? text : null;
  const { id } = await createStore(ctx, storeInput.parse({ companyId, name: text, number }));
  return id;
};

const createNewProduct = async (
  ctx: Ctx,
  { text, name = text, productLineId }: NewRecord<'PRODUCT'>,
  { productIdentificationType }: Identification,
): Promise<void> => {
  const sku = productIdentificationType === 'SKU' ? text : null;
  await createProduct(
    ctx,
    productInput.parse({ upc: text, sku, name, ...(productLineId !== undefined && { productLineId }) }),
  );
};
