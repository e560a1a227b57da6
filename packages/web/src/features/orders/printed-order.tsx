import { Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import { computeBreakdown } from './order-lines.rules.ts';
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

/** The printed order with lines and totals. */
export const PrintedOrder = ({ order, address }: PaperProps) => {
  const { subtotal, discount } = computeBreakdown(
    order,
    order.items.map(({ totalPrice }) => totalPrice),
  );
  return (
    <Paper title="Order" order={order} address={address}>
      <PaperLines items={order.items} columns={order.store ? columnsOfStore : columns} />
      <dl className={classes.totals}>
        <PaperTotal label="Units">
          <Quantity value={order.totalUnit} />
        </PaperTotal>
        <PaperTotal label="Items">
          <Money value={subtotal} />
        </PaperTotal>
        {discount > 0 && (
          <PaperTotal
            label={
              <>
                Discount <Percent value={order.discount} />
              </>
            }
          >
            <Money value={0 - discount} />
          </PaperTotal>
        )}
        {order.shippingCharge > 0 && (
          <PaperTotal label="Shipping charge">
            <Money value={order.shippingCharge} />
          </PaperTotal>
        )}
        <PaperTotal label="Total" isSum>
          <Money value={order.totalPrice} />
        </PaperTotal>
      </dl>
      {order.salesNote && <p className={classes.note}>{order.salesNote}</p>}
    </Paper>
  );
};

const storeColumn: LineColumn = { label: 'Store', render: ({ store }) => store.name };
const columns: readonly LineColumn[] = [
  productColumn,
  storeColumn,
  ...codeColumns,
  quantityColumn('Quantity', 'quantity'),
  { label: 'Unit price', render: ({ unitPrice }) => <Money value={unitPrice} /> },
  { label: 'Total', render: ({ totalPrice }) => <Money value={totalPrice} /> },
];
const columnsOfStore = columns.filter((column) => column !== storeColumn);
