import { z } from 'zod';
import { type OdooRun, readPages, requireAccountCurrency } from '../client/odoo-run.service.ts';
import { formatOdooAmount, odooText } from '../client/odoo-values.rules.ts';
import type { PricingPush } from './price-list-push.service.ts';
import { findListsToPush, findPricesToPush } from './pricing-push.queries.ts';
import { linkProducts } from './product-matching.service.ts';
import { findProductsToPush } from './product-push.queries.ts';
import { isToPush } from './product-push.rules.ts';

const pageSize = 500;

/** The products that the next export would create or change in Odoo: the same decisions without sending. */
export const previewProducts = async (push: OdooRun): Promise<string> => {
  const { run, baseId } = push;
  const ambiguous = await linkProducts(push);
  let done = 0;
  const pages = readPages(push, (ctx, after) => findProductsToPush(ctx, baseId, { after, limit: pageSize }));
  for await (const page of pages) {
    for (const product of page)
      if (!ambiguous.has(product.id) && isToPush(product))
        run.observe({
          entity: 'PRODUCT',
          outcome: product.remoteId === null ? 'CREATED' : 'CHANGED',
          name: product.name,
          detail: product.upc,
        });
    done += page.length;
    await run.reportProgress({ done });
  }
  return '';
};

const remoteList = z.object({ name: odooText });

/** The price lists and prices that the next export would send. */
export const previewPricing = async (push: PricingPush): Promise<string> => {
  const { run, client, baseId } = push;
  requireAccountCurrency(push);
  await linkProducts(push);
  const lists = await run.begin((ctx) => findListsToPush(ctx, baseId));
  const named = { domain: [['name', 'in', lists.map(({ name }) => name)]] };
  const remotes = await client.searchRead('product.pricelist', remoteList, named);
  for (const { name, remoteId } of lists) {
    const count = remotes.filter((remote) => remote.name === name).length;
    if (remoteId !== null) continue;
    const outcome = count > 1 ? 'AMBIGUOUS' : count === 1 ? 'MATCHED' : 'CREATED';
    run.observe({ entity: 'PRICE_LIST', outcome, name });
  }
  let done = 0;
  const pages = readPages(push, (ctx, after) => findPricesToPush(ctx, baseId, { after, limit: pageSize }));
  for await (const page of pages) {
    for (const price of page)
      if (!price.inactive && price.hashOut !== formatOdooAmount(price.priceCents))
        run.observe({
          entity: 'PRICE',
          outcome: price.remoteId === null ? 'CREATED' : 'CHANGED',
          name: `${price.priceListName}: ${price.productName}`,
          detail: formatOdooAmount(price.priceCents),
        });
    done += page.length;
    await run.reportProgress({ done });
  }
  return '';
};
