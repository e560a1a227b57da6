import { figureDefinitions, reportFigures } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { fillRows } from '@shelfward/contract/dashboards/tile-rows.rules.ts';
import { viewDisplays } from '@shelfward/contract/saved-views/saved-views.contract.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listStarters, starterTiles } from './starter-tiles.rules.ts';
import {
  changeForm,
  listRows,
  newTile,
  type TileForm,
  toForm,
  toTileReport,
  toTileTitle,
  withForm,
} from './tile-form.rules.ts';

const change = fc.record(
  {
    figure: fc.constantFrom(...reportFigures),
    display: fc.constantFrom(...viewDisplays),
    rows: fc.constantFrom('STORE', 'WEEK'),
  },
  { requiredKeys: [] },
);

test('any changes lead to a tile that can be stored, and that the form shows again', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
      let form: TileForm = toForm(newTile());
      for (const one of changes) form = changeForm(form, one as Partial<TileForm>);
      const made = withForm(newTile(), form);

      expect(tile.parse(made)).toEqual(made);
      expect(toForm(made)).toEqual(form);
      expect(listRows(form).length === 0 ? [undefined] : listRows(form)).toContain(form.rows);
      if (made.report?.columns !== 'NONE') expect(figureDefinitions[form.figure].needsWholePeriod).toBe(false);
    }),
  );
});

test.each([
  [{ figure: 'sales', display: 'NUMBER', rows: undefined }, 'Sales'],
  [{ figure: 'units', display: 'BAR', rows: 'PRODUCT_LINE' }, 'Units by product line'],
  [{ figure: 'sales', display: 'LINE', rows: 'WEEK' }, 'Sales by week'],
] as const)('%j is titled %s', (form, title) => {
  expect(toTileTitle(form)).toBe(title);
});

test('the title follows the form until the user writes another one', () => {
  const form = { figure: 'units', display: 'TABLE', rows: 'STORE' } as const;

  expect(withForm(newTile(), form).title).toBe('Units by store');
  expect(withForm({ ...newTile(), title: 'Mine' }, form).title).toBe('Mine');
});

test('a table shows last year and the change, and the largest rows', () => {
  expect(toTileReport({ figure: 'sales', display: 'TABLE', rows: 'STORE' })).toMatchObject({
    levels: [{ type: 'STORE' }],
    columns: 'NONE',
    figures: ['sales', 'salesLastYear', 'percentageChangeSales'],
    sort: { by: 'sales', direction: 'desc' },
    limit: 10,
  });
});

test('a starter dashboard has four tiles in two full rows, and its tiles are not offered again', () => {
  const tiles = starterTiles();

  expect(tiles.map((one) => tile.parse(one).title)).toEqual([
    'Sales',
    'Change since last year',
    'Best stores',
    'Stores at risk',
  ]);
  expect(fillRows(tiles.map(({ width }) => width))).toEqual(tiles.map(({ width }) => width));
  expect(listStarters(tiles).map(({ tile: { title } }) => title)).toEqual([
    'Best products',
    'Sales by week',
    'Product lines',
  ]);
  expect(listStarters([])).toHaveLength(4);
});
