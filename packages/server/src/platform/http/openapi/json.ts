export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Replaces each object of a JSON value; the members of the result are replaced in turn. */
export const mapObjects = (value: unknown, replace: (object: Json) => Json): unknown => {
  if (Array.isArray(value)) return value.map((element) => mapObjects(element, replace));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(replace(value)).map(([name, member]) => [name, mapObjects(member, replace)]),
  );
};
