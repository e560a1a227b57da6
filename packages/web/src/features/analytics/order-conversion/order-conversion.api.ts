import { orderConversionRoutes } from '@shelfward/contract/analytics/order-conversion/order-conversion.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Under the name of the other analytics, so that an import makes all reports stale alike. */
export const orderConversion = resource('analytics', orderConversionRoutes);
