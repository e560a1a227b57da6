import { formatCents } from '@shelfward/contract/kit/currency.rules.ts';
import { formatCount, plural } from '@shelfward/contract/kit/plural.rules.ts';
import { maxOrderLines } from '@shelfward/contract/kit/shapes.ts';
import { unavailableMessage } from '@shelfward/contract/products/product-availability.rules.ts';
import type { UnmatchedRowName } from '@shelfward/contract/sales/sales.contract.ts';
import { type EdiOrder, type EdiOrderLine, splitByStore } from '@shelfward/edi/public.ts';
import { getCurrency } from '../../platform/auth/clients.queries.ts';
import { type AuditedCtx, today } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { matchFigures } from '../feeds/public.ts';
import {
  createOrders,
  findCompanyDiscounts,
  findPricedProducts,
  type OrderDraft,
  type OrderWork,
} from '../orders/public.ts';
import type { ImportCtx } from '../sales/public.ts';
import type { BookedDocument } from './book-document.service.ts';
import { completeDocument, type DocumentOutcome, insertOrderLinks } from './interchange-writes.queries.ts';
import { lockDocument } from './interchanges.queries.ts';
import { findOrdersOfNumber } from './order-changes.queries.ts';
import { cancelOrders, replaceOrders } from './order-changes.service.ts';
import {
  describeDrafts,
  describeTerms,
  findDoubts,
  findOrderStore,
  findShipDate,
  isRounded,
  toCodes,
  toNetPrice,
  toOrderNumber,
  toPriceCents,
  toStoreOrderNumber,
} from './purchase-order.rules.ts';

/** Creates, changes, or cancels the orders of an 850 with its state, all or none: one for each store. */
export const bookOrder = async (ctx: ImportCtx, given: BookedDocument): Promise<void> => {
  const { document, job, settings, thread } = given;
  const order = (await thread.readOrder({ position: document.position, settings }))?.order;
  if (!order) throw new Error(`The document ${document.id} has no order`);
  const number = toOrderNumber(order);
  try {
    await ctx.begin(async (inner) => {
      if ((await lockDocument(inner, document.id))?.state !== 'RECEIVED') return;
      const work = { ...inner, actor: { userId: job.receivedBy } };
      const outcome = await applyOrder(work, order, given);
      await completeDocument(inner, document.id, { ...outcome, number });
    });
  } catch (error) {
    const outcome = toRejection(error, number);
    await ctx.begin((inner) => completeDocument(inner, document.id, { ...outcome, number }));
  }
};

const applyOrder = async (ctx: OrderWork, order: EdiOrder, given: BookedDocument): Promise<DocumentOutcome> => {
  const { document, partner } = given;
  const target = { documentId: document.id, partnerId: partner.id, number: toOrderNumber(order) };
  if (order.purpose === 'CANCEL') return cancelOrders(ctx, target);
  const purpose = purposes[order.purpose];
  if (purpose !== undefined)
    return { state: 'IGNORED', messages: [`The document ${purpose}. Change the order ${order.number} yourself.`] };
  const isChange = order.purpose === 'REPLACE' && (await findOrdersOfNumber(ctx, target)).length > 0;
  const currency = await getCurrency(ctx.db, ctx.tenantId);
  const doubts = findDoubts(order, { currency, today: today(ctx) });
  if (doubts.length > 0 && document.doubts === 'REFUSE') return { state: 'WAITING', messages: doubts };
  const plan = await planOrders(ctx, order, { ...given, currency, hasOneNumber: !isChange });
  if (plan.outcome) return plan.outcome;
  if (order.purpose === 'REPLACE') return replaceOrders(ctx, target, plan);
  await insertOrderLinks(ctx, document.id, await createOrders(ctx, plan.drafts));
  return { state: 'BOOKED', messages: [...describeDrafts(plan.drafts), ...plan.messages] };
};

