import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { changedPrices, type PriceSheet } from './price-grid.rules.ts';

const kept = z.array(
  z.object({ priceListId: z.int(), pricing: z.array(z.object({ productId: z.int(), price: z.int().min(1) })) }),
);

/** Of one sheet each. */
const drafts = createDraftStore({ name: 'prices', lifetime: 'tab', schema: kept });

/**
 * Keeps in this tab what was typed and not saved, through a reload, a crash, and a sheet that is read anew in the middle
 * of typing. Answers whether something was found that an earlier visit had left.
 */
export const useUnsavedPrices = (sheet: PriceSheet, place: string, isGivenUp: RefObject<boolean>): boolean => {
  const [isFound, setFound] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => {
    const count = restoreUnsavedPrices(sheet, place);
    if (isFirst.current && count > 0) setFound(true);
    isFirst.current = false;
    const write = () => {
      if (isGivenUp.current) drafts.remove(place);
      else keepUnsavedPrices(sheet, place);
    };
    const stopWatching = onPageHide(write);
    return () => {
      write();
      stopWatching();
    };
  }, [sheet, place, isGivenUp]);
  return isFound;
};

export const keepUnsavedPrices = (sheet: PriceSheet, place: string): void => {
  const { updates } = changedPrices(sheet);
  drafts.save(updates.length === 0 ? undefined : updates, place);
};

/** Enters again what was kept; answers how many prices that changed. */
export const restoreUnsavedPrices = ({ products, lists, model }: PriceSheet, place: string): number => {
  const found = drafts.load(place) ?? [];
  const rowOf = new Map(products.map(({ id }, row) => [id, row]));
  const columnOf = new Map(lists.map(({ id }, column) => [id, column]));
  const edits = found.flatMap(({ priceListId, pricing }) =>
    pricing.flatMap(({ productId, price }) => {
      const row = rowOf.get(productId);
      const column = columnOf.get(priceListId);
      return row === undefined || column === undefined ? [] : [{ cell: row * lists.length + column, price }];
    }),
  );
  return editCells(model, { cells: edits.map(({ cell }) => cell), quantities: edits.map(({ price }) => price) });
};
