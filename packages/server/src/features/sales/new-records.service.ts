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

/** Creates the stores and products that a file names. */
export const createNewRecords = async (ctx: Ctx, configuration: ImportSaleCsvConfiguration): Promise<void> => {
  for (const record of configuration.newRecords ?? []) await createRecord(ctx, record, configuration);
};

type Identification = Pick<ImportSaleCsvConfiguration, 'storeIdentificationType' | 'productIdentificationType'>;

const createRecord = async (
  ctx: Ctx,
  record: NewSaleRecord,
  { storeIdentificationType, productIdentificationType }: Identification,
): Promise<void> => {
  const { text } = record;
  if (record.kind === 'STORE') {
    const number = storeIdentificationType === 'STORE_NUMBER' ? text : null;
    await createStore(ctx, storeInput.parse({ companyId: record.companyId, name: text, number }));
    return;
  }
  const { name = text, productLineId } = record;
  const sku = productIdentificationType === 'SKU' ? text : null;
  await createProduct(
    ctx,
    productInput.parse({ upc: text, sku, name, ...(productLineId !== undefined && { productLineId }) }),
  );
};
