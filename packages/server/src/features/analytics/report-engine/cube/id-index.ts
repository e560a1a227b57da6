/** Maps ids to consecutive indexes from 0, so that columns contain small numbers and totals are arrays. */
export interface Names {
  readonly ids: number[];
  readonly numberOf: Map<number, number>;
}

export const createNames = (ids: readonly number[] = []): Names => {
  const names: Names = { ids: [], numberOf: new Map() };
  for (const id of ids) numberFor(names, id);
  return names;
};

export const numberFor = ({ ids, numberOf }: Names, id: number): number => {
  const existing = numberOf.get(id);
  if (existing !== undefined) return existing;
  numberOf.set(id, ids.length);
  return ids.push(id) - 1;
};
