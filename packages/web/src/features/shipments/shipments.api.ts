import { shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { resource } from '../../kit/resource.ts';

/** Shipments affect orders, stock, store inventory, and the in-transit quantities of proposals. */
export const shipments = resource('shipments', shipmentRoutes, {
  alsoChanges: ['orders', 'products', 'inventory', 'store-assortments', 'order-proposals', 'today', 'menu-mark'],
});

export const shipmentEvents = resource('shipment-events', shipmentEventRoutes);
