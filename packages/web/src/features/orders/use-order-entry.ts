import { ApiError } from '@shelfward/client/api-error.ts';
import { toNameKey } from '@shelfward/contract/kit/name-key.rules.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { canSetMoney } from '@shelfward/contract/orders/orders.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useEffect, useMemo, useState } from 'react';
import { cacheOrder, loadOrder, orders } from '../../entities/orders/orders.api.ts';
import { recordVersion } from '../../kit/etags.ts';
import type { PasteReport } from '../../kit/matrix/matrix-clipboard.ts';
import { announce } from '../../kit/matrix/matrix-model.ts';
import { cellsInRange, selectedRange, selectPlace } from '../../kit/matrix/matrix-selection.ts';
import { describePaste } from '../../kit/matrix/matrix-texts.ts';
import { queryClient } from '../../kit/query-client.ts';
import { useSession } from '../../kit/session.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import type { Store } from './add-product.tsx';
import { autoSaveDraft, orderDrafts } from './order-draft.ts';
import { applyEdits, collectEdits } from './order-edits.rules.ts';
import { type PastedLine, parseOrderLines } from './order-paste.rules.ts';
import {
  type AddedLine,
  addLines,
  buildItemsBody,
  createOrderSheet,
  type OrderSheet,
  removeRows,
  restoreRows,
} from './order-sheet.rules.ts';

