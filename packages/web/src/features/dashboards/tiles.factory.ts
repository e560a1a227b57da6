import type { Tile } from '@shelfward/contract/dashboards/dashboards.contract.ts';

export const makeTile = (tile: Partial<Tile> = {}): Tile => ({
  id: 't1',
  viewId: 1,
  report: null,
  title: null,
  display: 'NUMBER',
  figure: null,
  days: null,
  filters: null,
  comparesLastYear: true,
  width: 'HALF',
  ...tile,
});
