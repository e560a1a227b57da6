import { loadQuery } from '../../kit/resource.ts';
import type { WordRow } from '../../kit/screens/filter-words.ts';
import { allAttributeKeys } from '../products/attributes.api.ts';
import { attributeSource, type FilterSource, filterSources, searchedFilters } from './filter-sources.ts';
import { filterNames, type ReportFilters } from './report-filters.rules.ts';

/** The filters of a report with the names of their records. */
export const loadReportFilterWords = async (filters: ReportFilters): Promise<readonly WordRow[]> => {
  const sources = filterSources(filters, searchedFilters);
  const rows: WordRow[] = [];
  for (const name of filterNames)
    if (filters[name].length > 0) rows.push(await loadWords(sources[name], filters[name]));
  if (filters.attributes.size === 0) return rows;
  const { content: keys } = await loadQuery(allAttributeKeys());
  for (const [keyId, ids] of filters.attributes) {
    const label = keys.find(({ id }) => id === keyId)?.name ?? `Attribute #${keyId}`;
    rows.push(await loadWords(attributeSource(keyId, label), ids));
  }
  return rows;
};

const loadWords = async ({ label, loadChosen }: FilterSource, ids: readonly number[]): Promise<WordRow> => {
  const names = new Map((await loadQuery(loadChosen(ids))).map(({ id, name }) => [id, name]));
  return [label, ids.map((id) => names.get(id) ?? `#${id}`).join(', ')];
};
