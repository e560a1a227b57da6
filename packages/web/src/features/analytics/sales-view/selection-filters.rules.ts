import {
  type FilterName,
  noFilters,
  parseAttributeParam,
  type ReportFilters,
} from '../../../entities/analytics/report-filters.rules.ts';
import { fixedSections, isAttributeSection, type Section } from './sections.ts';
import { confirmedIds, type Mark, type Marks, noMarks, type Selection } from './selection.rules.ts';

/** The row of records without a region, a product line, or a value, which other reports cannot filter by. */
const unnamedId = 0;

export const hasUnnamed = (selection: Selection): boolean =>
  [...selection.values()].some((marks) => confirmedIds(marks).includes(unnamedId));

/** The filters of the page in the form of all reports. Pending marks are not among them. */
export const toReportFilters = (selection: Selection, productIds: readonly number[]): ReportFilters => {
  const named = (key: string) => confirmedIds(selection.get(key) ?? noMarks).filter((id) => id !== unnamedId);
  const attributes = [...selection.keys()].filter(isAttributeSection).flatMap((key) => {
    const keyId = parseAttributeParam(key);
    return keyId === undefined || named(key).length === 0 ? [] : [[keyId, named(key)] as const];
  });
  return {
    ...noFilters,
    ...Object.fromEntries(fixedSections.map(({ key, filter }) => [filter, named(key)])),
    productIds,
    attributes: new Map(attributes),
  };
};

/** The selection with the filters of the page changed. Pending marks and filters by unnamed rows remain. */
export const withReportFilters = (
  selection: Selection,
  filters: ReportFilters,
  sections: readonly Section[],
): Selection => {
  const keys = new Set([...selection.keys(), ...sections.map(({ key }) => key), ...attributeKeys(filters)]);
  const changed = [...keys].map(
    (key) => [key, withIds(selection.get(key) ?? noMarks, sectionIds(filters, key))] as const,
  );
  return new Map(changed.filter(([, marks]) => marks.size > 0));
};

const attributeKeys = ({ attributes }: ReportFilters): string[] => [...attributes.keys()].map((id) => `attribute${id}`);

const sectionIds = (filters: ReportFilters, key: string): readonly number[] => {
  const name: FilterName | undefined = fixedSections.find((section) => section.key === key)?.filter;
  return name ? filters[name] : (filters.attributes.get(parseAttributeParam(key) ?? 0) ?? []);
};

const withIds = (marks: Marks, ids: readonly number[]): Marks => {
  const isKept = (id: number, mark: Mark) => id === unnamedId || mark === 'selected' || ids.includes(id);
  const kept = [...marks].filter(([id, mark]) => isKept(id, mark));
  const added = ids.filter((id) => !marks.has(id)).map((id) => [id, 'filtered'] as const);
  return new Map([...kept, ...added]);
};

/** The marks of the filters in a link from another report. */
export const linkedMarks = (filters: ReportFilters, key: string): Marks =>
  new Map(sectionIds({ ...filters, attributes: new Map() }, key).map((id) => [id, 'filtered']));
