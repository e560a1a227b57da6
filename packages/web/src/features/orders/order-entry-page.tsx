import { Button } from '@mantine/core';
import { canEdit } from '@shelfward/contract/orders/orders.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { showColumns } from '../../kit/matrix/matrix-filter.ts';
import { MatrixGrid, type MatrixGridHandle } from '../../kit/matrix/matrix-grid.tsx';
import { PageFrame, PageHead } from '../../kit/screens/page-head.tsx';
import { useSession } from '../../kit/session.ts';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { AddProduct, type Store } from './add-product.tsx';
import { DraftOffer } from './draft-offer.tsx';
import classes from './order-entry.module.css';
import { EmptyHint, EntryProblems, EntryTotals, SaveLines } from './order-entry-state.tsx';
import { faultOf, linePriceIn, type OrderSheet, priceColumn, quantityColumn, totalsOf } from './order-sheet.rules.ts';
import { useOrderEntry } from './use-order-entry.ts';

export const OrderEntryPage = () => {
  const { orderId = '' } = useParams({ strict: false });
  const query = useQuery({ ...orders.get({ params: { orderId: Number(orderId) } }), refetchOnWindowFocus: false });
  if (query.error && !query.data)
    return <PageFrame>{<ErrorState error={query.error} retry={query.refetch} />}</PageFrame>;
  if (!query.data) return <PageFrame>{<LoadingLines count={8} />}</PageFrame>;
  return <OrderEntry key={query.data.id} order={query.data} />;
};

/** All lines of an order as one spreadsheet, for the keyboard alone: a letter finds a product, a number is a quantity. */
export const OrderEntry = ({ order }: { readonly order: Order }) => {
  const rights = useRights(order);
  const entry = useOrderEntry(order, rights.quantities ? 'editing' : 'reading');
  const { sheet, draft } = entry;
  const may = draft ? nothingMay : rights;
  const grid = useRef<MatrixGridHandle>(null);
  const finder = useRef<HTMLInputElement>(null);
  const [store, setStore] = useState<Store | undefined>(order.store ?? undefined);
  useLayoutEffect(() => {
    if (!rights.prices) showColumns(sheet.model, [quantityColumn]);
  }, [sheet, rights.prices]);

  const press = (event: KeyboardEvent): void => {
    if (!may.lines || event.altKey || event.target === finder.current) return;
    const isControl = event.ctrlKey || event.metaKey;
    if (isControl && (event.key === 'Delete' || event.key === 'Backspace')) entry.removeSelected();
    else if (!isControl && /^\p{L}$/u.test(event.key)) finder.current?.focus();
    else if (isControl && event.key === 's') void entry.save();
    else return;
    if (isControl) event.preventDefault();
  };
  const labels = useMemo(() => labelsOf(sheet), [sheet]);
  const sums = useMemo(() => sumsOf(sheet), [sheet]);
  const note = useMemo(() => noteOf(sheet), [sheet]);
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
      <div className={classes.toolbar}>
        {may.lines && (
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
        {may.lines && (
          <Button variant="default" onClick={entry.removeSelected}>
            Remove lines
          </Button>
        )}
        <span className={classes.room} />
        <EntryTotals sheet={sheet} />
      </div>
      {draft && <DraftOffer draft={draft} take={entry.takeDraft} drop={entry.dropDraft} />}
      <EntryProblems sheet={sheet} problems={entry.problems} dismiss={entry.dismiss} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the focus and its own keys */}
      <div className={classes.sheet} onKeyDown={press}>
        <MatrixGrid
          ref={grid}
          model={sheet.model}
          rows={entry.rows}
          columns={columns}
          labels={labels}
          sums={sums}
          noteRow={note}
          readOnly={!may.quantities}
          onPaste={entry.tellPaste}
          takePaste={(text) => may.lines && entry.takePaste(text, store)}
        />
        <EmptyHint sheet={sheet} />
      </div>
    </PageFrame>
  );
};

const useRights = ({ status }: Order) => {
  const roles = useSession().identity?.roles ?? [];
  return {
    lines: canEdit(status, 'lines', roles),
    quantities: canEdit(status, 'quantities', roles),
    prices: canEdit(status, 'prices', roles),
  };
};

const nothingMay = { lines: false, quantities: false, prices: false };

const columns = [
  { id: quantityColumn, name: 'Quantity', detail: 'units' },
  { id: priceColumn, name: 'Unit price', detail: '$' },
];

const labelsOf = ({ order }: OrderSheet) => ({
  grid: `Lines of ${orderName(order)}`,
  corner: 'Product',
  cornerDetail: 'UPC · SKU',
  total: 'Total',
  totalDetail: '',
  footer: 'All lines',
  footerDetail: '',
});

const sumsOf = (sheet: OrderSheet) => ({
  row: (row: number) => formatMoney(linePriceIn(sheet, row)),
  column: (column: number) => (column === quantityColumn ? formatQuantity(totalsOf(sheet).units) : ''),
  all: () => formatMoney(totalsOf(sheet).subtotal),
});

const noteOf = (sheet: OrderSheet) => (row: number) => {
  const fault = faultOf(sheet, row) ?? sheet.remarks.get(row);
  if (fault !== undefined) return { text: fault, tone: 'negative' } as const;
  return { text: sheet.lines[row]?.isNew ? 'new' : '' };
};
