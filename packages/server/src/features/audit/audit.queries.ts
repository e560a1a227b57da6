import type { AuditedRecord } from '@shelfward/contract/audit/audit.contract.ts';
import type { Ctx } from '../../platform/context/context.ts';

const tables = {
  ATTRIBUTE_KEY: 'attributeKey',
  ATTRIBUTE_VALUE: 'attributeValue',
  COMPANY: 'company',
  GLOBAL_ASSORTMENT: 'globalAssortment',
  INTEGRATION: 'integration',
  ORDER_PROPOSAL: 'orderProposal',
  PAYMENT_TERM: 'paymentTerm',
  PRICE_LIST: 'priceList',
  PRODUCT: 'product',
  PRODUCT_LINE: 'productLine',
  REGION: 'region',
  SALES_CHANNEL: 'salesChannel',
  SEASON: 'season',
  STORE: 'store',
  WEBHOOK: 'webhook',
} as const satisfies Record<AuditedRecord, string>;

export const hasRecord = async ({ db }: Ctx, entityType: AuditedRecord, id: number): Promise<boolean> => {
  const row = await db.selectFrom(tables[entityType]).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
};
