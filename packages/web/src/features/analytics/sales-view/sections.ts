import type { GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';

/** The five parameters by which the API narrows a report. */
export type FilterName = 'companyIds' | 'regionIds' | 'storeIds' | 'productLineIds' | 'attributeValuesIds';

/** One card of the screen: what sold by one category. */
export interface Section {
  /** Also its name in the address. */
  readonly key: string;
  readonly title: string;
  readonly groupByType: GroupByType;
  readonly attributeKeyId?: number;
  readonly filter: FilterName;
}

export const fixedSections = [
  { key: 'companies', title: 'Companies', groupByType: 'COMPANY', filter: 'companyIds' },
  { key: 'regions', title: 'Regions', groupByType: 'REGION', filter: 'regionIds' },
  { key: 'stores', title: 'Stores', groupByType: 'STORE', filter: 'storeIds' },
  { key: 'productLines', title: 'Product Lines', groupByType: 'PRODUCT_LINE', filter: 'productLineIds' },
] as const satisfies readonly Section[];

export const productLinesKey = 'productLines';

interface AttributeKey {
  readonly id: number;
  readonly name: string;
}

export const sectionsOf = (attributeKeys: readonly AttributeKey[]): readonly Section[] => [
  ...fixedSections,
  ...attributeKeys.map(({ id, name }) => ({
    key: attributeSectionKey(id),
    title: name,
    groupByType: 'ATTRIBUTE_VALUE' as const,
    attributeKeyId: id,
    filter: 'attributeValuesIds' as const,
  })),
];

const attributeSectionKey = (id: number): string => `attribute${id}`;

export const isSectionKey = (name: string): boolean =>
  fixedSections.some(({ key }) => key === name) || isAttributeSection(name);

export const isAttributeSection = (key: string): boolean => /^attribute[1-9]\d{0,14}$/.test(key);

/** By which the API narrows a report to what a section has no name for: no region, no line, no value of the key. */
export interface NamelessFilters {
  readonly withoutRegion?: true;
  readonly withoutProductLine?: true;
  readonly withoutAttributeKeyIds?: number[];
}

/** None for companies and stores, which every sale has. */
export const namelessFilterOf = (key: string): NamelessFilters => {
  if (key === 'regions') return { withoutRegion: true };
  if (key === productLinesKey) return { withoutProductLine: true };
  return isAttributeSection(key) ? { withoutAttributeKeyIds: [Number(key.slice('attribute'.length))] } : {};
};

export const filterOf = (key: string): FilterName =>
  fixedSections.find((section) => section.key === key)?.filter ?? 'attributeValuesIds';

/** From the top of the page. Attributes stand below the fixed sections even before their own order is known. */
export const placeOf = (key: string, sections: readonly Section[]): number => {
  const place = sections.findIndex((section) => section.key === key);
  return place < 0 ? sections.length : place;
};