const toRejection = (error: unknown, number: string): DocumentOutcome => {
  if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
  if (error.code === 'PURCHASE_ORDER_NUMBER_TAKEN')
    return { state: 'IGNORED', messages: [`The order ${number} exists already. No order was created.`] };
  return { state: 'WAITING', messages: [error.facts.detail ?? error.message] };
};

type Plan =
  | { readonly outcome: DocumentOutcome }
  | { readonly outcome?: undefined; readonly drafts: readonly OrderDraft[]; readonly messages: readonly string[] };

const purposes: Readonly<Partial<Record<EdiOrder['purpose'], string>>> = {
  CONFIRM: 'confirms an order',
  OTHER: 'has a purpose (BEG01) that is not booked',
};

interface PlannedOrder extends BookedDocument {
  /** Of the account. */
  readonly currency: string;
  /** The order of a single store has the number of the document: no order has it yet. */
  readonly hasOneNumber: boolean;
}

const planOrders = async (
  ctx: AuditedCtx,
  order: EdiOrder,
  { partner, settings, document, currency, hasOneNumber }: PlannedOrder,
): Promise<Plan> => {
  const companyId = partner.company.id;
  const parts = splitByStore(order);
  const isOnly = hasOneNumber && parts.length === 1;
  const stores = parts.map((part) => ({
    store: findOrderStore(order, part, settings) ?? { text: '' },
    figures: part.lines.length,
    line: part.lines[0]?.line.segment ?? document.segment,
  }));
  const products = order.lines.map((line) => ({
    codes: toCodes(line.codes, settings),
    name: line.description,
    figures: Math.max(1, line.stores.length),
    line: line.segment,
  }));
  const { storeIds, productIds, messages } = await matchFigures(ctx, { companyId, stores, products });
  const missing: UnmatchedRowName[] = [
    ...stores.flatMap(({ store, figures, line }, at) =>
      storeIds[at] === null ? [{ kind: 'STORE' as const, text: store.text, rows: figures, line }] : [],
    ),
    ...products.flatMap(({ codes, figures, line }, at) =>
      productIds[at] === null ? [{ kind: 'PRODUCT' as const, text: codes[0]?.code ?? '', rows: figures, line }] : [],
    ),
  ];
  if (missing.length > 0) return { outcome: { state: 'WAITING', missing, messages: describeMissing(missing) } };
  const idOfLine = new Map(order.lines.map((line, at) => [line, productIds[at] ?? 0]));
  const prices = await priceLines(ctx, { companyId, order, idOfLine, currency });
  if (prices.problems.length > 0) return { outcome: { state: 'WAITING', messages: prices.problems } };
  const drafts = parts.map((part, at): OrderDraft => {
    const storeId = storeIds[at] ?? 0;
    return {
      companyId,
      storeId,
      orderProposalId: null,
      lines: mergeLines(
        part.lines.map(({ line, units }) => ({
          storeId,
          productId: idOfLine.get(line) ?? 0,
          quantity: units,
          unitPriceCents: prices.centsOf.get(line) ?? 0,
        })),
      ),
      terms: {
        purchaseOrderNumber: toStoreOrderNumber(toOrderNumber(order), stores[at]?.store.text ?? '', isOnly),
        requestedShipDate: findShipDate(order),
        salesNote: describeTerms(order, currency),
        // Prices of documents are net.
        ...(prices.areNet && { discount: 0 }),
      },
    };
  });
  const problems = findProblems(drafts);
  if (problems.length > 0) return { outcome: { state: 'WAITING', messages: problems } };
  return { drafts, messages: [...prices.messages, ...messages] };
};

const maxShown = 5;

const describeMissing = (missing: readonly UnmatchedRowName[]): string[] =>
  (['STORE', 'PRODUCT'] as const).flatMap((kind) => {
    const names = missing.filter((one) => one.kind === kind).map(({ text }) => text);
    if (names.length === 0) return [];
    const others = names.length > maxShown ? ', …' : '';
    const noun = kind === 'STORE' ? 'store' : 'product';
    return [`${formatCount(names.length, noun)} not found: ${names.slice(0, maxShown).join(', ')}${others}.`];
  });

