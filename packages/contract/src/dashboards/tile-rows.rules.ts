import { type Tile, type TileWidth, tileWidths } from './dashboards.contract.ts';

/** The parts of a row, of which a full row has six. */
export const partsByWidth: Readonly<Record<TileWidth, number>> = { THIRD: 2, HALF: 3, TWO_THIRDS: 4, FULL: 6 };
const partsOfRow = partsByWidth.FULL;

/** The widths in which tiles are drawn, in their order: the last tile of each row takes the rest, so that no row has a gap. */
export const fillRows = (widths: readonly TileWidth[]): TileWidth[] => {
  const drawn = [...widths];
  let used = 0;
  for (const [at, width] of widths.entries()) {
    if (used + partsByWidth[width] > partsOfRow) used = 0;
    const next = widths[at + 1];
    const isLast = next === undefined || used + partsByWidth[width] + partsByWidth[next] > partsOfRow;
    if (isLast) drawn[at] = tileWidths.find((one) => partsByWidth[one] === partsOfRow - used) ?? width;
    used = isLast ? 0 : used + partsByWidth[width];
  }
  return drawn;
};

/** A short id that no other tile of the dashboard has. */
export const newTileId = (tiles: readonly Pick<Tile, 'id'>[]): string => {
  const taken = new Set(tiles.map(({ id }) => id));
  let number = tiles.length + 1;
  while (taken.has(`t${number}`)) number += 1;
  return `t${number}`;
};
