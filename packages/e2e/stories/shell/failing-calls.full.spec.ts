// U6

import { test } from '@playwright/test';
import { failEachCall, type ScreenCase } from './kit-failing.ts';

/** All screens except those in `failing-calls.spec.ts`. */
const screens: readonly ScreenCase[] = [
  { at: '/orders/orderDetail/:id', of: '/api/v1/orders' },
  { at: '/sales-import' },
  { at: '/proposals' },
  { at: '/stores' },
  { at: '/stores/storeDetail/:id', of: '/api/v1/stores' },
  { at: '/stores/storeDetail/:id?tab=inventory', of: '/api/v1/stores' },
  { at: '/companies' },
  { at: '/companies/companyDetail/:id?tab=regions', of: '/api/v1/companies' },
  { at: '/product-lines' },
  { at: '/products' },
  { at: '/products/productDetail/:id', of: '/api/v1/products' },
  { at: '/price-lists' },
  { at: '/price-lists/priceListDetail/:id', of: '/api/v1/products/price-list' },
  { at: '/assortments' },
  { at: '/assortments/assortmentDetail/:id', of: '/api/v1/global-assortment' },
  { at: '/order-conversion?limit=100000&open=:id', of: '/api/v1/stores' },
  { at: '/store-performance' },
  { at: '/retail-sales?groupBy=COMPANY&groupBy=STORE' },
  { at: '/sales-view' },
  { at: '/system/customizations' },
];

test.describe('a call that fails leaves the rest of the screen alive, says so, and can be tried again', () => {
  for (const [place, screen] of screens.entries()) test(screen.at, ({ page }) => failEachCall(page, screen, place));
});
