import { type Store, storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { queryClient } from '../../kit/query-client.ts';
import { resource } from '../../kit/resource.ts';

export const stores = resource('stores', storeRoutes, {
  reads: ['isNameUnique'],
  alsoChanges: ['companies', 'regions', 'buyer-access'],
});

export const storeActivation = {
  access: storeRoutes.deactivate,
  activate: (storeId: number) => stores.activate({ params: { storeId } }),
  deactivate: (storeId: number) => stores.deactivate({ params: { storeId } }),
};

export const storeHref = ({ id }: { readonly id: number }): string => `/stores/storeDetail/${id}`;

/** Loads the store without the cache, and with it the version for the next update. */
export const loadStore = (storeId: number): Promise<Store> =>
  queryClient.fetchQuery({ ...stores.get({ params: { storeId } }), staleTime: 0 });
