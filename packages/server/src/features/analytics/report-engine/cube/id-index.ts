/** Numbers ids from 0 on in the order in which they come, so that a column holds small numbers and sums are an array. */
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
  const known = numberOf.get(id);
  if (known !== undefined) return known;
  numberOf.set(id, ids.length);
  return ids.push(id) - 1;
};
