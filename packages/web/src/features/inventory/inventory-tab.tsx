import { inventoryRoutes } from '@shelfward/contract/inventory/inventory.contract.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { CountInventory } from './count-inventory.tsx';
import { StoreInventoryTab } from './store-inventory-tab.tsx';

/** On a phone, a user who may count does so at the shelf. */
export const useIsCounting = (): boolean => {
  const isAllowed = useIsAllowed();
  return useIsPhone() && isAllowed(inventoryRoutes.count);
};

export const InventoryTab = ({ store }: { readonly store: { readonly id: number; readonly name: string } }) =>
  useIsCounting() ? <CountInventory store={store} /> : <StoreInventoryTab storeId={store.id} />;
