import type { ViewDisplay } from '../saved-views/saved-views.contract.ts';
import { gridColumns, type Tile } from './dashboards.contract.ts';

type Place = Pick<Tile, 'x' | 'y' | 'w' | 'h'>;

const sizes: Record<ViewDisplay, Pick<Place, 'w' | 'h'>> = {
  NUMBER: { w: 3, h: 3 },
  LINE: { w: 6, h: 6 },
  BAR: { w: 6, h: 7 },
  TABLE: { w: 12, h: 8 },
};

/** A place for a new tile: beside the tiles of the last row if it fits, otherwise below all tiles. */
export const placeTile = (tiles: readonly Place[], display: ViewDisplay): Place => {
  const { w, h } = sizes[display];
  const bottom = Math.max(0, ...tiles.map((tile) => tile.y + tile.h));
  const last = tiles.filter((tile) => tile.y + tile.h === bottom);
  const x = Math.max(0, ...last.map((tile) => tile.x + tile.w));
  const y = Math.max(0, ...last.map((tile) => tile.y));
  const place = { x, y, w, h };
  const isFree = tiles.length > 0 && x + w <= gridColumns && !tiles.some((tile) => overlaps(tile, place));
  return isFree ? place : { x: 0, y: bottom, w, h };
};

export const overlaps = (one: Place, other: Place): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** A short id that no other tile of the dashboard has. */
export const newTileId = (tiles: readonly Pick<Tile, 'id'>[]): string => {
  const taken = new Set(tiles.map(({ id }) => id));
  let number = tiles.length + 1;
  while (taken.has(`t${number}`)) number += 1;
  return `t${number}`;
};
