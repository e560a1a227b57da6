import pg from 'pg';

const exactNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
};

/** pg returns int8 and numeric as text and dates as local midnight; these parsers return numbers and `YYYY-MM-DD`. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, exactNumber],
  [1016, (text) => text.slice(1, -1).split(',').filter(Boolean).map(exactNumber)], // bigint[]
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, (text) => text],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
};
