interface Searched {
  readonly name: string;
  readonly number: string | null;
  readonly code: string | null;
}

/** Stores with the text in their name, number or code. */
export const matchingStores = <S extends Searched>(stores: readonly S[], search: string): readonly S[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return stores;
  return stores.filter((store) =>
    [store.name, store.number, store.code].some((text) => text?.toLowerCase().includes(wanted)),
  );
};
