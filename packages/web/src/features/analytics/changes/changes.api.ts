import { changeSplitRoutes } from '@shelfward/contract/analytics/change-split/change-split.contract.ts';
import { resource } from '../../../kit/resource.ts';

/** Shares the resource name of the other reports, so that an import invalidates all of them. */
export const changes = resource('analytics', changeSplitRoutes, { reads: ['split'] });
