import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ScopeFilters } from '../report-engine/sales-scope.types.ts';

export interface NamedFilter {
  readonly label: string;
  /** One record. */
  readonly singular: string;
  /** Of the records that exist. */
  readonly names: readonly string[];
  /** Ids of records that no longer exist. */
  readonly missingIds: readonly number[];
}

const maxNames = 3;

/** `Company: Whole Foods · Product lines: Tea, Honey`; null without filters. */
export const describeFilters = (
  named: readonly NamedFilter[],
  { withoutRegion, withoutProductLine, search }: Pick<ScopeFilters, 'withoutRegion' | 'withoutProductLine' | 'search'>,
): string | null => {
  const texts = [
    ...named.map(describeFilter),
    ...(withoutRegion ? ['Without a region'] : []),
    ...(withoutProductLine ? ['Without a product line'] : []),
    ...(search === undefined ? [] : [`Stores that contain “${search}”`]),
  ];
  return texts.length === 0 ? null : texts.join(' · ');
};

const describeFilter = ({ label, singular, names, missingIds }: NamedFilter): string => {
  const others = names.length - maxNames;
  const missing = missingIds.length;
  return `${names.length + missing === 1 ? singular : label}: ${[
    ...names.slice(0, maxNames),
    ...(others > 0 ? [`${others.toLocaleString('en-US')} more`] : []),
    ...(missing > 0 ? [`${formatCount(missing, 'record')} that no longer ${missing === 1 ? 'exists' : 'exist'}`] : []),
    ...(names.length + missing === 0 ? ['none'] : []),
  ].join(', ')}`;
};
