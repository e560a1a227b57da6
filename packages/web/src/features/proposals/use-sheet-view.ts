import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { showColumns, showRows } from '../../kit/matrix/matrix-filter.ts';
import type { MatrixDensity } from '../../kit/matrix/matrix-layout.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { type ListState, toListState } from '../../kit/screens/list-state.ts';
import { type ChangeSearch, useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { distinctChoices, filterSheet, type ProposalSheet } from './proposal-sheet.rules.ts';

export interface SheetView {
  readonly filters: readonly Filter[];
  readonly state: ListState;
  readonly change: ChangeSearch;
  readonly density: MatrixDensity;
  readonly setDensity: (density: MatrixDensity) => void;
}

/** The view of the grid: filters are stored in the URL, the density is a user preference. */
export const useSheetView = (sheet: ProposalSheet): SheetView => {
  const [search, change] = useScreenSearch();
  const filters = useMemo(() => buildFilters(sheet), [sheet]);
  const state = useMemo(() => toListState(search, { filters, defaultSort: [] }), [search, filters]);
  const { regionIds, productLineIds, belowPar } = state.filters;
  const filterKey = JSON.stringify([regionIds ?? [], productLineIds ?? [], belowPar !== undefined]);
  useEffect(() => {
    const [regions, lines, isBelowPar]: [string[], string[], boolean] = JSON.parse(filterKey);
    const shown = filterSheet(sheet, { regionIds: new Set(regions), productLineIds: new Set(lines), isBelowPar });
    showRows(sheet.model, shown.rows);
    showColumns(sheet.model, shown.columns);
  }, [sheet, filterKey]);
  const [density, setDensity] = useLocalStorage<MatrixDensity>({
    key: 'shelfward.density.proposal',
    defaultValue: 'detail',
    getInitialValueInEffect: false,
    deserialize: (text) => (text === 'compact' ? 'compact' : 'detail'),
    serialize: (value) => value,
  });
  return { filters, state, change, density, setDensity };
};

const buildFilters = ({ stores, products }: ProposalSheet): readonly Filter[] => [
  {
    key: 'regionIds',
    label: 'Region',
    kind: 'many',
    choices: distinctChoices(stores, (store) => [store.regionId, store.regionName]),
  },
  {
    key: 'productLineIds',
    label: 'Product line',
    kind: 'many',
    choices: distinctChoices(products, (product) => [product.productLineId, product.productLineName]),
  },
  { key: 'belowPar', label: 'Below par', kind: 'flag' },
];
