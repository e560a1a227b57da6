import type { ReportFigure } from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type { ReportQuery, ReportResult } from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Dashboard, ResultsQuery, Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { errors } from '@shelfward/contract/kit/errors.ts';
import type { Ctx, OpenCtx } from '../../platform/context/context.ts';
import { AppError } from '../../platform/core/errors.ts';
import { runReport } from '../analytics/public.ts';
import { getSavedView } from '../saved-views/public.ts';
import { getDashboard } from './dashboards.service.ts';
import { findMissing } from './missing-filters.queries.ts';
import { toTileQuery } from './tile-query.rules.ts';

/** Tiles that run at the same time. The connections of a node serve other requests too. */
const parallel = 3;

type Shown = Pick<Dashboard, 'days' | 'filters'>;

/**
 * Each tile runs in a transaction of its own, as the user who reads it: neither a failed statement nor a view that is
 * not shared with the user affects the others.
 */
export const loadTileResults = async (
  ctx: OpenCtx,
  id: number,
  { tiles, days, filters }: ResultsQuery,
): Promise<{ tiles: TileResult[] }> => {
  const dashboard = await ctx.begin((inner) => getDashboard(inner, id));
  const shown = {
    days: days === undefined ? dashboard.days : days,
    filters: filters === undefined ? dashboard.filters : filters,
  };
  const waiting = [...(tiles ?? dashboard.tiles).entries()];
  const results: TileResult[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      ctx.signal.throwIfAborted();
      const [index, tile] = next;
      results[index] = await loadTile(ctx, tile, shown);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return { tiles: results };
};

interface Loaded {
  readonly view: TileResult['view'];
  readonly figures: ReportFigure[];
  readonly result: ReportResult | null;
  readonly missing: string[];
}

const loadTile = async (ctx: OpenCtx, tile: Tile, shown: Shown): Promise<TileResult> => {
  const unknown: Loaded = { view: null, figures: [], result: null, missing: [] };
  let view: TileResult['view'] = null;
  try {
    const loaded = await ctx.begin(async (inner): Promise<Loaded> => {
      const source = await loadSource(inner, tile);
      view = source.view;
      if (!source.report) return { ...unknown, view };
      const query = toTileQuery(source.report, { tile, ...shown });
      const missing = await findMissing(inner, query.filters);
      return { view, figures: query.figures, result: await runReport(inner, query), missing };
    });
    return { id: tile.id, ...loaded, error: null };
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    if (!(error instanceof AppError)) ctx.log.error({ error, tile: tile.id }, 'a tile of a dashboard failed');
    const code = error instanceof AppError ? error.code : 'INTERNAL_ERROR';
    return { ...unknown, id: tile.id, view, error: { code, message: errors[code].message } };
  }
};

/** The report of the tile, or that of its view. */
const loadSource = async (
  ctx: Ctx,
  { viewId, report }: Tile,
): Promise<{ readonly view: TileResult['view']; readonly report: ReportQuery | null }> => {
  if (viewId === null) return { view: null, report };
  const { id, name, screen, search, report: saved } = await getSavedView(ctx, viewId);
  return { view: { id, name, screen, search }, report: saved };
};
