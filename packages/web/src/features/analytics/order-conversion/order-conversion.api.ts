import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const orderConversion = resource('analytics', orderConversionRoutes, { reads: ['selectedTotals'] });
