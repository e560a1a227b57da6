import type { UntypedRequest } from '../client.ts';

const isIdName = (name: string): boolean => /(^id|Ids?)$/.test(name);

/** The request with each id replaced by the result of `to` for the id and its name. */
export const mapIds = (request: UntypedRequest, to: (id: number, name: string) => number): UntypedRequest => {
  const replace = (value: unknown, name: string): unknown => {
    if (value instanceof Blob) return value;
    if (Array.isArray(value)) return value.map((item) => replace(item, name));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner, key)]));
    return typeof value === 'number' && isIdName(name) && value !== 0 ? to(value, name) : value;
  };
  return replace(request, '') as UntypedRequest; // the same shape with other numbers
};

export const idsIn = (request: UntypedRequest): number[] => {
  const ids: number[] = [];
  mapIds(request, (id) => {
    ids.push(id);
    return id;
  });
  return ids;
};
