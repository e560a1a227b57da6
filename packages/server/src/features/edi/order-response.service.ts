import type { OrderDocuments } from '@shelfward/contract/edi/order-documents.shapes.ts';
import { buildOrderResponse } from '@shelfward/edi/public.ts';
import { type AuditedCtx, type Ctx, today } from '../../platform/context/context.ts';
import { AppError, found } from '../../platform/core/errors.ts';
import { matchFigures } from '../feeds/public.ts';
import type { ReadOrder } from './document-cursor.service.ts';
import { openInterchangeThread } from './interchange-thread.service.ts';
import { findInterchange } from './interchanges.queries.ts';
import { findOrderDocuments, hasOrder, loadOrdersNow, lockOrderDocument } from './order-response.queries.ts';
import { decideResponse } from './order-response.rules.ts';
import { requestSending } from './outbox.service.ts';
import { toEdiSettings } from './partner-settings.rules.ts';
import { findPartner } from './partners.queries.ts';
import { toCodes } from './purchase-order.rules.ts';
import { writeReply } from './reply.service.ts';

export const getOrderDocuments = async (ctx: Ctx, orderId: number): Promise<OrderDocuments> => {
  found(await hasOrder(ctx, orderId), 'ORDER_NOT_FOUND');
  return { documents: await findOrderDocuments(ctx, orderId) };
};

/** Writes an 855 for a booked 850, from its orders as they are now. Its file server sends it, or a user downloads it. */
export const respondToOrder = async (ctx: Ctx, documentId: number) => {
  const stored = found(await lockOrderDocument(ctx, documentId), 'EDI_DOCUMENT_NOT_FOUND');
  const { type, state, content, position, tradingPartnerId } = stored;
  const partner = tradingPartnerId === null ? undefined : await findPartner(ctx, tradingPartnerId);
  if (type !== '850' || state !== 'BOOKED' || !partner) throw new AppError('EDI_DOCUMENT_NOT_ORDER');
  const settings = toEdiSettings(partner.settings);
  const thread = openInterchangeThread(content);
  const read = found(
    await thread.readOrder({ position, settings }).finally(() => void thread.stop()),
    'EDI_DOCUMENT_NOT_ORDER',
  );
  const { order, document } = read;
  const { orderIds, shipOn, products } = await loadOrdersNow(ctx, documentId);
  const response = decideResponse({
    order,
    products,
    shipOn,
    productIds: await matchLines(ctx, partner.company.id, order, settings),
    respondedOn: today(ctx),
    ownNumber: orderIds.length === 1 ? String(orderIds[0]) : undefined,
  });
  const { interchange, group } = document;
  const id = await writeReply(
    ctx,
    { partner, interchange, group },
    {
      type: '855',
      functionalId: 'PR',
      build: (control) => buildOrderResponse(response, control),
      number: stored.number,
      responseTo: documentId,
    },
  );
  ctx.audit({
    entityType: 'INTERCHANGE',
    id,
    before: null,
    after: { type: '855', order: stored.number, decision: response.decision },
  });
  await requestSending(ctx, partner);
  return found(await findInterchange(ctx, id), 'INTERCHANGE_NOT_FOUND');
};

const matchLines = async (
  ctx: AuditedCtx,
  companyId: number,
  order: ReadOrder['order'],
  settings: ReturnType<typeof toEdiSettings>,
) => {
  const products = order.lines.map((line) => ({
    codes: toCodes(line.codes, settings),
    name: line.description,
    figures: 1,
    line: line.segment,
  }));
  const { productIds } = await matchFigures(ctx, { companyId, stores: [], products });
  return new Map(order.lines.map((line, at) => [line, productIds[at] ?? 0]));
};
