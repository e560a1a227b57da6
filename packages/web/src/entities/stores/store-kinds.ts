import { type StoreKind, storeKinds } from '@shelfward/contract/stores/stores.contract.ts';

export const storeKindLabels: Readonly<Record<StoreKind, string>> = {
  STORE: 'Store',
  DISTRIBUTION_CENTER: 'Distribution center',
  ONLINE: 'Online store',
};

export const storeKindChoices = storeKinds.map((kind) => ({ value: kind, label: storeKindLabels[kind] }));
