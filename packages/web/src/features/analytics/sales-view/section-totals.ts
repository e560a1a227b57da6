import type { BreakdownRow, SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disabledQuery, inBackground, type QueryOptions } from '../../../kit/resource.ts';
import { salesReports } from '../core/reports.api.ts';
import { computeTotals } from '../core/totals.rules.ts';
import type { buildSectionRequest } from './sales-view-state.ts';
import { effectiveIds, type Marks } from './selection.rules.ts';

type Request = ReturnType<typeof buildSectionRequest>;

/** Only rows of an attribute can overlap: a product can have several of its values. */
export const mayOverlap = ({ query }: Request): boolean => query.attributeKeyId !== undefined;

const totalsQuery = ({ query: { attributeKeyId: _attributeKeyId, ...query } }: Request): QueryOptions<SalesTotals> =>
  inBackground(salesReports.totals({ query }));

/** The totals of a section that the server computes, because its rows may overlap. Disabled for all other sections. */
export const useDistinctTotals = (request: Request, isNear: boolean) =>
  useQuery({
    ...(mayOverlap(request) ? totalsQuery(request) : disabledQuery<SalesTotals>()),
    placeholderData: keepPreviousData,
    enabled: isNear && mayOverlap(request),
  });

/** The totals of the marked rows of a section. Undefined without marks, and until they are loaded. */
export const useChosenTotals = (
  request: Request,
  rows: readonly BreakdownRow[] | undefined,
  marks: Marks,
): SalesTotals | undefined => {
  const ids = effectiveIds(marks);
  const chosen = rows?.filter(({ id }) => ids.includes(id)) ?? [];
  const isDistinct = mayOverlap(request) && chosen.length > 1;
  const { data } = useQuery(isDistinct ? totalsQuery(filterByValues(request, ids)) : disabledQuery<SalesTotals>());
  if (chosen.length === 0) return undefined;
  return isDistinct ? data : computeTotals(chosen);
};

/** The request of an attribute section for some of its values. 0 is the row of products without a value. */
const filterByValues = ({ params, query }: Request, ids: readonly number[]): Request => {
  const { attributeKeyId, attributeValuesIds = [], withoutAttributeKeyIds = [] } = query;
  const named = ids.filter((id) => id !== 0);
  return {
    params,
    query: {
      ...query,
      ...(named.length > 0 && { attributeValuesIds: [...attributeValuesIds, ...named] }),
      ...(ids.includes(0) &&
        attributeKeyId !== undefined && { withoutAttributeKeyIds: [...withoutAttributeKeyIds, attributeKeyId] }),
    },
  };
};
