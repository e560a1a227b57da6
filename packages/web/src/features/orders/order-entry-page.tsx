import { Box, Button } from '@mantine/core';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import { showColumns } from '../../kit/matrix/matrix-filter.ts';
import { MatrixGrid, type MatrixGridHandle } from '../../kit/matrix/matrix-grid.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useMayDelete } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { WideScreenNote } from '../../kit/ui/wide-screen-note.tsx';
import { AddProduct, type Store } from './add-product.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { EmptyHint, EntryProblems, EntryTotals, SaveLines } from './order-entry-state.tsx';
import {
  findLineProblem,
  getSheetTotals,
  linePriceIn,
  type OrderSheet,
  priceColumn,
  quantityColumn,
} from './order-sheet.rules.ts';
import classes from './orders.module.css';
import { useCanEdit } from './use-can-edit.ts';
import { useOrderEntry } from './use-order-entry.ts';

export const OrderEntryPage = () => {
  const { orderId = '' } = useParams({ strict: false });
  const query = useQuery({ ...orders.get({ params: { orderId: Number(orderId) } }), refetchOnWindowFocus: false });
  if (query.error && !query.data)
    return <PageFrame>{<ErrorState error={query.error} retry={query.refetch} />}</PageFrame>;
  if (!query.data) return <PageFrame>{<LoadingLines count={8} />}</PageFrame>;
  return <OrderEntry key={query.data.id} order={query.data} />;
};

/** All lines of an order as a spreadsheet for keyboard entry: letters search products, digits enter quantities. */
export const OrderEntry = ({ order }: { readonly order: Order }) => {
  const orderPermissions = useOrderPermissions(order);
  const entry = useOrderEntry(order, orderPermissions.quantities ? 'editing' : 'reading');
  const { sheet, draft } = entry;
  const permissions = draft ? noPermissions : orderPermissions;
  const grid = useRef<MatrixGridHandle>(null);
  const finder = useRef<HTMLInputElement>(null);
  const [store, setStore] = useState<Store | undefined>(order.store ?? undefined);
  useLayoutEffect(() => {
    if (!orderPermissions.prices) showColumns(sheet.model, [quantityColumn]);
  }, [sheet, orderPermissions.prices]);

  const isRemovable = (row: number): boolean => permissions.removal || sheet.lines[row]?.isNew === true;
  const remove = () => entry.removeSelected(isRemovable);
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (permissions.lines && event.target !== finder.current)
      runShortcut(event, { remove, find: () => finder.current?.focus(), save: () => void entry.save() });
  };
  const labels = useMemo(() => buildLabels(sheet), [sheet]);
  const totals = useMemo(() => buildTotals(sheet), [sheet]);
  const note = useMemo(() => createRowNotes(sheet), [sheet]);
  return (
    <PageFrame>
      <PageHead
        title={`Lines of ${orderName(order)}`}
        beside={
          <Link to={orderHref(order)} className={classes.back}>
            {order.store?.name ?? order.region?.name} · {order.company.name}
          </Link>
        }
        primary={
          <SaveLines
            sheet={sheet}
            isBusy={entry.isBusy}
            save={() => void entry.save().then(() => grid.current?.focus())}
          />
        }
      />
      <WideScreenNote text="Quantities are easier to edit on a wider screen." />
      <Group gap={10} wrap px="var(--sw-gutter)" py={12}>
        {permissions.lines && (
          <AddProduct
            ref={finder}
            order={order}
            store={store}
            chooseStore={setStore}
            add={(name) => {
              if (store) void entry.addProduct(name, store).then(() => grid.current?.focus());
            }}
          />
        )}
        {permissions.lines && sheet.lines.some((_, row) => isRemovable(row)) && (
          <Button variant="default" onClick={remove}>
            Remove lines
          </Button>
        )}
        <Box component="span" flex={1} />
        <EntryTotals sheet={sheet} />
      </Group>
      {draft && <DraftOffer draft={draft} restore={entry.restoreDraft} discard={entry.discardDraft} />}
      <EntryProblems sheet={sheet} problems={entry.problems} dismiss={entry.dismiss} />
      <Group align="stretch" flex={1} pos="relative" mih={0} className={classes.sheet ?? ''} onKeyDown={handleKeyDown}>
        <MatrixGrid
          ref={grid}
          model={sheet.model}
          rows={entry.rows}
          columns={columns}
          labels={labels}
          sums={totals}
          noteRow={note}
          readOnly={!permissions.quantities}
          onPaste={entry.reportPaste}
          handlePaste={(text) => permissions.lines && entry.pasteLines(text, store)}
        />
        <EmptyHint sheet={sheet} />
      </Group>
    </PageFrame>
  );
};

/** Letters search products. */
const runShortcut = (event: KeyboardEvent, run: Readonly<Record<'remove' | 'find' | 'save', () => void>>): void => {
  if (event.altKey) return;
  const isControl = event.ctrlKey || event.metaKey;
  if (isControl && (event.key === 'Delete' || event.key === 'Backspace')) run.remove();
  else if (!isControl && /^\p{L}$/u.test(event.key)) run.find();
  else if (isControl && event.key === 's') run.save();
  else return;
  if (isControl) event.preventDefault();
};

const useOrderPermissions = ({ status }: Order) => {
  const canEdit = useCanEdit();
  const mayDelete = useMayDelete();
  return {
    removal: canEdit(status, 'lines') && mayDelete(orderRoutes.removeItem),
    lines: canEdit(status, 'lines'),
    quantities: canEdit(status, 'quantities'),
    prices: canEdit(status, 'prices'),
  };
};

const noPermissions = { removal: false, lines: false, quantities: false, prices: false };

const columns = [
  { id: quantityColumn, name: 'Quantity', detail: 'units' },
  { id: priceColumn, name: 'Unit price', detail: accountCurrencyPrefix().trim() },
];

const buildLabels = ({ order }: OrderSheet) => ({
  grid: `Lines of ${orderName(order)}`,
  corner: 'Product',
  cornerDetail: 'UPC · SKU',
  total: 'Total',
  totalDetail: '',
  footer: 'All lines',
  footerDetail: '',
});

const buildTotals = (sheet: OrderSheet) => ({
  row: (row: number) => formatMoney(linePriceIn(sheet, row)),
  column: (column: number) => (column === quantityColumn ? formatQuantity(getSheetTotals(sheet).units) : ''),
  all: () => formatMoney(getSheetTotals(sheet).subtotal),
});

const createRowNotes = (sheet: OrderSheet) => (row: number) => {
  const problem = findLineProblem(sheet, row) ?? sheet.remarks.get(row);
  if (problem !== undefined) return { text: problem, tone: 'negative' } as const;
  return { text: sheet.lines[row]?.isNew ? 'new' : '' };
};
