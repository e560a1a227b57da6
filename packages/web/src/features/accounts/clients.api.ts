import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { resource } from '../../kit/resource.ts';

export const clients = resource('clients', clientRoutes);
