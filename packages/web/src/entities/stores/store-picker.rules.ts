import { toSearchKey } from '@shelfward/contract/kit/name-key.rules.ts';

interface SearchableStore {
  readonly name: string;
  readonly number: string | null;
  readonly code: string | null;
}

/** Stores whose name, number, or code contains the text. */
export const matchingStores = <S extends SearchableStore>(stores: readonly S[], search: string): readonly S[] => {
  const needle = toSearchKey(search);
  if (needle === '') return stores;
  return stores.filter((store) =>
    [store.name, store.number, store.code].some((text) => toSearchKey(text ?? '').includes(needle)),
  );
};
