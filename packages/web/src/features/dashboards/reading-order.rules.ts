import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';

/** In the order in which they are read. */
export const inReadingOrder = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.toSorted((one, other) => one.y - other.y || one.x - other.x);
