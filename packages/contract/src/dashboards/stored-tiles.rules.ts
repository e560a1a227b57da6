import { z } from 'zod';
import { type Tile, type TileWidth, tile } from './dashboards.contract.ts';

/** As tiles were stored before dashboards had rows: a place in a grid of 12 columns. */
const placedTile = z.object({
  id: z.string(),
  viewId: z.number(),
  title: z.string().nullable().default(null),
  display: tile.shape.display,
  figure: tile.shape.figure,
  x: z.number(),
  y: z.number(),
  w: z.number(),
});

const storedTiles = z.array(z.union([tile, placedTile]));

/** The tiles of a dashboard in reading order. Dashboards of earlier releases were stored with places. */
export const toTiles = (stored: unknown): Tile[] => {
  const tiles = storedTiles.parse(stored);
  const placed = tiles.flatMap((one) => ('x' in one ? [one] : []));
  const ordered = placed.toSorted((one, other) => one.y - other.y || one.x - other.x).map(toTile);
  return [...ordered, ...tiles.flatMap((one) => ('x' in one ? [] : [one]))];
};

const toTile = ({ x: _x, y: _y, w, ...stored }: z.output<typeof placedTile>): Tile => ({
  ...stored,
  report: null,
  days: null,
  filters: null,
  comparesLastYear: true,
  width: toWidth(w),
});

/** The closest width to columns of 12; of two, the narrower one. */
const toWidth = (columns: number): TileWidth => {
  if (columns <= 5) return 'THIRD';
  if (columns <= 7) return 'HALF';
  return columns <= 10 ? 'TWO_THIRDS' : 'FULL';
};
