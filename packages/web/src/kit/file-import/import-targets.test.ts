import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { interchangeRoutes } from '@shelfward/contract/edi/interchanges.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { workbookRoutes } from '@shelfward/contract/master-import/workbook.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { saleRoutes } from '@shelfward/contract/sales/sales.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { expect, test } from 'vitest';
import { importTargets, type TargetKind } from './import-targets.ts';

const routes = {
  WORKBOOK: workbookRoutes.import,
  COMPANIES: masterImportRoutes.create,
  STORES: masterImportRoutes.create,
  PRODUCTS: masterImportRoutes.create,
  PRICES: masterImportRoutes.create,
  SALES: saleRoutes.import,
  STORE_COUNTS: inventoryRoutes.importCounts,
  ON_HAND: productOnHandRoutes.import,
  PAR_LEVELS: storeAssortmentRoutes.importParLevels,
  ORDERS: orderImportRoutes.import,
  SHIPMENTS: shipmentRoutes.importFile,
  PROMOTIONS: promotionRoutes.import,
  DELIVERY_CALENDARS: deliveryCalendarRoutes.import,
  EDI: interchangeRoutes.receive,
} satisfies Readonly<Record<TargetKind, unknown>>;

const toAccess = (of: Readonly<Record<string, { readonly access: unknown }>>) =>
  Object.fromEntries(Object.entries(of).map(([kind, { access }]) => [kind, access]));

test('shows each import to the users who can call its route', () => {
  expect(toAccess(importTargets)).toEqual(toAccess(routes));
});
