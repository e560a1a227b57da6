import {
  type FilterName,
  filterOf,
  fixedSections,
  isAttributeSection,
  type NamelessFilters,
  namelessFilterOf,
  placeOf,
  productLinesKey,
  type Section,
} from './sections.ts';

/**
 * `filtered` rows narrow the whole page. `selected` and `deselected` ones are pending: they will and will no longer,
 * from the next load on, and until then they count only for the sections below their own.
 */
export type Mark = 'selected' | 'filtered' | 'deselected';
/** The ids of a section's marked rows. */
export type Marks = ReadonlyMap<number, Mark>;
/** The marks of every section that has some. */
export type Selection = ReadonlyMap<string, Marks>;

export const noMarks: Marks = new Map();
export const noSelection: Selection = new Map();

/** Selected, then removed; filtered, then deselected; deselected, then filtered. */
const nextMark = (mark: Mark | undefined): Mark | undefined => {
  switch (mark) {
    case undefined:
      return 'selected';
    case 'selected':
      return undefined;
    case 'filtered':
      return 'deselected';
    case 'deselected':
      return 'filtered';
  }
};

interface Row {
  readonly section: string;
  readonly id: number;
}

/** After a click on a row. A product line resets what is selected among the attributes. */
export const clicked = (selection: Selection, { section, id }: Row): Selection => {
  const marks = new Map(selection.get(section) ?? noMarks);
  const next = nextMark(marks.get(id));
  if (next) marks.set(id, next);
  else marks.delete(id);
  const base = section === productLinesKey ? mapped(selection, resetAttributes) : selection;
  return pruned(new Map(base).set(section, marks));
};

/** After all that is in effect in a section is taken out of it, as by a click on each row. */
export const cleared = (selection: Selection, section: string): Selection =>
  effectiveIds(selection.get(section) ?? noMarks).reduce((before, id) => clicked(before, { section, id }), selection);

const resetAttributes = (marks: Marks, section: string): Marks =>
  isAttributeSection(section) ? withoutPending(marks) : marks;

/** What other days leave of a selection: the filters. */
export const reset = (selection: Selection): Selection => mapped(selection, withoutPending);

/** After a load: confirmed, plus selected, minus deselected. */
export const loaded = (selection: Selection): Selection =>
  mapped(selection, (marks) => new Map(effectiveIds(marks).map((id) => [id, 'filtered'])));

const withoutPending = (marks: Marks): Marks => new Map(confirmedIds(marks).map((id) => [id, 'filtered']));

export const isPending = (selection: Selection): boolean =>
  [...selection.values()].some((marks) => [...marks.values()].some((mark) => mark !== 'filtered'));

export const confirmedIds = (marks: Marks): number[] => idsOf(marks, ['filtered', 'deselected']);
export const effectiveIds = (marks: Marks): number[] => idsOf(marks, ['filtered', 'selected']);

const idsOf = (marks: Marks, wanted: readonly Mark[]): number[] =>
  [...marks].flatMap(([id, mark]) => (wanted.includes(mark) ? [id] : [])).sort((a, b) => a - b);

export type Filters = Partial<Record<FilterName, number[]>> & NamelessFilters;

/**
 * What narrows a section: the filters of all others, and what is pending above it. Its own never do, or nothing that
 * was filtered by could be taken out of the filter again.
 */
export const filtersFor = (key: string, selection: Selection, sections: readonly Section[]): Filters => {
  const named: Partial<Record<FilterName, number[]>> = {};
  let nameless: NamelessFilters = {};
  for (const [other, marks] of selection) {
    if (other === key) continue;
    const isAbove = placeOf(other, sections) < placeOf(key, sections);
    const rows = isAbove ? effectiveIds(marks) : confirmedIds(marks);
    const ids = rows.filter((id) => id !== namelessId);
    const name = filterOf(other);
    if (ids.length > 0) named[name] = [...(named[name] ?? []), ...ids].sort((a, b) => a - b);
    if (ids.length < rows.length) nameless = joined(nameless, namelessFilterOf(other));
  }
  return { ...named, ...nameless };
};

/** What has no region, line or value stands under it. */
const namelessId = 0;

const joined = (one: NamelessFilters, other: NamelessFilters): NamelessFilters => {
  const keys = [...(one.withoutAttributeKeyIds ?? []), ...(other.withoutAttributeKeyIds ?? [])].sort((a, b) => a - b);
  return { ...one, ...other, ...(keys.length > 0 && { withoutAttributeKeyIds: keys }) };
};

/** What decides which attributes there are: everything above them, so that none takes itself or another away. */
export const filtersForAttributes = (selection: Selection): Filters =>
  filtersFor('attributes', new Map([...selection].filter(([key]) => !isAttributeSection(key))), fixedSections);

const mapped = (selection: Selection, change: (marks: Marks, section: string) => Marks): Selection =>
  pruned(new Map([...selection].map(([section, marks]) => [section, change(marks, section)])));

const pruned = (selection: Selection): Selection => new Map([...selection].filter(([, marks]) => marks.size > 0));
