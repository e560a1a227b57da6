import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ReactNode } from 'react';
import { rowGap, rowHeight } from './grid-sizes.ts';
import { inReadingOrder } from './reading-order.rules.ts';
import classes from './tile-grid.module.css';

interface Props {
  readonly tiles: readonly Tile[];
  readonly children: (tile: Tile) => ReactNode;
}

/** The tiles as they are stored. Plain styles, so that the page is drawn and printed without measuring it. */
export const TileGrid = ({ tiles, children }: Props) => (
  <div className={classes.grid} style={{ gridAutoRows: rowHeight, gap: rowGap }}>
    {inReadingOrder(tiles).map((tile) => (
      <div
        key={tile.id}
        className={classes.cell}
        style={{
          gridColumn: `${tile.x + 1} / span ${tile.w}`,
          gridRow: `${tile.y + 1} / span ${tile.h}`,
          minHeight: tile.h * rowHeight + (tile.h - 1) * rowGap,
        }}
      >
        {children(tile)}
      </div>
    ))}
  </div>
);
