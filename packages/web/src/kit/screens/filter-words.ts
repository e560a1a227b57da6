import { loadQuery } from '../resource.ts';
import { formatDay } from '../ui/numbers.ts';
import type { Choices, Filter } from './list.types.ts';
import type { ListState } from './list-state.ts';

/** A label and a text. */
export type WordRow = readonly [label: string, text: string];

/** The search and the filters of a list in words, as its printed page and its files state them. */
export const loadFilterWords = async (
  filters: readonly Filter[],
  { search, filters: values }: Pick<ListState, 'search' | 'filters'>,
): Promise<readonly WordRow[]> => {
  const rows: WordRow[] = search ? [['Search', search]] : [];
  for (const filter of filters) {
    const text = await loadText(filter, values);
    if (text !== undefined) rows.push([filter.label, text]);
  }
  return rows;
};

const loadText = async (filter: Filter, values: ListState['filters']): Promise<string | undefined> => {
  const [first, ...others] = values[filter.key] ?? [];
  if (filter.kind === 'days') return describeDays(first, values[filter.until]?.[0]);
  if (first === undefined) return undefined;
  if (filter.kind === 'flag') return first === 'true' ? 'Yes' : undefined;
  return (await loadLabels(filter.choices, [first, ...others])).join(', ');
};

const loadLabels = async (choices: Choices, values: readonly string[]): Promise<readonly string[]> => {
  const known = typeof choices === 'function' ? await loadQuery(choices('', values)) : choices;
  return values.map((value) => known.find((choice) => choice.value === value)?.label ?? `#${value}`);
};

/** `11/01/2026 – 11/30/2026`; undefined without a day. */
export const describeDays = (from: string | undefined, until: string | undefined): string | undefined =>
  from || until ? `${toDay(from)} – ${toDay(until)}` : undefined;

const toDay = (day: string | undefined): string => (day ? formatDay(day) : '…');

/** The lines of a file about its filters. */
export const toFilterLines = (words: readonly WordRow[]): readonly WordRow[] =>
  words.length > 0 ? words : [['Filters', 'None']];
