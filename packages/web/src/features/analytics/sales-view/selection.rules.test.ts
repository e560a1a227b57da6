import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSections } from './sections.ts';
import {
  cleared,
  clicked,
  confirmedIds,
  effectiveIds,
  filtersFor,
  filtersForAttributes,
  isPending,
  loaded,
  noMarks,
  noSelection,
  reset,
  type Selection,
} from './selection.rules.ts';

const sections = buildSections([
  { id: 5, name: 'Size' },
  { id: 6, name: 'Flavour' },
]);
const keys = sections.map(({ key }) => key);

interface Step {
  readonly section: string;
  readonly id: number;
}
const click = (selection: Selection, ...steps: readonly (readonly [string, number])[]): Selection =>
  steps.reduce((before, [section, id]) => clicked(before, { section, id }), selection);
const marked = (selection: Selection) =>
  Object.fromEntries([...selection].map(([key, marks]) => [key, Object.fromEntries(marks)]));

const anyClick = fc.record({ section: fc.constantFrom(...keys), id: fc.integer({ min: 1, max: 4 }) });
const steps = fc.array(fc.oneof(anyClick, anyClick, anyClick, fc.constantFrom('load' as const, 'dates' as const)), {
  maxLength: 40,
});
const step = (selection: Selection, action: Step | 'load' | 'dates'): Selection => {
  if (action === 'load') return loaded(selection);
  return action === 'dates' ? reset(selection) : clicked(selection, action);
};
const anySelection = steps.map((all) => all.reduce<Selection>(step, noSelection));

describe('a row', () => {
  test('is selected, then cleared', () => {
    const selected = click(noSelection, ['stores', 3]);
    expect(marked(selected)).toEqual({ stores: { 3: 'selected' } });
    expect(click(selected, ['stores', 3])).toEqual(noSelection);
  });

  test('is deselected after it was filtered, then filtered again', () => {
    const filtered = loaded(click(noSelection, ['stores', 3]));
    expect(marked(filtered)).toEqual({ stores: { 3: 'filtered' } });
    const deselected = click(filtered, ['stores', 3]);
    expect(marked(deselected)).toEqual({ stores: { 3: 'deselected' } });
    expect(click(deselected, ['stores', 3])).toEqual(filtered);
  });

  test('returns to its state after two clicks; only pending attributes are reset', () => {
    fc.assert(
      fc.property(anySelection, anyClick, (selection, row) => {
        const twice = clicked(clicked(selection, row), row);
        const compared = (current: Selection) =>
          marked(
            new Map([...current].filter(([key]) => row.section !== 'productLines' || !key.startsWith('attribute'))),
          );
        expect(compared(twice)).toEqual(compared(selection));
      }),
    );
  });
});

test('clearing a section removes its effective filters, and the next load removes its marks', () => {
  fc.assert(
    fc.property(anySelection, fc.constantFrom(...keys), (selection, key) => {
      const after = cleared(selection, key);
      expect(effectiveIds(after.get(key) ?? noMarks)).toEqual([]);
      expect(loaded(after).has(key)).toBe(false);
    }),
  );
});

describe('a load', () => {
  test('confirms filtered and selected rows and removes deselected rows', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const after = loaded(selection);
        for (const key of keys) {
          const before = selection.get(key) ?? noMarks;
          const selected = [...before].filter(([, mark]) => mark === 'selected').map(([id]) => id);
          const deselected = new Set([...before].filter(([, mark]) => mark === 'deselected').map(([id]) => id));
          const expected = [...confirmedIds(before), ...selected].filter((id) => !deselected.has(id));
          expect(confirmedIds(after.get(key) ?? noMarks)).toEqual(expected.sort((a, b) => a - b));
        }
        expect(isPending(after)).toBe(false);
        expect(loaded(after)).toEqual(after);
      }),
    );
  });

  test('does not change the filters of the sections below', () => {
    fc.assert(
      fc.property(anySelection, fc.constantFrom(...keys), (selection, key) => {
        const above = new Map([...selection].filter(([other]) => keys.indexOf(other) < keys.indexOf(key)));
        expect(filtersFor(key, loaded(above), sections)).toEqual(filtersFor(key, above, sections));
      }),
    );
  });
});

