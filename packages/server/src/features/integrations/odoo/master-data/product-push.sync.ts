import { type OdooRun, readPages } from '../client/odoo-run.service.ts';
import { findDeletedRecords } from './deleted-records.service.ts';
import { linkProducts } from './product-matching.service.ts';
import { findProductsToPush } from './product-push.queries.ts';
import { isToPush, type ProductToPush, stockTrackingFields } from './product-push.rules.ts';
import { sendProducts } from './send-products.service.ts';

const pageSize = 200;

/** Exports new and changed products to Odoo. */
export const pushProducts = async (push: OdooRun): Promise<string> => {
  const { run, client, baseId } = push;
  // Existing products are matched first, so that they are not created again.
  const ambiguous = await linkProducts(push);
  const deleted = await findDeletedRecords(push, { entity: 'PRODUCT', model: 'product.product' });
  const deletedIds = new Set(deleted.map(({ internalId }) => internalId));
  const stock = stockTrackingFields(await client.getFields('product.product'));
  const failing = new Set(run.retries.map(({ record }) => record?.id));
  const counts = { seen: 0, sent: 0, failed: 0 };
  const pages = readPages(push, (ctx, after) => findProductsToPush(ctx, baseId, { after, limit: pageSize }));
  for await (const page of pages) {
    const isDue = (product: ProductToPush): boolean =>
      isToPush(product) ||
      (product.remoteId !== null && (run.completeSync || deletedIds.has(product.id) || failing.has(product.id)));
    // Another product would be created next to those with the same SKU.
    const due = page.filter((product) => !ambiguous.has(product.id) && isDue(product));
    const { sent, failed, findings } = await sendProducts(push, due, stock);
    for (const product of sent)
      if (failing.has(product.id))
        await run.resolveFailures({ integrationLogType: 'PRODUCT', record: toRecord(product) });
    for (const { product, ...facts } of findings)
      await run.fail({ integrationLogType: 'PRODUCT', record: toRecord(product), ...facts });
    counts.seen += page.length;
    counts.sent += sent.length;
    counts.failed += failed;
    await run.reportProgress({ done: counts.seen });
  }
  await run.resolveUnrepeated({ integrationLogType: 'PRODUCT', entityType: 'PRODUCT' });
  if (counts.sent + counts.failed === 0) return 'All products in Odoo are up to date.';
  return `${counts.sent} of ${counts.seen} products exported${counts.failed > 0 ? `, ${counts.failed} failed` : ''}.`;
};

const toRecord = ({ id, name }: ProductToPush) => ({ entityType: 'PRODUCT', id, name });
