import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ReactNode } from 'react';
import { parseSearch } from '../../kit/screens/search-text.ts';
import { viewParam } from '../../kit/screens/view-search.ts';
import type { Target } from '../../kit/target.ts';
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
        <TileContent {...{ tile, title, shown }} target={shown?.view ? viewTarget(shown.view) : undefined} />
      </div>
    </section>
  );
};

const paths: Partial<Record<string, string>> = { pivot: '/reports/pivot' };

const viewTarget = ({ id, screen, search }: NonNullable<TileResult['view']>): Target => ({
  to: paths[screen] ?? `/${screen}`,
  search: { ...parseSearch(search), view: viewParam(id) },
});
