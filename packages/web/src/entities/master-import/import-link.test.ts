import { storeAssortmentRoutes } from '@shelfward/contract/assortments/store-assortments.contract.ts';
import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { masterImportRoutes } from '@shelfward/contract/master-import/master-import.contract.ts';
import { orderImportRoutes } from '@shelfward/contract/orders/order-import.contract.ts';
import { productOnHandRoutes } from '@shelfward/contract/product-on-hand/product-on-hand.contract.ts';
import { promotionRoutes } from '@shelfward/contract/promotions/promotions.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { expect, test } from 'vitest';
import { importers, masterData } from './import-link.tsx';

const routes = {
  DELIVERY_CALENDARS: deliveryCalendarRoutes.import,
  ON_HAND: productOnHandRoutes.import,
  ORDERS: orderImportRoutes.import,
  PAR_LEVELS: storeAssortmentRoutes.importParLevels,
  PROMOTIONS: promotionRoutes.import,
  SHIPMENTS: shipmentRoutes.importFile,
  STORE_COUNTS: inventoryRoutes.importCounts,
} satisfies Readonly<Record<keyof typeof importers, unknown>>;

test('shows each import to the users who can call its route', () => {
  const shown = Object.entries({ ...importers, masterData }).map(([kind, { access }]) => [kind, access]);

  const expected = Object.entries({ ...routes, masterData: masterImportRoutes.create });
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected.map(([kind, { access }]) => [kind, access])));
});
