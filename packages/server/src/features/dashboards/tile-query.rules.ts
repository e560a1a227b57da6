import {
  figureDefinitions,
  type ReportFigure,
} from '@shelfward/contract/analytics/report-query/report-figures.rules.ts';
import type {
  ReportColumns,
  ReportDays,
  ReportFilters,
  ReportQuery,
} from '@shelfward/contract/analytics/report-query/report-query.ts';
import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { dayMs } from '@shelfward/contract/kit/dates.ts';

/** Rows that a tile draws. The totals are those of all rows. */
const maxBars = 12;
const maxTableRows = 100;

/** Filters that belong together: a filter by regions also replaces "without region". */
const filterGroups: readonly (readonly (keyof ReportFilters)[])[] = [
  ['companyIds'],
  ['regionIds', 'withoutRegion'],
  ['storeIds'],
  ['productLineIds', 'withoutProductLine'],
  ['productIds'],
  ['attributeValueIds', 'withoutAttributeKeyIds'],
  ['search'],
];

/** The filters of a dashboard replace those of the same kind of a view; the others of the view still apply. */
export const overrideFilters = (own: ReportFilters, override: ReportFilters | null): ReportFilters => {
  if (!override) return own;
  const groups = filterGroups.map((keys) => (keys.some((key) => override[key] !== undefined) ? override : own));
  return Object.fromEntries(
    filterGroups.flatMap((keys, index) =>
      keys.flatMap((key) => (groups[index]?.[key] === undefined ? [] : [[key, groups[index][key]]])),
    ),
  );
};

interface Shown {
  readonly tile: Pick<Tile, 'display' | 'figure' | 'days' | 'filters' | 'comparesLastYear'>;
  /** Of the dashboard; null: those of the view or report. */
  readonly days: ReportDays | null;
  readonly filters: ReportFilters | null;
}

/** The query of a tile: only the rows, columns, and figures that it draws. */
export const toTileQuery = (report: ReportQuery, { tile, days, filters }: Shown): ReportQuery => {
  const query = {
    ...report,
    days: tile.days ?? days ?? report.days,
    filters: overrideFilters(report.filters, tile.filters ?? filters),
  };
  const withComparison = (one: ReportFigure) => (tile.comparesLastYear ? toCompared(one) : [one]);
  const figure = tile.figure ?? report.figures[0] ?? 'sales';
  switch (tile.display) {
    case 'NUMBER':
      return { ...query, levels: [], columns: 'NONE', figures: withComparison(figure) };
    case 'LINE':
      return { ...query, levels: [], columns: toLineColumns(query), figures: withComparison(figure) };
    case 'BAR': {
      const levels = query.levels.slice(0, 1);
      const columns = levels.length > 0 ? 'NONE' : toLineColumns(query);
      return {
        ...query,
        levels,
        columns,
        figures: withComparison(figure),
        sort: query.sort.by === 'name' ? query.sort : { by: figure, direction: query.sort.direction },
        limit: Math.min(query.limit, maxBars),
      };
    }
    case 'TABLE':
      return {
        ...query,
        figures: tile.comparesLastYear ? query.figures : withoutComparison(query.figures),
        limit: Math.min(query.limit, maxTableRows),
      };
  }
};

/** A figure is drawn with that of last year and the change. */
const toCompared = (figure: ReportFigure): ReportFigure[] => {
  const { lastYear, change } = figureDefinitions[figure];
  return [figure, lastYear, change].filter((shown) => shown !== null);
};

/** Without the figures that compare others of the table with last year. */
const withoutComparison = (figures: readonly ReportFigure[]): ReportFigure[] => {
  const compared = new Set(figures.flatMap((figure) => toCompared(figure).slice(1)));
  return figures.filter((figure) => !compared.has(figure));
};

/** Columns of the view, otherwise intervals of which a line has about 10 to 60. */
const toLineColumns = ({ columns, days }: Pick<ReportQuery, 'columns' | 'days'>): ReportColumns => {
  if (columns !== 'NONE') return columns;
  if ('name' in days) {
    if (/^(?:this|last) month|days/i.test(days.name)) return 'DAY';
    return /quarter/i.test(days.name) ? 'WEEK' : 'MONTH';
  }
  const length = (Date.parse(days.soldOnBefore) - Date.parse(days.soldOnAfter)) / dayMs;
  if (length < 45) return 'DAY';
  return length < 200 ? 'WEEK' : 'MONTH';
};
