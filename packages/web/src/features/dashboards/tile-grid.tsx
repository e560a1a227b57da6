import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { fillRows } from '@shelfward/contract/dashboards/tile-rows.rules.ts';
import type { DragEvent, ReactNode } from 'react';
import classes from './dashboards.module.css';

interface Props {
  readonly tiles: readonly Tile[];
  /** Undefined for readers. */
  readonly onMove: ((move: { readonly id: string; readonly to: number }) => void) | undefined;
  readonly children: (tile: Tile) => ReactNode;
}

const mediaType = 'text/x-shelfward-tile';

/** The tiles in rows without gaps. A tile is dragged by its head to the place of another one. */
export const TileGrid = ({ tiles, onMove, children }: Props) => {
  const widths = fillRows(tiles.map(({ width }) => width));
  const allow = (event: DragEvent) => {
    if (onMove && event.dataTransfer.types.includes(mediaType)) event.preventDefault();
  };
  return (
    <div className={classes.rows}>
      {tiles.map((tile, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the menu of a tile moves it with the keyboard
        <div
          key={tile.id}
          className={classes.cell}
          data-width={widths[at]}
          onDragStart={(event) => event.dataTransfer.setData(mediaType, tile.id)}
          onDragOver={allow}
          onDrop={(event) => {
            event.preventDefault();
            onMove?.({ id: event.dataTransfer.getData(mediaType), to: at });
          }}
        >
          {children(tile)}
        </div>
      ))}
    </div>
  );
};
