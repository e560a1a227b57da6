import type { GroupBy, GroupByType } from '@shelfward/contract/analytics/breakdown.rules.ts';
import type { ReportAskedInput } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { directionOf } from '../../../kit/screens/list-state.ts';
import type { ScreenSearch } from '../../../kit/screens/search-params.ts';
import type { Target } from '../../../kit/target.ts';
import {
  type Comparing,
  comparingOf,
  idListOf,
  idOf,
  type PeriodState,
  periodStateOf,
  requestOfComparing,
  requestOfPeriod,
  searchOfComparing,
  searchOfPeriod,
  yearUntilToday,
} from '../core/report-state.ts';
import { behind } from '../core/sales-drill-target.ts';
import { levelsOf } from './levels.rules.ts';
import { type Figure, figures, idsOf, openPathsOf, type Path, type Sorting } from './tree.rules.ts';

/** What the address says about the screen. */
export interface RetailState extends PeriodState {
  readonly comparing: Comparing;
  readonly companyId: string | undefined;
  /** Filters without a control of their own: a link from another report brings them, a chip takes them away. */
  readonly within: Within;
  readonly levels: readonly GroupBy[];
  readonly sorting: Sorting | undefined;
  /** The rows below which the next level stands. */
  readonly open: readonly Path[];
}

export interface Within {
  readonly storeId: string | undefined;
  readonly productLineId: string | undefined;
  readonly productId: string | undefined;
}

export const retailStateOf = (search: ScreenSearch, today: string): RetailState => {
  const levels = levelsOf(search.groupBy);
  return {
    ...periodStateOf(search, { today, fallback: yearUntilToday(today) }),
    comparing: comparingOf(search),
    companyId: idOf(search.companyId),
    within: {
      storeId: idOf(search.storeId),
      productLineId: idOf(search.productLineId),
      productId: idOf(search.productId),
    },
    levels,
    sorting: sortingOf(search.sort),
    open: openPathsOf(search.expanded, levels.length),
  };
};

const mostSold: Sorting = { field: 'sales', direction: 'desc' };
const notSorted = 'none';

/** Without a word the best sellers come first; that nothing is sorted has to be said. */
const sortingOf = (sort: readonly string[] | undefined): Sorting | undefined => {
  if (!sort) return mostSold;
  const field = figureNames.find((known) => directionOf(sort, known));
  if (field) return { field, direction: directionOf(sort, field) ?? 'asc' };
  return sort.includes(notSorted) ? undefined : mostSold;
};
const figureNames = Object.keys(figures).filter((name): name is Figure => name in figures);

/** The change of the address that sorts so. */
export const searchOfSorting = (sorting: Sorting | undefined) => ({
  sort: sorting ? [`${sorting.field},${sorting.direction}`] : [notSorted],
});

/** Where the name of a row leads. */
export const targetOfRow = (state: RetailState, ids: readonly number[]): Target | undefined => {
  const level = state.levels[ids.length - 1];
  const above = state.levels.findIndex(({ type }) => type === 'COMPANY');
  const companyId = ids[above] === undefined ? state.companyId : String(ids[above]);
  return (
    level &&
    behind({
      ...level,
      id: ids.at(-1) ?? 0,
      companyId,
      days: { ...searchOfPeriod(state), ...searchOfComparing(state.comparing) },
    })
  );
};

/** What the rows below a path are asked for with: the report's own filters, and each row above as one more. */
export const requestOf = (state: RetailState, path: Path) => {
  const ids = idsOf(path);
  const asked = state.levels[ids.length];
  const { storeId, productLineId, productId } = state.within;
  const own: Narrowing = {
    ...(state.companyId && { companyIds: [Number(state.companyId)] }),
    ...(storeId && { storeIds: [Number(storeId)] }),
    ...(productLineId && { productLineId: Number(productLineId) }),
    ...(productId && { productId: Number(productId) }),
  };
  return {
    ...requestOfPeriod(state),
    ...requestOfComparing(state.comparing),
    'groupBy.type': asked?.type ?? 'COMPANY',
    ...(asked?.attributeKeyId && { 'groupBy.attributeKeyId': asked.attributeKeyId }),
    ...ids.reduce((narrowed, id, place) => narrow(narrowed, state.levels[place], id), own),
  };
};

/** The first level, as it is kept to be mailed. */
export const mailedReportOf = (state: RetailState, { type, attributeKeyId }: GroupBy): ReportAskedInput => ({
  groupByType: type,
  attributeKeyId,
  companyIds: idListOf(state.companyId),
  storeIds: idListOf(state.within.storeId),
  productLineIds: idListOf(state.within.productLineId),
  productIds: idListOf(state.within.productId),
  ...state.comparing,
});

interface Narrowing {
  readonly companyIds?: number[];
  readonly storeIds?: number[];
  readonly regionId?: number;
  readonly productLineId?: number;
  readonly productId?: number;
  readonly attributeValueIds?: number[];
  readonly withoutRegion?: boolean;
  readonly withoutProductLine?: boolean;
  readonly withoutAttributeKeyIds?: number[];
}

const narrow = (before: Narrowing, level: GroupBy | undefined, id: number): Narrowing =>
  level ? { ...before, ...filters[level.type]({ before, id, key: level.attributeKeyId ?? 0 }) } : before;

type Filter = (of: { readonly before: Narrowing; readonly id: number; readonly key: number }) => Narrowing;

/** Rows of id 0 hold what has no region, line or value. Values of two keys narrow each other. */
const byValue: Filter = ({ before, id, key }) =>
  id === 0
    ? { withoutAttributeKeyIds: [...(before.withoutAttributeKeyIds ?? []), key] }
    : { attributeValueIds: [...(before.attributeValueIds ?? []), id] };

const filters: Record<GroupByType, Filter> = {
  COMPANY: ({ id }) => ({ companyIds: [id] }),
  REGION: ({ id }) => (id === 0 ? { withoutRegion: true } : { regionId: id }),
  STORE: ({ id }) => ({ storeIds: [id] }),
  PRODUCT_LINE: ({ id }) => (id === 0 ? { withoutProductLine: true } : { productLineId: id }),
  PRODUCT: ({ id }) => ({ productId: id }),
  ATTRIBUTE_VALUE: byValue,
  ATTRIBUTE_KEY_ID: byValue,
  YEAR_MONTH: () => ({}),
};
