import { gridColumns, maxTileRows, type Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { type Layout, moveElement, verticalCompactor } from 'react-grid-layout/core';

export const minTile = { w: 2, h: 2 } as const;

/** The positions in the form of the grid. */
export const toLayout = (tiles: readonly Tile[]): Layout =>
  tiles.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, minW: minTile.w, minH: minTile.h, maxH: maxTileRows }));

/** The tiles in the positions of the grid, in their order before. */
export const withLayout = (tiles: readonly Tile[], layout: Layout): readonly Tile[] => {
  const places = new Map(layout.map((item) => [item.i, item]));
  return tiles.map((tile) => {
    const place = places.get(tile.id);
    return place ? { ...tile, x: place.x, y: place.y, w: place.w, h: place.h } : tile;
  });
};

/** Without gaps above tiles, as the grid arranges them. */
export const compacted = (tiles: readonly Tile[]): readonly Tile[] =>
  withLayout(tiles, verticalCompactor.compact(toLayout(tiles), gridColumns));

export const arrangements = ['left', 'right', 'up', 'down', 'narrower', 'wider', 'shorter', 'taller'] as const;
export type Arrangement = (typeof arrangements)[number];

interface Arranged {
  readonly id: string;
  readonly how: Arrangement;
}

/** The tiles after one tile was moved or resized by one step; the same tiles if that has no effect. */
export const arranged = (tiles: readonly Tile[], { id, how }: Arranged): readonly Tile[] => {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return tiles;
  if (how === 'up' || how === 'down') return movedVertically(tiles, tile, how === 'up' ? -1 : 1);
  if (how === 'left' || how === 'right')
    return moved(tiles, tile, { x: tile.x + (how === 'left' ? -1 : 1), y: tile.y });
  return resized(tiles, tile, how);
};

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

const isSamePlace = (one: Tile | undefined, other: Tile): boolean => one?.x === other.x && one.y === other.y;

/** A step that the tiles around it undo is extended, until the tile changes places with them. */
const movedVertically = (tiles: readonly Tile[], tile: Tile, step: 1 | -1): readonly Tile[] => {
  for (let distance = 1; distance <= maxTileRows; distance += 1) {
    const y = tile.y + step * distance;
    if (y < 0) return tiles;
    const next = moved(tiles, tile, { x: tile.x, y });
    if (
      !isSamePlace(
        next.find(({ id }) => id === tile.id),
        tile,
      )
    )
      return next;
  }
  return tiles;
};

const moved = (tiles: readonly Tile[], tile: Tile, { x, y }: Pick<Tile, 'x' | 'y'>): readonly Tile[] => {
  // The library moves the items of its argument in place.
  const layout = toLayout(tiles).map((item) => ({ ...item }));
  const item = layout.find(({ i }) => i === tile.id);
  if (!item) return tiles;
  const to = clamp(x, 0, gridColumns - tile.w);
  const after = moveElement(layout, item, to, y, true, false, 'vertical', gridColumns);
  return withLayout(tiles, verticalCompactor.compact(after, gridColumns));
};

const sizeChanges: Partial<Record<Arrangement, Pick<Tile, 'w' | 'h'>>> = {
  narrower: { w: -1, h: 0 },
  wider: { w: 1, h: 0 },
  shorter: { w: 0, h: -1 },
  taller: { w: 0, h: 1 },
};

const resized = (tiles: readonly Tile[], tile: Tile, how: Arrangement): readonly Tile[] => {
  const change = sizeChanges[how] ?? { w: 0, h: 0 };
  const w = clamp(tile.w + change.w, minTile.w, gridColumns - tile.x);
  const h = clamp(tile.h + change.h, minTile.h, maxTileRows);
  return compacted(tiles.map((one) => (one.id === tile.id ? { ...tile, w, h } : one)));
};

/** "Sales: column 4, row 1, 6 columns wide, 4 rows high" */
export const describePlace = (name: string, { x, y, w, h }: Pick<Tile, 'x' | 'y' | 'w' | 'h'>): string =>
  `${name}: column ${x + 1}, row ${y + 1}, ${w} columns wide, ${h} rows high`;
