import {
  type FilterName,
  fixedSections,
  isAttributeSection,
  productLinesKey,
  type Section,
  sectionFilterName,
  sectionIndex,
  type UnnamedFilters,
  unnamedFilter,
} from './sections.ts';

/**
 * `filtered` rows filter the whole page. `selected` and `deselected` rows are pending: the next load adds or removes
 * their filter. Until then they affect only the sections below their own.
 */
export type Mark = 'selected' | 'filtered' | 'deselected';
/** The marked rows of a section by ID. */
export type Marks = ReadonlyMap<number, Mark>;
/** The marks of all sections with marks. */
export type Selection = ReadonlyMap<string, Marks>;

export const noMarks: Marks = new Map();
export const noSelection: Selection = new Map();

/** The mark after a click: selected and cleared, or filtered and deselected, in turn. */
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

/** The selection after a click on a row. A click on a product line resets pending attributes. */
export const clicked = (selection: Selection, { section, id }: Row): Selection => {
  const marks = new Map(selection.get(section) ?? noMarks);
  const next = nextMark(marks.get(id));
  if (next) marks.set(id, next);
  else marks.delete(id);
  const base = section === productLinesKey ? mapMarks(selection, resetAttributes) : selection;
  return withoutEmpty(new Map(base).set(section, marks));
};

/** The selection after all effective rows of a section are cleared, like a click on each of them. */
export const cleared = (selection: Selection, section: string): Selection =>
  effectiveIds(selection.get(section) ?? noMarks).reduce((before, id) => clicked(before, { section, id }), selection);

const resetAttributes = (marks: Marks, section: string): Marks =>
  isAttributeSection(section) ? withoutPending(marks) : marks;

/** The filters without pending marks. */
export const reset = (selection: Selection): Selection => mapMarks(selection, withoutPending);

/** The selection after a load: filtered and selected rows, without deselected rows. */
export const loaded = (selection: Selection): Selection =>
  mapMarks(selection, (marks) => new Map(effectiveIds(marks).map((id) => [id, 'filtered'])));

const withoutPending = (marks: Marks): Marks => new Map(confirmedIds(marks).map((id) => [id, 'filtered']));

export const isPending = (selection: Selection): boolean =>
  [...selection.values()].some((marks) => [...marks.values()].some((mark) => mark !== 'filtered'));

export const confirmedIds = (marks: Marks): number[] => findIds(marks, ['filtered', 'deselected']);
export const effectiveIds = (marks: Marks): number[] => findIds(marks, ['filtered', 'selected']);

const findIds = (marks: Marks, included: readonly Mark[]): number[] =>
  [...marks].flatMap(([id, mark]) => (included.includes(mark) ? [id] : [])).sort((a, b) => a - b);

type Filters = Partial<Record<FilterName, number[]>> & UnnamedFilters;

/**
 * The filters of a section: the confirmed marks of all other sections, and the pending marks above it. Its own marks
 * are excluded, otherwise a filtered row could not be deselected.
 */
export const filtersFor = (key: string, selection: Selection, sections: readonly Section[]): Filters => {
  const named: Partial<Record<FilterName, number[]>> = {};
  let unnamed: UnnamedFilters = {};
  for (const [section, marks] of selection) {
    if (section === key) continue;
    const isAbove = sectionIndex(section, sections) < sectionIndex(key, sections);
    const rows = isAbove ? effectiveIds(marks) : confirmedIds(marks);
    const ids = rows.filter((id) => id !== unnamedId);
    const name = sectionFilterName(section);
    if (ids.length > 0) named[name] = [...(named[name] ?? []), ...ids].sort((a, b) => a - b);
    if (ids.length < rows.length) unnamed = mergeFilters(unnamed, unnamedFilter(section));
  }
  return { ...named, ...unnamed };
};

/** ID of the row without a region, product line, or value. */
const unnamedId = 0;

const mergeFilters = (first: UnnamedFilters, second: UnnamedFilters): UnnamedFilters => {
  const keys = [...(first.withoutAttributeKeyIds ?? []), ...(second.withoutAttributeKeyIds ?? [])].sort(
    (a, b) => a - b,
  );
  return { ...first, ...second, ...(keys.length > 0 && { withoutAttributeKeyIds: keys }) };
};

/** The filters of the attribute list: all sections above, so that an attribute cannot hide itself. */
export const filtersForAttributes = (selection: Selection): Filters =>
  filtersFor('attributes', new Map([...selection].filter(([key]) => !isAttributeSection(key))), fixedSections);

const mapMarks = (selection: Selection, change: (marks: Marks, section: string) => Marks): Selection =>
  withoutEmpty(new Map([...selection].map(([section, marks]) => [section, change(marks, section)])));

const withoutEmpty = (selection: Selection): Selection => new Map([...selection].filter(([, marks]) => marks.size > 0));
