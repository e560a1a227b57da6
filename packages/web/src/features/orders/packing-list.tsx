import { Box } from '@mantine/core';
import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import {
  codeColumns,
  type LineColumn,
  Paper,
  PaperLines,
  type PaperProps,
  PaperTotal,
  productColumn,
  quantityColumn,
} from './order-paper.tsx';
import classes from './order-print.module.css';

/** The open lines by store, with check boxes and without prices. */
export const PackingList = ({ order, address }: PaperProps) => {
  const open = order.items.filter(({ remainingQuantity }) => remainingQuantity > 0);
  const units = open.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  return (
    <Paper title="Packing list" order={order} address={address}>
      {open.length === 0 && <p className={classes.note}>No open lines</p>}
      {byStore(open).map(([store, items]) => (
        <section key={store} className={classes.store}>
          {!order.store && <h3>{store}</h3>}
          <PaperLines items={items} columns={columns} isPacking />
        </section>
      ))}
      <dl className={classes.totals}>
        <PaperTotal label="Lines">
          <Quantity value={open.length} />
        </PaperTotal>
        <PaperTotal label="Units to pack" isSum>
          <Quantity value={units} />
        </PaperTotal>
      </dl>
      <p className={classes.signature}>Packed by</p>
    </Paper>
  );
};

const columns: readonly LineColumn[] = [
  {
    label: 'Packed',
    isUnlabeled: true,
    render: () => <Box component="span" display="block" w={13} h={13} bd="1.2px solid #1b2430" bdrs={2} />,
  },
  productColumn,
  ...codeColumns,
  quantityColumn('Ordered', 'quantity'),
  quantityColumn('Shipped', 'shippedQuantity'),
  {
    label: 'To pack',
    render: ({ remainingQuantity }) => (
      <strong>
        <Quantity value={remainingQuantity} />
      </strong>
    ),
  },
];

const byStore = (items: readonly OrderItem[]): readonly (readonly [string, readonly OrderItem[]])[] => {
  const groups = new Map<string, OrderItem[]>();
  for (const item of items) groups.set(item.store.name, [...(groups.get(item.store.name) ?? []), item]);
  return [...groups];
};
