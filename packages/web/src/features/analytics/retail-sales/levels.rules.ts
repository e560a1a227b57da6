import { type GroupBy, type GroupByType, groupByOptions } from '@shelfward/contract/analytics/breakdown.rules.ts';

/** How an address says that a person took every level away; no word at all means the level a report begins with. */
const noLevels = 'none';
const firstLevel: GroupBy = { type: 'COMPANY', attributeKeyId: null };

/** A level as a word of the address: `STORE`, or `ATTRIBUTE-12` for the values of key 12. */
export const wordOf = ({ type, attributeKeyId }: GroupBy): string =>
  attributeKeyId === null ? type : `ATTRIBUTE-${attributeKeyId}`;

export const wordsOf = (levels: readonly GroupBy[]): readonly string[] | undefined => {
  if (levels.length === 0) return [noLevels];
  return sameLevels(levels, [firstLevel]) ? undefined : levels.map(wordOf);
};

/** The levels of an address. A level that would divide nothing, or that nobody knows, is left out. */
export const levelsOf = (given: unknown): readonly GroupBy[] => {
  const words = [given].flat().filter((word) => typeof word === 'string');
  if (words.length === 0) return [firstLevel];
  return dividing(words.flatMap((word) => levelOf(word) ?? []));
};

const plainTypes = ['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const;

const levelOf = (word: string): GroupBy | undefined => {
  const [, key] = /^ATTRIBUTE-([1-9]\d{0,14})$/.exec(word) ?? [];
  if (key) return { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: Number(key) };
  const type = plainTypes.find((known) => known === word);
  return type && { type, attributeKeyId: null };
};

/** Only levels that a person could have added one after the other. */
const dividing = (levels: readonly GroupBy[]): readonly GroupBy[] => {
  const kept: GroupBy[] = [];
  for (const level of levels) if (couldFollow(kept, level)) kept.push(level);
  return kept;
};

const couldFollow = (above: readonly GroupBy[], level: GroupBy): boolean => {
  const keys = level.attributeKeyId === null ? [] : [level.attributeKeyId];
  return groupByOptions(above, keys).some((option) => wordOf(option) === wordOf(level));
};

export const sameLevels = (one: readonly GroupBy[], other: readonly GroupBy[]): boolean =>
  one.map(wordOf).join() === other.map(wordOf).join();

/** The same levels with one a place further up; undefined where that would leave a level that divides nothing. */
export const movedUp = (levels: readonly GroupBy[], place: number): readonly GroupBy[] | undefined => {
  const [moved, above] = [levels[place], levels[place - 1]];
  if (!moved || !above) return undefined;
  const next = levels.with(place - 1, moved).with(place, above);
  return sameLevels(dividing(next), next) ? next : undefined;
};

/** What one row of a level is, and many; an attribute goes by its own name. */
const names: Record<Exclude<GroupByType, 'ATTRIBUTE_VALUE' | 'ATTRIBUTE_KEY_ID'>, readonly [string, string]> = {
  COMPANY: ['Company', 'companies'],
  REGION: ['Region', 'regions'],
  STORE: ['Store', 'stores'],
  PRODUCT_LINE: ['Product Line', 'product lines'],
  PRODUCT: ['Product', 'products'],
  YEAR_MONTH: ['Month', 'months'],
};

type AttributeNames = ReadonlyMap<number, string>;

export const levelName = ({ type, attributeKeyId }: GroupBy, attributes: AttributeNames): string => {
  if (type !== 'ATTRIBUTE_VALUE' && type !== 'ATTRIBUTE_KEY_ID') return names[type][0];
  return attributes.get(attributeKeyId ?? 0) ?? `Attribute #${attributeKeyId}`;
};

export const levelNames = (level: GroupBy, attributes: AttributeNames): string =>
  level.type === 'ATTRIBUTE_VALUE' || level.type === 'ATTRIBUTE_KEY_ID'
    ? `values of ${levelName(level, attributes)}`
    : names[level.type][1];

/** What has no region, line or value stands under id 0 without a name. */
export const rowName = (
  row: { readonly id: number; readonly value: string },
  level: GroupBy | undefined,
  attributes: AttributeNames,
): string =>
  level && row.id === 0 && row.value === '' ? `No ${levelName(level, attributes).toLowerCase()}` : row.value;
