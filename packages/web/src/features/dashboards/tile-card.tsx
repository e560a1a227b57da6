import { reportPeriods, resolveReportPeriod } from '@shelfward/contract/analytics/report-periods.rules.ts';
import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ReactNode } from 'react';
import { accountReportCalendar } from '../../kit/report-calendar.ts';
import { parseSearch } from '../../kit/screens/search-text.ts';
import { viewParam } from '../../kit/screens/view-search.ts';
import type { Target } from '../../kit/target.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import classes from './tile.module.css';
import { TileContent } from './tile-content.tsx';

interface Props {
  readonly tile: Tile;
  readonly shown: TileResult | undefined;
  /** Shown while the dashboard is edited. */
  readonly strip?: ReactNode;
}

/** Of a tile whose view is not known to the reader. */
const unknownTitle = 'Tile';

export const tileTitle = (tile: Tile, shown: TileResult | undefined): string =>
  tile.title ?? shown?.view?.name ?? unknownTitle;

export const TileCard = ({ tile, shown, strip }: Props) => {
  const title = tileTitle(tile, shown);
  return (
    <section className={classes.tile} aria-label={title} data-edited={strip ? true : undefined}>
      {strip}
      <div className={classes.body} inert={strip !== undefined}>
        <TileContent {...{ tile, title, shown }} target={shown && viewTarget(shown)} />
      </div>
    </section>
  );
};

const paths: Partial<Record<string, string>> = { pivot: '/reports/pivot' };

/** The report with the days of the tile, so that both have the same figures. */
const viewTarget = ({ view, result }: TileResult): Target | undefined => {
  if (!view) return undefined;
  const search = parseSearch(view.search);
  const days = !result || hasDays(search, result.days) ? {} : { period: undefined, ...result.days };
  return {
    to: paths[view.screen] ?? `/${view.screen}`,
    search: { ...search, ...days, view: viewParam(view.id) },
  };
};

type Days = NonNullable<TileResult['result']>['days'];

/** Whether the URL of a view states these days, by their dates or as a period. */
const hasDays = ({ period, soldOnAfter, soldOnBefore }: ReturnType<typeof parseSearch>, days: Days): boolean => {
  const name = reportPeriods.find((known) => known === period);
  if (!name) return soldOnAfter === days.soldOnAfter && soldOnBefore === days.soldOnBefore;
  const { after, before } = resolveReportPeriod(name, accountDay(new Date()), accountReportCalendar());
  return after === days.soldOnAfter && before === days.soldOnBefore;
};
