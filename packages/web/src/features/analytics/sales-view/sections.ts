import type { ReportLevel } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { QueryFilters } from '../core/report-query.ts';

/** The filters of the sections. */
export type FilterName = 'companyIds' | 'regionIds' | 'storeIds' | 'productLineIds' | 'attributeValueIds';

/** One card of the screen: the sales by one category. */
export interface Section {
  /** Also the name of its URL parameter. */
  readonly key: string;
  readonly title: string;
  readonly groupByType: ReportLevel['type'];
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

export const buildSections = (attributeKeys: readonly AttributeKey[]): readonly Section[] => [
  ...fixedSections,
  ...attributeKeys.map(({ id, name }) => ({
    key: attributeSectionKey(id),
    title: name,
    groupByType: 'ATTRIBUTE_VALUE' as const,
    attributeKeyId: id,
    filter: 'attributeValueIds' as const,
  })),
];

const attributeSectionKey = (id: number): string => `attribute${id}`;

export const isSectionKey = (name: string): boolean =>
  fixedSections.some(({ key }) => key === name) || isAttributeSection(name);

export const isAttributeSection = (key: string): boolean => /^attribute[1-9]\d{0,14}$/.test(key);

/** The filters for records without a region, a product line, or a value of an attribute key. */
export type UnnamedFilters = Pick<QueryFilters, 'withoutRegion' | 'withoutProductLine' | 'withoutAttributeKeyIds'>;

/** Empty for companies and stores, because every sale has both. */
export const unnamedFilter = (key: string): UnnamedFilters => {
  if (key === 'regions') return { withoutRegion: true };
  if (key === productLinesKey) return { withoutProductLine: true };
  return isAttributeSection(key) ? { withoutAttributeKeyIds: [Number(key.slice('attribute'.length))] } : {};
};

export const sectionFilterName = (key: string): FilterName =>
  fixedSections.find((section) => section.key === key)?.filter ?? 'attributeValueIds';

/** Position from the top. Attributes come after the fixed sections, even before their order is loaded. */
export const sectionIndex = (key: string, sections: readonly Section[]): number => {
  const index = sections.findIndex((section) => section.key === key);
  return index < 0 ? sections.length : index;
};
