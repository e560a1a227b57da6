import type { GroupBy } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { GroupByOption } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { inBackground, selected } from '../../../kit/resource.ts';
import { salesReports } from '../core/reports.api.ts';

const noNames: ReadonlyMap<number, string> = new Map();

/** How the attributes among the levels are called; nothing is asked where there are none. */
export const useAttributeNames = (levels: readonly GroupBy[]): ReadonlyMap<number, string> => {
  const query = inBackground(salesReports.groupByOptions({ body: { currentGroupBy: [] } }));
  const isAsked = levels.some(({ attributeKeyId }) => attributeKeyId !== null);
  return useQuery({ ...selected(query, namesOf), enabled: isAsked }).data ?? noNames;
};

const namesOf = (options: readonly GroupByOption[]): ReadonlyMap<number, string> =>
  new Map(options.flatMap(({ attributeKeyId: id, attributeKeyName: name }) => (id && name ? [[id, name]] : [])));
