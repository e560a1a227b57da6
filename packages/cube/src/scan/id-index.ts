/** Maps ids to consecutive indexes from 0, so that columns contain small numbers and totals are arrays. */
export interface IdIndex {
  readonly ids: number[];
  readonly indexById: Map<number, number>;
}

export const createIdIndex = (ids: readonly number[] = []): IdIndex => {
  const names: IdIndex = { ids: [], indexById: new Map() };
  for (const id of ids) getOrAddIndex(names, id);
  return names;
};

export const getOrAddIndex = ({ ids, indexById }: IdIndex, id: number): number => {
  const existing = indexById.get(id);
  if (existing !== undefined) return existing;
  indexById.set(id, ids.length);
  return ids.push(id) - 1;
};
