import { z } from 'zod';
import { reportFigures } from '../analytics/report-query/report-figures.rules.ts';
import { reportDays, reportFilters, reportQuery, reportResult } from '../analytics/report-query/report-query.ts';
import { reporting } from '../kit/access.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, named, params, text } from '../kit/shapes.ts';
import { viewDisplays } from '../saved-views/saved-views.contract.ts';
import { sharing, sharingInput } from '../saved-views/sharing.ts';

export const maxTiles = 40;
export const maxDashboards = 100;

/** Parts of a row. The last tile of a row takes what is left of it. */
export const tileWidths = ['THIRD', 'HALF', 'TWO_THIRDS', 'FULL'] as const;
export type TileWidth = (typeof tileWidths)[number];

const tileContent = {
  /** The saved view that the tile shows. Null: it has a report of its own. */
  viewId: id.nullable().default(null),
  report: reportQuery.nullable().default(null),
  /** Null: the name of the view. */
  title: text(80).nullable().default(null),
  display: z.enum(viewDisplays),
  /** The figure of a number, a line, or bars. Null: the first of the report. */
  figure: z.enum(reportFigures).nullable().default(null),
  /** Instead of the period and the filters of the dashboard. Null: those of the dashboard. */
  days: reportDays.nullable().default(null),
  filters: reportFilters.nullable().default(null),
  comparesLastYear: z.boolean().default(true),
  width: z.enum(tileWidths).default('HALF'),
};
const hasOneSource = ({ viewId, report }: { readonly viewId: number | null; readonly report: unknown }): boolean =>
  (viewId === null) !== (report === null);
const oneSource = { path: ['report'], message: 'must be given if viewId is not, and only then' };

/** The id is unique within the dashboard. */
export const tile = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]{1,16}$/, 'must be up to 16 lowercase letters and digits'),
    ...tileContent,
  })
  .refine(hasOneSource, oneSource);
export type Tile = z.output<typeof tile>;

const tiles = z
  .array(tile)
  .max(maxTiles, `must contain at most ${maxTiles} tiles`)
  .refine((given) => new Set(given.map((one) => one.id)).size === given.length, 'must not contain an id twice');

export const dashboard = z.strictObject({
  id,
  name: z.string(),
  tiles,
  /** The period and the filters of all tiles. Null: those of each tile. */
  days: reportDays.nullable(),
  filters: reportFilters.nullable(),
  owner: named,
  ...sharing,
});
export type Dashboard = z.output<typeof dashboard>;

export const listedDashboard = dashboard.pick({ id: true, name: true, owner: true, sharedWithAll: true }).extend({
  tileCount: z.int(),
});
export type ListedDashboard = z.output<typeof listedDashboard>;

const content = {
  name: text(60),
  tiles: tiles.default([]),
  days: reportDays.nullable().default(null),
  filters: reportFilters.nullable().default(null),
};
const dashboardInput = z.strictObject({ ...content, ...sharingInput });
export type DashboardInput = z.output<typeof dashboardInput>;

const newTile = z.strictObject(tileContent).refine(hasOneSource, oneSource);
export type NewTile = z.output<typeof newTile>;
export type NewTileInput = z.input<typeof newTile>;

/** The figures of one tile, or why it has none; a tile with a report of its own has no view. A view that is not shared with the reader is reported like a deleted one. */
const tileResult = z.strictObject({
  id: z.string(),
  view: z.strictObject({ id, name: z.string(), screen: z.string(), search: z.string() }).nullable(),
  figures: z.array(z.enum(reportFigures)),
  result: reportResult.nullable(),
  /** Filters of the view that name deleted records, in words. */
  missing: z.array(z.string()),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type TileResult = z.output<typeof tileResult>;

const resultsQuery = z.strictObject({
  /** Tiles that are not saved yet; without it the stored ones. */
  tiles: tiles.optional(),
  /** Instead of the period and the filters of the dashboard; null for those of each view. */
  days: reportDays.nullable().optional(),
  filters: reportFilters.nullable().optional(),
});
export type ResultsQuery = z.output<typeof resultsQuery>;

const path = '/api/v1/dashboards';

/** Not in the specification. */
export const dashboardRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: reporting,
    summary: "List the user's dashboards and those shared with the user, by name",
    status: 200,
    response: z.array(listedDashboard),
  },
  create: {
    method: 'POST',
    path,
    access: reporting,
    summary: 'Create a dashboard',
    body: dashboardInput,
    status: 201,
    response: dashboard,
    errors: ['DASHBOARD_LIMIT', 'DASHBOARD_NAME_TAKEN', 'USER_NOT_FOUND'],
    versioned: true,
  },
  get: {
    method: 'GET',
    path: `${path}/{id}`,
    access: reporting,
    summary: 'Get a dashboard of the user, or one shared with the user',
    params: params('id'),
    status: 200,
    response: dashboard,
    errors: ['NOT_FOUND'],
    versioned: true,
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    access: reporting,
    summary: 'Arrange, rename, or share a dashboard; its owner can, and administrators if it is shared with all users',
    removes: 'own',
    params: params('id'),
    body: dashboardInput,
    status: 200,
    response: dashboard,
    errors: ['NOT_FOUND', 'DASHBOARD_OWNER', 'DASHBOARD_NAME_TAKEN', 'USER_NOT_FOUND'],
    versioned: true,
  },
  addTile: {
    method: 'POST',
    path: `${path}/{id}/tiles`,
    access: reporting,
    summary: 'Add a saved view or a report to a dashboard, after the other tiles',
    params: params('id'),
    body: newTile,
    status: 200,
    response: dashboard,
    errors: ['NOT_FOUND', 'DASHBOARD_OWNER', 'DASHBOARD_FULL'],
    versioned: true,
    record: `${path}/{id}`,
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    access: reporting,
    summary: 'Delete a dashboard; its saved views remain',
    removes: 'own',
    params: params('id'),
    status: 204,
    errors: ['NOT_FOUND', 'DASHBOARD_OWNER'],
  },
  results: {
    method: 'POST',
    path: `${path}/{id}/results`,
    access: reporting,
    heavy: true,
    reads: true,
    summary: 'Run the reports of all tiles; a tile that fails does not affect the others',
    params: params('id'),
    body: resultsQuery,
    status: 200,
    response: z.strictObject({ tiles: z.array(tileResult) }),
    errors: ['NOT_FOUND'],
  },
});
