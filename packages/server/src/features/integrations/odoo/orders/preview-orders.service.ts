import { type AmbiguousProducts, linkProducts } from '../master-data/product-matching.service.ts';
import { describeRounding, toPricedOrder } from './order-amounts.rules.ts';
import { findOrderFacts, findShippingProduct, type OrderFacts } from './order-facts.client.ts';
import { findExportIssues } from './order-issues.rules.ts';
import { type OrderToPush, orderReference } from './order-payload.rules.ts';
import { hasProductExport } from './order-push.queries.ts';
import { type OrderPush, readDueOrders } from './order-push.sync.ts';

/** The orders that the next export would send, and why it would not send others: the same decisions without sending. */
export const previewOrders = async (push: OrderPush): Promise<string> => {
  const { run, client, baseId, settings, accountCurrency } = push;
  const shippingProductId = await findShippingProduct(client, settings.shippingProduct);
  const ambiguousProducts = await linkProducts(push);
  const createsProducts = await run.begin((ctx) => hasProductExport(ctx, baseId));
  let done = 0;
  for await (const page of readDueOrders(push, { isComplete: false })) {
    const facts = await findOrderFacts(client, page, { shippingProductId, ambiguousProducts });
    for (const order of page) {
      if (order.status === 'CANCELLED') {
        run.observe({ entity: 'ORDER', outcome: 'CHANGED', name: orderReference(order), detail: 'cancelled' });
        continue;
      }
      const issues = findExportIssues(order, facts, { shippingProductId, accountCurrency });
      const [first] = issues.filter(
        ({ record }) => !(createsProducts && isCreatedBefore(order, record, ambiguousProducts)),
      );
      if (first)
        run.observe({ entity: 'ORDER', outcome: 'FAILED', name: `${orderReference(order)}: ${first.message}` });
      else
        run.observe({
          entity: 'ORDER',
          outcome: 'SENT',
          name: orderReference(order),
          detail: describeOrder(order, facts),
        });
    }
    done += page.length;
    await run.reportProgress({ done });
  }
  return '';
};

/** The company, and the amount in Odoo if it differs. */
const describeOrder = (order: OrderToPush, { company }: OrderFacts): string => {
  const rounding = describeRounding(toPricedOrder(order), company?.rounding ?? 'LINE');
  return rounding === undefined ? order.companyName : `${order.companyName}: ${rounding}`;
};

/** The export of products runs before that of orders. */
const isCreatedBefore = (
  { lines }: OrderToPush,
  record: { readonly entityType: string; readonly id: number },
  ambiguousProducts: AmbiguousProducts,
): boolean =>
  record.entityType === 'PRODUCT' &&
  !ambiguousProducts.has(record.id) &&
  lines.some(
    ({ productId, remoteProductId, isProductInactive }) =>
      productId === record.id && remoteProductId === null && !isProductInactive,
  );
