import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useEffect, useMemo, useState } from 'react';
import { orders, readOrder, showOrder } from '../../entities/orders/orders.api.ts';
import { versionOf } from '../../kit/etags.ts';
import type { PasteReport } from '../../kit/matrix/matrix-clipboard.ts';
import { announce } from '../../kit/matrix/matrix-model.ts';
import { cellsOf, selectedRange, selectPlace } from '../../kit/matrix/matrix-selection.ts';
import { describePaste } from '../../kit/matrix/matrix-texts.ts';
import { ApiError } from '../../kit/problem.ts';
import { queryClient } from '../../kit/query-client.ts';
import { toast } from '../../kit/ui/toast.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import type { Store } from './add-product.tsx';
import { keepDraft, orderDrafts } from './order-draft.ts';
import { editsOf, enterEdits } from './order-edits.rules.ts';
import { type PastedLine, parseOrderLines } from './order-paste.rules.ts';
import {
  type AddedLine,
  addLines,
  bodyOf,
  bringBackRows,
  type OrderSheet,
  removeRows,
  sheetOf,
} from './order-sheet.rules.ts';

/** The sheet of an order and all that can be done with it. Nothing is saved until it is said, and then all at once. */
export const useOrderEntry = (order: Order, mode: 'editing' | 'reading') => {
  const [sheet, setSheet] = useState(() => sheetOf(order));
  const [draft, setDraft] = useState(() => (mode === 'editing' ? orderDrafts.load(order.id) : undefined));
  // What an earlier visit left is not written over before the person has chosen.
  useEffect(() => (draft || mode === 'reading' ? undefined : keepDraft(sheet)), [sheet, draft, mode]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { isBusy, run } = useBusy();
  // The grid compares its headers by identity; rows are only ever added at the end.
  const lineCount = sheet.lines.length;
  const rows = useMemo(() => headersOf(sheet), [sheet, lineCount]);

  /** Answers what keeps the lines out. */
  const place = (given: readonly AddedLine[]): string[] => {
    if (given.length === 0) return [];
    const row = addLines(sheet, given);
    if (row === undefined) return ['These lines are not taken: an order holds 2,000 lines, and so many it would not.'];
    selectPlace(sheet.model, { row: sheet.model.rows.position[row] ?? 0, column: 0 });
    return [];
  };
  const enterWords = (lines: readonly PastedLine[], earlier: readonly string[], store: Store): Promise<void> =>
    run(async () => {
      const meant = await findMeant(order.company.id, lines);
      const strangers = lines.filter(({ word }) => !meant.has(word.toLowerCase()));
      const found = lines.flatMap(({ word, quantity, unitPrice }) => {
        const one = meant.get(word.toLowerCase());
        return one ? [{ product: one.product, listPrice: one.unitPrice, quantity, unitPrice, store }] : [];
      });
      const unknown = strangers.map(({ row, word }) => `Row ${row}: "${word}" was not found.`);
      const kept = place(found);
      setProblems([...kept, ...earlier, ...unknown]);
      if (kept.length === 0 && lines.length > 1)
        toast(`${found.length} of ${lines.length + earlier.length} lines taken.`);
    });
  return {
    sheet,
    rows,
    problems,
    isBusy,
    /** One product by its name, in one unit, to be typed over. */
    addProduct: (word: string, store: Store) =>
      enterWords([{ row: 1, word, quantity: 1, unitPrice: undefined }], [], store),
    takePaste: (text: string, store: Store | undefined): boolean => {
      const pasted = parseOrderLines(text);
      if (!pasted) return false;
      if (store) void enterWords(pasted.lines, pasted.problems, store);
      else setProblems(['Choose the store of these lines first.']);
      return true;
    },
    tellPaste: (report: PasteReport) => toast(`${describePaste(report)}.`),
    removeSelected: () => {
      const { model } = sheet;
      const taken = [...new Set(cellsOf(model, selectedRange(model)).map((cell) => Math.floor(cell / 2)))];
      if (taken.length === 0) return;
      removeRows(sheet, taken);
      toast(`${formatCount(taken.length, 'line')} removed.`, {
        undo: async () => bringBackRows(sheet, taken),
      });
    },
    draft,
    takeDraft: () => {
      const { sheet: entered, both } = enterEdits(draft?.edits ?? [], sheet.order);
      setSheet(entered);
      setProblems(both === 0 ? [] : [changedByBoth(both)]);
      setDraft(undefined);
    },
    dropDraft: () => {
      orderDrafts.remove(order.id);
      setDraft(undefined);
    },
    dismiss: () => setProblems([]),
    save: () =>
      run(async () => {
        const saved = await saveSheet(sheet);
        setSheet(saved.sheet);
        setProblems(saved.told);
      }),
  };
};

const headersOf = ({ lines }: OrderSheet) =>
  lines.map(({ productId, storeId, name, upc, sku, storeName }) => ({
    id: `${productId} ${storeId}`,
    name,
    detail: [storeName, upc, sku].filter(Boolean).join(' · '),
  }));

const findMeant = async (companyId: number, lines: readonly PastedLine[]) => {
  const words = [...new Set(lines.map(({ word }) => word.slice(0, 200)))].slice(0, 2000);
  if (words.length === 0) return new Map<string, never>();
  const query = orders.findProducts({ body: { companyId, words } });
  const { products } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
  return new Map(products.map((one) => [one.word.toLowerCase(), one]));
};

/** What the sheet is after saving: made of the answer, or of what somebody else saved meanwhile and what is typed. */
const saveSheet = async (
  sheet: OrderSheet,
): Promise<{ readonly sheet: OrderSheet; readonly told: readonly string[] }> => {
  const { body, rows } = bodyOf(sheet);
  const params = { orderId: sheet.order.id };
  try {
    const saved = await orders.replaceItems({ params, body }, { ifMatch: versionOf(sheet.order) });
    showOrder(saved);
    toast('All lines saved.');
    return { sheet: sheetOf(saved), told: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 412) return takeTurns(sheet);
    const remarks = error.fields.map(({ pointer, message }) => ({ row: rows[indexOf(pointer)], message }));
    sheet.remarks.clear();
    for (const { row, message } of remarks) if (row !== undefined) sheet.remarks.set(row, message);
    announce(sheet.model, 'saving');
    if (remarks.length === 0) throw error;
    return { sheet, told: [error.message, ...remarks.map(({ message }) => message)] };
  }
};

const indexOf = (pointer: string): number => Number(/\/items\/(\d+)\//.exec(pointer)?.[1] ?? -1);

const takeTurns = async (mine: OrderSheet) => {
  const fresh = await readOrder(mine.order.id);
  const { sheet, both } = enterEdits(editsOf(mine), fresh);
  const told =
    both === 0
      ? 'Somebody else changed this order meanwhile. Their changes are in; look, and save again.'
      : changedByBoth(both);
  return { sheet, told: [told] };
};

const changedByBoth = (count: number): string => {
  const lines = count === 1 ? 'one of these lines' : `${count} of these lines`;
  return `Somebody else changed ${lines} too. Theirs stand beside yours: save again to keep yours, or undo to take theirs.`;
};
