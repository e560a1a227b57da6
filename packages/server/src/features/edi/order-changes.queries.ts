import type { DataCtx } from '../../platform/context/context.ts';

interface OrderKey {
  readonly partnerId: number;
  readonly number: string;
}

/** The orders that documents of the partner with this order number became. */
export const findOrdersOfNumber = async (
  { db }: DataCtx,
  { partnerId, number }: OrderKey,
): Promise<{ readonly id: number; readonly storeId: number | null }[]> =>
  db
    .selectFrom('ediDocument as document')
    .innerJoin('interchange', 'interchange.id', 'document.interchangeId')
    .innerJoin('ediOrder as link', 'link.ediDocumentId', 'document.id')
    .innerJoin('salesOrder as order', 'order.id', 'link.salesOrderId')
    .select(['order.id', 'order.storeId'])
    .where('interchange.tradingPartnerId', '=', partnerId)
    .where('interchange.direction', '=', 'IN')
    .where('document.type', '=', '850')
    .where('document.number', '=', number)
    .orderBy('order.id')
    .execute();
