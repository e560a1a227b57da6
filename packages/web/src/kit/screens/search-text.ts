/** Parses a query string without type conversion: `?sort=a&sort=b&search=123` yields the text "123". */
export const parseSearch = (text: string): Record<string, string | string[]> => {
  const found: Record<string, string | string[]> = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    found[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return found;
};

/** The inverse; empty values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
  return params.size > 0 ? `?${params}` : '';
};
