/** The grouping types of the specification. */
export const groupByTypes = [
  'COMPANY',
  'REGION',
  'STORE',
  'PRODUCT_LINE',
  'PRODUCT',
  'ATTRIBUTE_VALUE',
  'ATTRIBUTE_KEY_ID',
  'YEAR_MONTH',
] as const;
export type GroupByType = (typeof groupByTypes)[number];

/** ATTRIBUTE_VALUE and ATTRIBUTE_KEY_ID are synonyms: both group by the values of an attribute key. */
export const isByAttribute = (type: GroupByType): boolean => type === 'ATTRIBUTE_VALUE' || type === 'ATTRIBUTE_KEY_ID';

/** One grouping level, with the attribute key when it groups by the values of one. */
export interface GroupBy {
  readonly type: GroupByType;
  readonly attributeKeyId: number | null;
}

/** The maximum number of grouping levels. */
export const maxGroupByLevels = 3;

/**
 * Groupings that a grouping determines: a store has one region and one company, a product one line and one set of
 * values.
 */
const decided: Partial<Record<GroupByType, readonly GroupByType[]>> = {
  STORE: ['REGION', 'COMPANY'],
  REGION: ['COMPANY'],
  PRODUCT: ['PRODUCT_LINE', 'ATTRIBUTE_KEY_ID'],
};

/**
 * The groupings available for the next level: those that are neither used by nor determined by a level above, so that
 * the next level always divides its rows. None below the last level.
 */
export const groupByOptions = (current: readonly GroupBy[], attributeKeyIds: readonly number[]): GroupBy[] => {
  if (current.length >= maxGroupByLevels) return [];
  const all: GroupBy[] = [
    ...(['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const).map((type) => ({
      type,
      attributeKeyId: null,
    })),
    ...attributeKeyIds.map((attributeKeyId) => ({ type: 'ATTRIBUTE_KEY_ID' as const, attributeKeyId })),
  ];
  const known = new Set(current.flatMap(({ type }) => decided[type] ?? []));
  const isTaken = (one: GroupBy) => current.some((level) => sameLevel(level, one)) || known.has(one.type);
  return all.filter((one) => !isTaken(one));
};

const sameLevel = (a: GroupBy, b: GroupBy): boolean =>
  a.attributeKeyId === b.attributeKeyId && (a.type === b.type || (isByAttribute(a.type) && isByAttribute(b.type)));

/**
 * Titles of the sections in the Sales View and its spreadsheet. The section of an attribute key has the name of the
 * key.
 */
export const groupByTitles: Readonly<Record<GroupByType, string>> = {
  COMPANY: 'Companies',
  REGION: 'Regions',
  STORE: 'Stores',
  PRODUCT_LINE: 'Product Lines',
  PRODUCT: 'Products',
  ATTRIBUTE_VALUE: 'Attributes',
  ATTRIBUTE_KEY_ID: 'Attributes',
  YEAR_MONTH: 'Months',
};
