import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';

interface Move {
  readonly id: string;
  /** The place in the order of the tiles, from 0. */
  readonly to: number;
}

/** The tiles with one of them at another place; the others keep their order. */
export const moveTile = (tiles: readonly Tile[], { id, to }: Move): readonly Tile[] => {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) return tiles;
  return tiles.filter((one) => one !== tile).toSpliced(to, 0, tile);
};

export const replaceTile = (tiles: readonly Tile[], changed: Tile): readonly Tile[] =>
  tiles.map((tile) => (tile.id === changed.id ? changed : tile));

/** A removed tile at its former place. */
export const restoreTile = (tiles: readonly Tile[], { tile, at }: { readonly tile: Tile; readonly at: number }) =>
  tiles.some(({ id }) => id === tile.id) ? tiles : tiles.toSpliced(at, 0, tile);

export const removeTile = (tiles: readonly Tile[], id: string): readonly Tile[] =>
  tiles.filter((tile) => tile.id !== id);
