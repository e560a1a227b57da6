import querystring from 'node:querystring';

type Values = Record<string, string | string[]>;

const brackets = '[]';

/**
 * Parses a query string. `ids[]=1&ids[]=2`, the spelling of the specification, is the same as `ids=1&ids=2`; with
 * brackets a single value is a list as well. The schemas of the contract split `ids=1,2`.
 */
export const parseQueryString = (text: string): Values => {
  const given = querystring.parse(text, '&', '=', { maxKeys: 0 });
  const values: Values = Object.create(null);
  for (const [name, value = ''] of Object.entries(given)) {
    const isList = name.length > brackets.length && name.endsWith(brackets);
    const target = isList ? name.slice(0, 0 - brackets.length) : name;
    const earlier = values[target];
    values[target] = isList || earlier !== undefined ? [earlier ?? [], value].flat() : value;
  }
  return values;
};
