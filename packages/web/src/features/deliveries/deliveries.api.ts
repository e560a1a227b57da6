import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import { deliveryPerformanceRoutes } from '@shelfward/contract/deliveries/delivery-performance.contract.ts';
import { orderConstraintRoutes } from '@shelfward/contract/deliveries/order-constraints.contract.ts';
import { resource } from '../../kit/resource.ts';

/** Proposals show delivery dates and minimums. */
const alsoChanges = ['order-proposals', 'planned-orders', 'delivery-performance', 'today'];

export const deliveryCalendars = resource('delivery-calendars', deliveryCalendarRoutes, { alsoChanges });
export const orderConstraints = resource('order-constraints', orderConstraintRoutes, { alsoChanges });
export const deliveryPerformance = resource('delivery-performance', deliveryPerformanceRoutes);
