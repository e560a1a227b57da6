import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { resource } from '../../kit/resource.ts';

/** A shipment moves its order, the stock, the store's shelf and what a proposal counts as on its way. */
export const shipments = resource('shipments', shipmentRoutes, {
  alsoChanges: ['orders', 'products', 'inventory', 'store-assortments', 'order-proposals', 'menu-mark'],
});

export const shipmentEvents = resource('shipment-events', shipmentEventRoutes);
