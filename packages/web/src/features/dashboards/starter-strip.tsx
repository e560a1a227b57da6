import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { IconPlus } from '@tabler/icons-react';
import classes from './dashboards.module.css';
import { listStarters } from './starter-tiles.rules.ts';

interface Props {
  readonly tiles: readonly Tile[];
  readonly onAdd: (tile: Tile) => void;
}

/** Tiles that are added with one click. */
export const StarterStrip = ({ tiles, onAdd }: Props) => {
  const starters = listStarters(tiles);
  if (starters.length === 0) return null;
  return (
    <section className={classes.starters} aria-label="Starter tiles from your data">
      <h2>Starter tiles from your data</h2>
      <div>
        {starters.map(({ tile, hint }) => (
          <button key={tile.title} type="button" onClick={() => onAdd(tile)}>
            <span>
              <span className="visually-hidden">Add tile </span>
              <strong>{tile.title}</strong>
              {hint}
            </span>
            <IconPlus size={16} aria-hidden />
          </button>
        ))}
      </div>
    </section>
  );
};
