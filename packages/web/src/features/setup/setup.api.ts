import { setupRoutes } from '@shelfward/contract/setup/setup.contract.ts';
import { resource } from '../../kit/resource.ts';

export const setup = resource('setup', setupRoutes);