interface PricedOrder {
  readonly currency: string;
  readonly companyId: number;
  readonly order: EdiOrder;
  readonly idOfLine: ReadonlyMap<EdiOrderLine, number>;
}

/**
 * The price of the document, else that of the price list. An order with prices of the document has no discount: prices of the
 * list then contain it.
 */
const priceLines = async (ctx: AuditedCtx, { companyId, order, idOfLine, currency }: PricedOrder) => {
  const known = await findPricedProducts(ctx, companyId, [...new Set(idOfLine.values())]);
  const areNet = order.lines.some(({ unitPrice }) => unitPrice !== undefined);
  const discount = areNet ? ((await findCompanyDiscounts(ctx, [companyId])).get(companyId) ?? 0) : 0;
  const centsOf = new Map<EdiOrderLine, number>();
  const problems = new Set<string>();
  const differing = new Set<string>();
  for (const line of order.lines) {
    const product = known.get(idOfLine.get(line) ?? 0);
    const unavailable = unavailableMessage(product);
    if (unavailable !== undefined) problems.add(unavailable);
    const listed = toNetPrice(product?.unitPriceCents, discount);
    const stated = line.unitPrice === undefined ? undefined : toPriceCents(line.unitPrice);
    const cents = stated ?? listed;
    if (stated !== undefined && listed !== undefined && stated !== listed)
      differing.add(`${product?.name} ${formatCents(stated, currency)} instead of ${formatCents(listed, currency)}`);
    if (cents === undefined) problems.add(`${product?.name ?? ''} has no price.`);
    else centsOf.set(line, cents);
  }
  const messages = [...describeRounding(order), ...describePrices([...differing])];
  return { centsOf, problems: [...problems].slice(0, maxShown), messages, areNet };
};

const describeRounding = ({ lines }: EdiOrder): string[] => {
  const rounded = lines.filter(({ unitPrice }) => unitPrice !== undefined && isRounded(unitPrice)).length;
  return rounded === 0
    ? []
    : [`${formatCount(rounded, 'price')} with fractions of a cent ${plural(rounded, 'was', 'were')} rounded.`];
};

const describePrices = (differing: readonly string[]): string[] =>
  differing.length === 0
    ? []
    : [
        `${formatCount(differing.length, 'price')} ${plural(differing.length, 'differs', 'differ')} from the price list: ${differing.slice(0, maxShown).join(', ')}${differing.length > maxShown ? ', …' : ''}.`,
      ];

type Line = OrderDraft['lines'][number];

/** An order has one line for each product. */
const mergeLines = (lines: readonly Line[]): Line[] => {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.productId} ${line.unitPriceCents}`;
    const quantity = line.quantity + (merged.get(key)?.quantity ?? 0);
    if (quantity > 0) merged.set(key, { ...line, quantity });
  }
  return [...merged.values()];
};

const maxQuantity = 1_000_000;

const findProblems = (drafts: readonly OrderDraft[]): string[] => {
  const lines = drafts.flatMap((draft) => draft.lines);
  const hasTwoPrices = drafts.some(
    (draft) => new Set(draft.lines.map(({ productId }) => productId)).size < draft.lines.length,
  );
  return [
    ...(lines.length === 0 ? ['The document orders no units.'] : []),
    ...(hasTwoPrices ? ['A store orders the same product with two prices.'] : []),
    ...(lines.some(({ quantity }) => quantity > maxQuantity) ? ['A line orders more than 1,000,000 units.'] : []),
    ...(drafts.some((draft) => draft.lines.length > maxOrderLines) ? ['An order has more than 2,000 lines.'] : []),
  ];
};
