import {
  figureDefinitions,
  type ReportFigure,
  reportFigures,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import { type ReportQuery, reportQuery } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ViewDisplay } from '@shelfward/contract/saved-views/saved-views.contract.ts';

/** What a tile lists: records, or the intervals of its period. */
const recordRows = ['COMPANY', 'REGION', 'STORE', 'PRODUCT_LINE', 'PRODUCT'] as const;
const intervalRows = ['DAY', 'WEEK', 'MONTH'] as const;
export type TileRows = (typeof recordRows)[number] | (typeof intervalRows)[number];

const nouns: Readonly<Record<TileRows, readonly [one: string, many: string]>> = {
  COMPANY: ['company', 'Companies'],
  REGION: ['region', 'Regions'],
  STORE: ['store', 'Stores'],
  PRODUCT_LINE: ['product line', 'Product lines'],
  PRODUCT: ['product', 'Products'],
  DAY: ['day', 'Days'],
  WEEK: ['week', 'Weeks'],
  MONTH: ['month', 'Months'],
};

export const toRowsLabel = (rows: TileRows): string => nouns[rows][1];

const rowsOfDisplay: Readonly<Record<ViewDisplay, readonly TileRows[]>> = {
  NUMBER: [],
  LINE: ['WEEK', 'DAY', 'MONTH'],
  BAR: [...recordRows, ...intervalRows],
  TABLE: recordRows,
};

/** What the form shows of a tile that is made in place. */
export interface TileForm {
  readonly figure: ReportFigure;
  readonly display: ViewDisplay;
  /** Undefined for a number. */
  readonly rows: TileRows | undefined;
}

export const listRows = ({ display }: Pick<TileForm, 'display'>): readonly TileRows[] => rowsOfDisplay[display];

const isInterval = (rows: TileRows | undefined): boolean => intervalRows.some((one) => one === rows);

/** Figures of stock have no value for a part of the period. */
export const listFigures = ({ rows }: Pick<TileForm, 'rows'>): readonly ReportFigure[] =>
  reportFigures.filter((figure) => !(isInterval(rows) && figureDefinitions[figure].needsWholePeriod));

/** The form after a change, in which rows and figure fit the chart. */
export const changeForm = (form: TileForm, change: Partial<TileForm>): TileForm => {
  const next = { ...form, ...change };
  const known = listRows(next);
  const rows = known.find((one) => one === next.rows) ?? known[0];
  const figures = listFigures({ rows });
  return { ...next, rows, figure: figures.includes(next.figure) ? next.figure : 'sales' };
};

const maxRows = 10;

/** The report of a tile. Its own period applies on a dashboard without one. */
export const toTileReport = ({ figure, rows, display }: TileForm): ReportQuery => {
  const { lastYear, change } = figureDefinitions[figure];
  return reportQuery.parse({
    days: { name: 'Year to date' },
    levels: rows && !isInterval(rows) ? [{ type: rows }] : [],
    columns: isInterval(rows) ? rows : 'NONE',
    figures: display === 'TABLE' ? [figure, lastYear, change].filter((one) => one !== null) : [figure],
    sort: { by: figure, direction: 'desc' },
    limit: maxRows,
  });
};

export const toForm = ({ report, display, figure }: Pick<Tile, 'report' | 'display' | 'figure'>): TileForm => {
  const [level] = report?.levels ?? [];
  const shown = level?.type ?? report?.columns;
  const rows = rowsOfDisplay[display].find((known) => known === shown);
  return { figure: figure ?? report?.figures[0] ?? 'sales', display, rows };
};

/** "Sales by company" */
export const toTileTitle = ({ figure, rows }: TileForm): string =>
  rows === undefined ? figureDefinitions[figure].label : `${figureDefinitions[figure].label} by ${nouns[rows][0]}`;

/** The tile with the report of the form. A title that the user did not write follows it. */
export const withForm = (tile: Tile, form: TileForm): Tile => {
  const isOwnTitle = tile.title !== null && tile.title !== toTileTitle(toForm(tile));
  return {
    ...tile,
    viewId: null,
    report: toTileReport(form),
    display: form.display,
    figure: form.figure,
    title: isOwnTitle ? tile.title : toTileTitle(form),
  };
};

const blank = {
  viewId: null,
  title: null,
  days: null,
  filters: null,
  comparesLastYear: true,
  report: null,
  display: 'BAR',
  figure: 'sales',
} as const;

/** A tile that is not saved yet has this id. */
export const newId = 'new';

export const newTile = (): Tile =>
  withForm({ ...blank, id: newId, width: 'HALF' }, { figure: 'sales', display: 'BAR', rows: 'COMPANY' });

export const madeTile = (form: TileForm, fixed: Partial<Tile> = {}): Tile => ({
  ...withForm({ ...blank, id: newId, width: 'HALF' }, form),
  ...fixed,
});
