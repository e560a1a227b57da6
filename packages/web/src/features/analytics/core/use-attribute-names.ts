import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { GroupByOption } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { inBackground, selected } from '../../../kit/resource.ts';
import { salesReports } from './reports.api.ts';

const noNames: ReadonlyMap<number, string> = new Map();

/** The names of the attributes among the levels. Sends no request without attributes. */
export const useAttributeNames = (levels: readonly GroupBy[]): ReadonlyMap<number, string> => {
  const query = inBackground(salesReports.groupByOptions({ body: { currentGroupBy: [] } }));
  const hasAttributes = levels.some(({ attributeKeyId }) => attributeKeyId !== null);
  return useQuery({ ...selected(query, toNames), enabled: hasAttributes }).data ?? noNames;
};

const toNames = (options: readonly GroupByOption[]): ReadonlyMap<number, string> =>
  new Map(options.flatMap(({ attributeKeyId: id, attributeKeyName: name }) => (id && name ? [[id, name]] : [])));
