import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { createDraftStore, onPageHide } from '../../kit/drafts/draft-store.ts';
import { editCells } from '../../kit/matrix/matrix-history.ts';
import { changedPrices, type PriceSheet } from './price-grid.rules.ts';

const priceDrafts = z.array(
  z.object({ priceListId: z.int(), pricing: z.array(z.object({ productId: z.int(), price: z.int().min(1) })) }),
);

/** One draft per sheet. */
const drafts = createDraftStore({ name: 'prices', lifetime: 'tab', schema: priceDrafts });

/**
 * Stores unsaved prices in this tab, so that they survive a reload, a crash, and a reload of the sheet during input.
 * Returns whether prices of an earlier visit were restored.
 */
export const useUnsavedPrices = (sheet: PriceSheet, sheetKey: string, isDiscarded: RefObject<boolean>): boolean => {
  const [isFound, setFound] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => {
    const count = restoreUnsavedPrices(sheet, sheetKey);
    if (isFirst.current && count > 0) setFound(true);
    isFirst.current = false;
    const write = () => {
      if (isDiscarded.current) drafts.remove(sheetKey);
      else saveUnsavedPrices(sheet, sheetKey);
    };
    const stopWatching = onPageHide(write);
    return () => {
      write();
      stopWatching();
    };
  }, [sheet, sheetKey, isDiscarded]);
  return isFound;
};

export const saveUnsavedPrices = (sheet: PriceSheet, sheetKey: string): void => {
  const { updates } = changedPrices(sheet);
  drafts.save(updates.length === 0 ? undefined : updates, sheetKey);
};

/** Applies the stored prices to the sheet; returns the number of changed prices. */
export const restoreUnsavedPrices = ({ products, lists, model }: PriceSheet, sheetKey: string): number => {
  const found = drafts.load(sheetKey) ?? [];
  const rowByProduct = new Map(products.map(({ id }, row) => [id, row]));
  const columnByList = new Map(lists.map(({ id }, column) => [id, column]));
  const edits = found.flatMap(({ priceListId, pricing }) =>
    pricing.flatMap(({ productId, price }) => {
      const row = rowByProduct.get(productId);
      const column = columnByList.get(priceListId);
      return row === undefined || column === undefined ? [] : [{ cell: row * lists.length + column, price }];
    }),
  );
  return editCells(model, { cells: edits.map(({ cell }) => cell), quantities: edits.map(({ price }) => price) });
};
