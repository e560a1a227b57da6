/** The items by key. Keys and items stay in the order in which they appear. */
export const groupBy = <T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

export const groupByStore = <T extends { readonly storeId: number }>(items: readonly T[]): Map<number, T[]> =>
  groupBy(items, ({ storeId }) => storeId);
