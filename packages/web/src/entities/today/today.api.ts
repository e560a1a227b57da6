import { todayRoutes } from '@shelfward/contract/today/today.contract.ts';
import { resource } from '../../kit/resource.ts';

export const today = resource('today', todayRoutes, { alsoChanges: ['menu-mark'] });