describe('a changed period', () => {
  test('resets pending marks and preserves the filters', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        const after = reset(selection);
        expect(isPending(after)).toBe(false);
        for (const key of keys)
          expect(confirmedIds(after.get(key) ?? noMarks)).toEqual(confirmedIds(selection.get(key) ?? noMarks));
      }),
    );
  });
});

describe('a product line', () => {
  test('resets selected attributes only', () => {
    const filtered = loaded(click(noSelection, ['attribute5', 1], ['companies', 9]));
    const pending = click(filtered, ['attribute5', 1], ['attribute6', 2], ['stores', 3]);

    expect(marked(click(pending, ['productLines', 7]))).toEqual({
      companies: { 9: 'filtered' },
      stores: { 3: 'selected' },
      productLines: { 7: 'selected' },
      attribute5: { 1: 'filtered' },
    });
  });
});

describe('the filters of a section', () => {
  test('contain pending marks of the sections above only', () => {
    const selection = click(noSelection, ['regions', 2]);
    expect(filtersFor('companies', selection, sections)).toEqual({});
    expect(filtersFor('regions', selection, sections)).toEqual({});
    for (const key of ['stores', 'productLines', 'attribute5', 'attribute6'])
      expect(filtersFor(key, selection, sections)).toEqual({ regionIds: [2] });
  });

  test('contain all confirmed marks except its own', () => {
    const selection = loaded(click(noSelection, ['companies', 1], ['attribute5', 8], ['attribute6', 9]));
    expect(filtersFor('companies', selection, sections)).toEqual({ attributeValueIds: [8, 9] });
    expect(filtersFor('stores', selection, sections)).toEqual({ companyIds: [1], attributeValueIds: [8, 9] });
    expect(filtersFor('attribute5', selection, sections)).toEqual({ companyIds: [1], attributeValueIds: [9] });
  });

  test('contain pending marks of preceding attributes', () => {
    const selection = click(noSelection, ['attribute5', 8], ['attribute6', 9]);
    expect(filtersFor('attribute5', selection, sections)).toEqual({});
    expect(filtersFor('attribute6', selection, sections)).toEqual({ attributeValueIds: [8] });
  });

  test('can select records without a region, line, or value', () => {
    const selection = loaded(
      click(noSelection, ['regions', 0], ['regions', 4], ['productLines', 0], ['attribute6', 0], ['attribute5', 0]),
    );
    expect(filtersFor('companies', selection, sections)).toEqual({
      regionIds: [4],
      withoutRegion: true,
      withoutProductLine: true,
      withoutAttributeKeyIds: [5, 6],
    });
    expect(filtersFor('attribute5', selection, sections)).toMatchObject({ withoutAttributeKeyIds: [6] });
  });

  test('never depend on its own marks', () => {
    fc.assert(
      fc.property(anySelection, fc.constantFrom(...keys), (selection, key) => {
        const others = new Map([...selection].filter(([other]) => other !== key));
        expect(filtersFor(key, selection, sections)).toEqual(filtersFor(key, others, sections));
      }),
    );
  });

  test('exclude attributes for the list of attributes', () => {
    const selection = click(loaded(click(noSelection, ['companies', 1], ['attribute5', 8])), ['productLines', 4]);
    expect(filtersForAttributes(selection)).toEqual({ companyIds: [1], productLineIds: [4] });
  });

  test('contain each row at most once', () => {
    fc.assert(
      fc.property(anySelection, (selection) => {
        for (const marks of selection.values())
          for (const ids of [confirmedIds(marks), effectiveIds(marks)]) expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
