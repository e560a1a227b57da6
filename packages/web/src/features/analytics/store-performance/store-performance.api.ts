import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const analytics = resource('analytics', analyticsRoutes);
