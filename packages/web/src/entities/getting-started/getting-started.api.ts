import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { resource } from '../../kit/resource.ts';

export const gettingStarted = resource('getting-started', gettingStartedRoutes);
