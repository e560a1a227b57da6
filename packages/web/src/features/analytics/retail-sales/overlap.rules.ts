import type { SalesTotals } from '@shelfward/contract/analytics/sales-reports.contract.ts';
import { type Loaded, type Path, parentPath, pathIds, root } from '../core/row-tree.rules.ts';
import { hasOverlap } from '../core/totals.rules.ts';

interface Tree {
  readonly below: (path: Path) => Loaded | undefined;
  /** The totals of the first level. */
  readonly total: SalesTotals;
  /** Rows whose child rows are loaded. */
  readonly paths: readonly Path[];
}

/** Whether rows of any loaded level add up to more than the row above them. */
export const hasOverlappingRows = ({ below, total, paths }: Tree): boolean => {
  const rowAt = (path: Path) => below(parentPath(path))?.rows?.find(({ id }) => id === pathIds(path).at(-1));
  return [root, ...paths].some((path) => {
    const rows = below(path)?.rows;
    const parent = path === root ? total : rowAt(path);
    return rows !== undefined && parent !== undefined && hasOverlap(rows, parent);
  });
};
