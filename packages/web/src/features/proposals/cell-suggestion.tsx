import { useDebouncedValue } from '@mantine/hooks';
import { PairSuggestion } from '../../entities/replenishment/suggestion-list.tsx';

const pauseMs = 250;

/** The suggested par level of the cell, requested when the selection stops moving. */
export const CellSuggestion = ({ storeId, productId }: { readonly storeId: number; readonly productId: number }) => {
  const cell = `${storeId} ${productId}`;
  const [debouncedCell] = useDebouncedValue(cell, pauseMs);
  return debouncedCell === cell ? <PairSuggestion storeId={storeId} productId={productId} /> : null;
};
