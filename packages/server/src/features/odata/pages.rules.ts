import type { EntitySet } from './entity-sets.rules.ts';
import { findProperty, type Literal, parseLiteral } from './filter.rules.ts';
import { rejectQuery } from './odata-errors.rules.ts';

/** `$orderby` names properties of the key in their order, all in one direction: the index has this order. */
export const parseOrder = (text: string | undefined, { key }: EntitySet): 'asc' | 'desc' => {
  if (text === undefined) return 'asc';
  const terms = text.split(',').map((term) => {
    const [name = '', direction = 'asc', ...rest] = term.trim().split(/\s+/);
    return { name, direction, isValid: rest.length === 0 && (direction === 'asc' || direction === 'desc') };
  });
  const isKey = terms.every(({ name, isValid }, index) => isValid && name === key[index]);
  const directions = new Set(terms.map(({ direction }) => direction));
  if (!isKey || directions.size > 1)
    return rejectQuery(`$orderby supports ${key.join(', ')} in this order, all with asc or all with desc`);
  return directions.has('desc') ? 'desc' : 'asc';
};

export const toSkipToken = (entity: Readonly<Record<string, Literal>>, { key }: EntitySet): string =>
  key.map((name) => String(entity[name])).join(',');

export const parseSkipToken = (text: string, { key, properties }: EntitySet): readonly Literal[] => {
  const texts = text.split(',');
  if (texts.length !== key.length || texts.includes('null')) return rejectQuery('$skiptoken is not of a next link');
  return key.map((name, index) => parseLiteral(texts[index] ?? '', findProperty(name, properties, '$skiptoken')));
};
