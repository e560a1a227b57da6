import { clientRoutes } from '@shelfward/contract/clients/clients.contract.ts';
import { resource } from '../../kit/resource.ts';

export const clients = resource('clients', clientRoutes);
