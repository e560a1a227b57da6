import { savedViewRoutes } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import { resource } from '../resource.ts';

export const savedViews = resource('saved-views', savedViewRoutes, { alsoChanges: ['dashboards'] });
