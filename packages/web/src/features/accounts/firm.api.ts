import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { resource } from '../../kit/resource.ts';

export const firm = resource('firm', firmRoutes, { alsoChanges: ['auth'] });
