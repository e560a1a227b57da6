import type { Tile, TileResult } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import { useState } from 'react';
import { useIsPhone } from '../../kit/ui/use-is-phone.ts';
import { type Arrangement, arranged, compacted, describePlace } from './arrange.rules.ts';
import classes from './dashboard.module.css';
import { EditGrid } from './edit-grid.tsx';
import { TileCard, tileTitle } from './tile-card.tsx';
import { TileDialog } from './tile-dialog.tsx';
import { TileGrid } from './tile-grid.tsx';
import { TileStrip } from './tile-strip.tsx';

interface Props {
  readonly tiles: readonly Tile[];
  readonly results: ReadonlyMap<string, TileResult>;
  readonly onChange: (tiles: readonly Tile[]) => void;
}

/** Tiles that are arranged by dragging, with the keyboard, or with their menu. A phone has no room for dragging. */
export const ArrangedTiles = ({ tiles, results, onChange }: Props) => {
  const isPhone = useIsPhone();
  const [edited, setEdited] = useState<Tile>();
  const [announcement, setAnnouncement] = useState('');
  const arrange = (tile: Tile, how: Arrangement) => {
    const next = arranged(tiles, { id: tile.id, how });
    const after = next.find(({ id }) => id === tile.id) ?? tile;
    setAnnouncement(describePlace(tileTitle(tile, results.get(tile.id)), after));
    onChange(next);
  };
  const draw = (tile: Tile) => {
    const shown = results.get(tile.id);
    const title = tileTitle(tile, shown);
    return (
      <TileCard
        {...{ tile, shown }}
        strip={
          <TileStrip
            title={title}
            onArrange={(how) => arrange(tile, how)}
            onEdit={() => setEdited(tile)}
            onRemove={() => {
              setAnnouncement(`${title} removed`);
              onChange(compacted(tiles.filter(({ id }) => id !== tile.id)));
            }}
          />
        }
      />
    );
  };
  return (
    <>
      <p className={classes.hint}>
        Drag a tile by its top. With the keyboard, focus its handle: the arrow keys move the tile, Shift with the arrow
        keys resizes it.
      </p>
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
      {isPhone ? (
        <TileGrid tiles={tiles}>{draw}</TileGrid>
      ) : (
        <EditGrid tiles={tiles} onArrange={onChange}>
          {draw}
        </EditGrid>
      )}
      {edited && (
        <TileDialog
          tile={edited}
          viewName={results.get(edited.id)?.view?.name ?? ''}
          onChange={(changed) =>
            onChange(tiles.map((tile) => (tile.id === changed.id ? { ...changed, ...toPlace(tile) } : tile)))
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};

const toPlace = ({ x, y, w, h }: Tile) => ({ x, y, w, h });
