import type { Route } from '@shelfward/contract/kit/route.ts';
import type { UntypedRequest } from '../client.ts';

const maxText = 200;
const maxValues = 60;

/** Lists of records are shortened to their first one, and secrets are removed. */
export const shortenExample = (route: Route, { params, query, body }: UntypedRequest, response: unknown): object => ({
  ...(params && { params }),
  ...(query && Object.keys(query).length > 0 && { query }),
  ...(body !== undefined && { body: shorten(body) }),
  ...(route.response && { response: shorten(response) }),
});

const shorten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, typeof value[0] === 'object' ? 1 : maxValues).map(shorten);
  if (typeof value === 'string') return hideSecret(value.length > maxText ? value.slice(0, maxText) : value);
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shorten(member)]));
};

const hideSecret = (text: string): string =>
  text.replace(/^(shelfward_|whsec_)\w+.*/, '$1…').replace(/^ey[\w-]+\.[\w-]+\.[\w-]+$/, 'eyJ…');

export const formatExamples = (
  examples: ReadonlyMap<string, string>,
): string => `/** Written by documented-examples.full.test.ts: a request and a response of each operation, as JSON. */
export const examples: Readonly<Record<string, string>> = {
${[...examples].map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},`).join('\n')}
};
`;
