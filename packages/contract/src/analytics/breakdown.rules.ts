/** The specification's kinds of grouping. */
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

/** ATTRIBUTE_VALUE and ATTRIBUTE_KEY_ID say the same: by the values of a key. */
export const isByAttribute = (type: GroupByType): boolean => type === 'ATTRIBUTE_VALUE' || type === 'ATTRIBUTE_KEY_ID';

/** One level of a breakdown; the attribute's key where it is grouped by the values of one. */
export interface GroupBy {
  readonly type: GroupByType;
  readonly attributeKeyId: number | null;
}

/** Most levels that a breakdown has. */
export const mostGroupByLevels = 3;

/** What each grouping decides: by store the region and the company are known, by product its line and its values. */
const decided: Partial<Record<GroupByType, readonly GroupByType[]>> = {
  STORE: ['REGION', 'COMPANY'],
  REGION: ['COMPANY'],
  PRODUCT: ['PRODUCT_LINE', 'ATTRIBUTE_KEY_ID'],
};

/**
 * By what a further level can be grouped: whatever is not grouped by yet, nor decided by a level above it, so that a
 * further level always divides. None below the last level.
 */
export const groupByOptions = (current: readonly GroupBy[], attributeKeyIds: readonly number[]): GroupBy[] => {
  if (current.length >= mostGroupByLevels) return [];
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

/** What a section of the Sales View and its spreadsheet are called; that of a key is called as the key is. */
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
