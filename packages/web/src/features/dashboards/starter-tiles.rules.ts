import { type Tile, tileWidths } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { madeTile } from './tile-form.rules.ts';

export interface Starter {
  readonly tile: Tile;
  readonly hint: string;
}

const [third, half, twoThirds] = tileWidths;
const best = 5;

const limited = (tile: Tile): Tile => ({ ...tile, report: tile.report && { ...tile.report, limit: best } });

/** The tiles of a starter dashboard: sales, the change since last year, the best stores, and stores at risk. */
const starterDashboard: readonly Tile[] = [
  madeTile({ figure: 'sales', display: 'NUMBER', rows: undefined }, { width: third }),
  madeTile({ figure: 'sales', display: 'BAR', rows: 'COMPANY' }, { title: 'Change since last year', width: twoThirds }),
  limited(madeTile({ figure: 'sales', display: 'TABLE', rows: 'STORE' }, { title: 'Best stores', width: half })),
  limited(
    madeTile(
      { figure: 'expectedLostUnits', display: 'TABLE', rows: 'STORE' },
      { title: 'Stores at risk', width: half, comparesLastYear: false },
    ),
  ),
];

export const starterTiles = (): Tile[] => starterDashboard.map((tile, at) => ({ ...tile, id: `t${at + 1}` }));

const starters: readonly Starter[] = [
  { tile: starterDashboard[2] ?? madeTile({ figure: 'sales', display: 'TABLE', rows: 'STORE' }), hint: 'By sales' },
  {
    tile: limited(madeTile({ figure: 'sales', display: 'TABLE', rows: 'PRODUCT' }, { title: 'Best products' })),
    hint: 'By sales',
  },
  { tile: madeTile({ figure: 'sales', display: 'LINE', rows: 'WEEK' }), hint: 'With last year' },
  {
    tile: madeTile({ figure: 'units', display: 'BAR', rows: 'PRODUCT_LINE' }, { title: 'Product lines' }),
    hint: 'By units',
  },
  {
    tile: starterDashboard[3] ?? madeTile({ figure: 'expectedLostUnits', display: 'TABLE', rows: 'STORE' }),
    hint: 'By expected lost units',
  },
];

const maxShown = 4;

/** Tiles that the dashboard does not have yet, by their titles. */
export const listStarters = (tiles: readonly Pick<Tile, 'title'>[]): readonly Starter[] =>
  starters.filter(({ tile }) => !tiles.some(({ title }) => title === tile.title)).slice(0, maxShown);
