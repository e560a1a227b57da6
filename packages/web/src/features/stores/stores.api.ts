import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { resource } from '../../kit/resource.ts';

export const stores = resource('stores', storeRoutes, {
  reads: ['isNameUnique'],
  alsoChanges: ['companies', 'regions'],
});

export const storeActivation = {
  access: storeRoutes.deactivate.access,
  activate: (storeId: number) => stores.activate({ params: { storeId } }),
  deactivate: (storeId: number) => stores.deactivate({ params: { storeId } }),
};
