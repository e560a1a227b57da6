// U6

import { test } from '@playwright/test';
import { failEachCall, type ScreenCase } from './kit-failing.ts';

/** All screens except those in `failing-calls.spec.ts`. */
const screens: readonly ScreenCase[] = [
  { at: '/orders/orderDetail/:id', list: '/api/v1/orders' },
  { at: '/sales-import' },
  { at: '/proposals' },
  { at: '/stores' },
  { at: '/stores/storeDetail/:id', list: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=inventory', list: '/api/v1/stores' },
  { at: '/companies' },
  { at: '/companies/companyDetail/:id?tab=regions', list: '/api/v1/companies' },
  { at: '/product-lines' },
  { at: '/products' },
  { at: '/products/productDetail/:id', list: '/api/v1/products' },
  { at: '/price-lists' },
  { at: '/price-lists/priceListDetail/:id', list: '/api/v1/products/price-list' },
  { at: '/assortments' },
  { at: '/assortments/assortmentDetail/:id', list: '/api/v1/global-assortment' },
  { at: '/order-conversion?limit=100000&open=:id', list: '/api/v1/stores' },
  { at: '/store-performance' },
  { at: '/retail-sales?groupBy=COMPANY&groupBy=STORE' },
  { at: '/sales-view' },
  { at: '/system/customizations' },
];

test.describe('a failed request leaves the rest of the screen usable, is reported, and can be retried', () => {
  for (const [index, screen] of screens.entries()) test(screen.at, ({ page }) => failEachCall(page, screen, index));
});