/** State and actions of the order sheet. All changes are saved together. */
export const useOrderEntry = (order: Order, mode: 'editing' | 'reading') => {
  // Users who set no prices get list prices for pasted lines.
  const mayPrice = canSetMoney(useSession().identity?.roles ?? []);
  const [sheet, setSheet] = useState(() => createOrderSheet(order));
  const [draft, setDraft] = useState(() => (mode === 'editing' ? orderDrafts.load(order.id) : undefined));
  // The stored draft is not overwritten until the user restores or discards it.
  useEffect(() => (draft || mode === 'reading' ? undefined : autoSaveDraft(sheet)), [sheet, draft, mode]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { isBusy, run } = useBusy();
  // The grid compares its headers by identity; rows are only ever added at the end.
  const lineCount = sheet.lines.length;
  const rows = useMemo(() => buildRowHeaders(sheet), [sheet, lineCount]);

  const addLinesByName = (lines: readonly PastedLine[], earlier: readonly string[], store: Store): Promise<void> =>
    run(async () => {
      const productsByName = await findProductsByName(order.company.id, lines);
      const notFound = lines.filter(({ name: word }) => !productsByName.has(toNameKey(word)));
      const found = lines.flatMap(({ name: word, quantity, unitPrice }) => {
        const match = productsByName.get(toNameKey(word));
        if (!match) return [];
        const ownPrice = mayPrice ? unitPrice : undefined;
        return [{ product: match.product, listPrice: match.unitPrice, quantity, unitPrice: ownPrice, store }];
      });
      const unknown = notFound.map(({ row, name: word }) => `Row ${row}: "${word}" was not found.`);
      const rejections = addToSheet(sheet, found);
      setProblems([...rejections, ...earlier, ...unknown]);
      if (rejections.length === 0 && lines.length > 1)
        toast(`${found.length} of ${lines.length + earlier.length} lines added`);
    });
  return {
    sheet,
    rows,
    problems,
    isBusy,
    /** Adds a product by name with quantity 1. */
    addProduct: (word: string, store: Store) =>
      addLinesByName([{ row: 1, name: word, quantity: 1, unitPrice: undefined }], [], store),
    pasteLines: (text: string, store: Store | undefined): boolean => {
      const pasted = parseOrderLines(text);
      if (!pasted) return false;
      if (store) void addLinesByName(pasted.lines, pasted.problems, store);
      else setProblems(['Select a store for these lines first.']);
      return true;
    },
    reportPaste: (report: PasteReport) => toast(`${describePaste(report)}.`),
    /** Removes the selected lines, of those that the user may remove. */
    removeSelected: (isRemovable: (row: number) => boolean) => {
      const { model } = sheet;
      const cells = cellsInRange(model, selectedRange(model));
      const selectedRows = [...new Set(cells.map((cell) => Math.floor(cell / 2)))].filter(isRemovable);
      if (selectedRows.length === 0) return;
      removeRows(sheet, selectedRows);
      toast(`${formatCount(selectedRows.length, 'line')} removed`, {
        undo: async () => restoreRows(sheet, selectedRows),
      });
    },
    draft,
    restoreDraft: () => {
      const { sheet: entered, both } = applyEdits(draft?.edits ?? [], sheet.order);
      setSheet(entered);
      setProblems(both === 0 ? [] : [describeConflict(both)]);
      setDraft(undefined);
    },
    discardDraft: () => {
      orderDrafts.remove(order.id);
      setDraft(undefined);
    },
    dismiss: () => setProblems([]),
    save: () =>
      run(async () => {
        const saved = await saveSheet(sheet);
        setSheet(saved.sheet);
        setProblems(saved.problems);
      }),
  };
};

/** Adds lines and selects the last one; returns the problems. */
const addToSheet = (sheet: OrderSheet, added: readonly AddedLine[]): string[] => {
  if (added.length === 0) return [];
  const row = addLines(sheet, added);
  if (row === undefined) return ['Lines not added: an order can have at most 2,000 lines.'];
  selectPlace(sheet.model, { row: sheet.model.rows.position[row] ?? 0, column: 0 });
  return [];
};

const buildRowHeaders = ({ lines }: OrderSheet) =>
  lines.map(({ productId, storeId, name, upc, sku, storeName }) => ({
    id: `${productId} ${storeId}`,
    name,
    detail: [storeName, upc, sku].filter(Boolean).join(' · '),
  }));

const findProductsByName = async (companyId: number, lines: readonly PastedLine[]) => {
  const names = [...new Set(lines.map(({ name: word }) => word.slice(0, 200)))].slice(0, 2000);
  if (names.length === 0) return new Map<string, never>();
  const query = orders.findProducts({ body: { companyId, words: names } });
  const { products } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return new Map(products.map((match) => [toNameKey(match.word), match]));
};

/** Saves the sheet. After a version conflict, returns the latest order with the unsaved edits applied. */
const saveSheet = async (
  sheet: OrderSheet,
): Promise<{ readonly sheet: OrderSheet; readonly problems: readonly string[] }> => {
  const { body, rows } = buildItemsBody(sheet);
  const params = { orderId: sheet.order.id };
  try {
    const saved = await orders.replaceItems({ params, body }, { ifMatch: recordVersion(sheet.order) });
    cacheOrder(saved);
    toast('All lines saved');
    return { sheet: createOrderSheet(saved), problems: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 412) return mergeWithLatest(sheet);
    const remarks = error.fields.map(({ pointer, message }) => ({ row: rows[parseItemIndex(pointer)], message }));
    sheet.remarks.clear();
    for (const { row, message } of remarks) if (row !== undefined) sheet.remarks.set(row, message);
    announce(sheet.model, 'saving');
    if (remarks.length === 0) throw error;
    return { sheet, problems: [error.message, ...remarks.map(({ message }) => message)] };
  }
};

const parseItemIndex = (pointer: string): number => Number(/\/items\/(\d+)\//.exec(pointer)?.[1] ?? -1);

const mergeWithLatest = async (mine: OrderSheet) => {
  const fresh = await loadOrder(mine.order.id);
  const { sheet, both } = applyEdits(collectEdits(mine), fresh);
  const message =
    both === 0
      ? 'Another user changed this order. Their changes were loaded. Review them and save again.'
      : describeConflict(both);
  return { sheet, problems: [message] };
};

const describeConflict = (count: number): string => {
  const lines = count === 1 ? '1 of these lines' : `${count} of these lines`;
  return `Another user also changed ${lines}. Save again to keep your values, or undo to use the saved values.`;
};
