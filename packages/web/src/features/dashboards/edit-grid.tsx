import { gridColumns, type Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';
import type { ReactNode } from 'react';
import { GridLayout, useContainerWidth, verticalCompactor } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { toLayout, withLayout } from './arrange.rules.ts';
import classes from './edit-grid.module.css';
import { rowGap, rowHeight } from './grid-sizes.ts';

interface Props {
  readonly tiles: readonly Tile[];
  readonly onArrange: (tiles: readonly Tile[]) => void;
  readonly children: (tile: Tile) => ReactNode;
}

/** The tiles while they are dragged and resized. The order of the elements does not change, so that the focus stays. */
export const EditGrid = ({ tiles, onArrange, children }: Props) => {
  const { width, containerRef, mounted } = useContainerWidth();
  return (
    <div ref={containerRef} className={classes.grid}>
      {mounted && (
        <GridLayout
          width={width}
          layout={toLayout(tiles)}
          gridConfig={{ cols: gridColumns, rowHeight, margin: [rowGap, rowGap], containerPadding: [0, 0] }}
          dragConfig={{ handle: '[data-drag-handle]', cancel: '[data-no-drag]' }}
          compactor={verticalCompactor}
          onDragStop={(layout) => onArrange(withLayout(tiles, layout))}
          onResizeStop={(layout) => onArrange(withLayout(tiles, layout))}
        >
          {tiles.map((tile) => (
            <div key={tile.id}>{children(tile)}</div>
          ))}
        </GridLayout>
      )}
    </div>
  );
};
