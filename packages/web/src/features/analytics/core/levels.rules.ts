import {
  type GroupBy,
  type GroupByType,
  groupByOptions,
  isByAttribute,
} from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportLevel } from '@shelfward/contract/analytics/report-query/report-query.ts';

/** URL value for a report without levels. A missing parameter means the default level. */
const noLevels = 'none';
const defaultLevel: ReportLevel = { type: 'COMPANY', attributeKeyId: null };

/** A level as URL parameter: `STORE`, or `ATTRIBUTE-12` for the values of attribute key 12. */
export const levelParam = ({ type, attributeKeyId }: GroupBy): string =>
  attributeKeyId === null ? type : `ATTRIBUTE-${attributeKeyId}`;

export const levelParams = (levels: readonly GroupBy[]): readonly string[] | undefined => {
  if (levels.length === 0) return [noLevels];
  return sameLevels(levels, [defaultLevel]) ? undefined : levels.map(levelParam);
};

/** Parses the levels of a URL. Unknown levels and levels without effect are ignored. */
export const parseLevels = (value: unknown): readonly ReportLevel[] => {
  const params = [value].flat().filter((param) => typeof param === 'string');
  if (params.length === 0) return [defaultLevel];
  return filterValidLevels(params.flatMap((param) => parseLevel(param) ?? []));
};

const plainTypes = ['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const;

const parseLevel = (param: string): ReportLevel | undefined => {
  const [, key] = /^ATTRIBUTE-([1-9]\d{0,14})$/.exec(param) ?? [];
  if (key) return { type: 'ATTRIBUTE_KEY_ID', attributeKeyId: Number(key) };
  const type = plainTypes.find((known) => known === param);
  return type && { type, attributeKeyId: null };
};

/** Only levels that a user can add one after the other. */
const filterValidLevels = (levels: readonly ReportLevel[]): readonly ReportLevel[] => {
  const valid: ReportLevel[] = [];
  for (const level of levels) if (canFollow(valid, level)) valid.push(level);
  return valid;
};

const canFollow = (above: readonly GroupBy[], level: GroupBy): boolean => {
  const keys = level.attributeKeyId === null ? [] : [level.attributeKeyId];
  return groupByOptions(above, keys).some((option) => levelParam(option) === levelParam(level));
};

export const sameLevels = (first: readonly GroupBy[], second: readonly GroupBy[]): boolean =>
  first.map(levelParam).join() === second.map(levelParam).join();

/** The levels with one moved up. Undefined if that creates a level without effect. */
export const movedUp = (levels: readonly ReportLevel[], index: number): readonly ReportLevel[] | undefined => {
  const [moved, above] = [levels[index], levels[index - 1]];
  if (!moved || !above) return undefined;
  const next = levels.with(index - 1, moved).with(index, above);
  return sameLevels(filterValidLevels(next), next) ? next : undefined;
};

/** Only values of an attribute overlap: a product can have several of them. */
export const isAttributeLevel = ({ type }: GroupBy): boolean => isByAttribute(type);

/** Singular and plural labels of the levels. Attributes use their own names. */
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

/** Rows without a region, product line, or value have ID 0. */
export const rowName = (
  { id, name }: { readonly id: number; readonly name: string },
  level: GroupBy | undefined,
  attributes: AttributeNames,
): string => (level && id === 0 ? `No ${levelName(level, attributes).toLowerCase()}` : name);
