import type { OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { Paper, type PaperProps } from './order-paper.tsx';
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
          <table className={classes.lines} data-packing>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Packed</span>
                </th>
                <th scope="col">Product</th>
                <th scope="col">UPC</th>
                <th scope="col">SKU</th>
                <th scope="col">Ordered</th>
                <th scope="col">Shipped</th>
                <th scope="col">To pack</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>
                    <span className={classes.box} />
                  </td>
                  <th scope="row">{item.product.name}</th>
                  <td>{item.product.upc}</td>
                  <td>{item.product.sku}</td>
                  <td>
                    <Quantity value={item.quantity} />
                  </td>
                  <td>
                    <Quantity value={item.shippedQuantity} />
                  </td>
                  <td>
                    <strong>
                      <Quantity value={item.remainingQuantity} />
                    </strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <dl className={classes.totals}>
        <dt>Lines</dt>
        <dd>
          <Quantity value={open.length} />
        </dd>
        <dt className={classes.sum}>Units to pack</dt>
        <dd className={classes.sum}>
          <Quantity value={units} />
        </dd>
      </dl>
      <p className={classes.signature}>Packed by</p>
    </Paper>
  );
};

const byStore = (items: readonly OrderItem[]): readonly (readonly [string, readonly OrderItem[]])[] => {
  const groups = new Map<string, OrderItem[]>();
  for (const item of items) groups.set(item.store.name, [...(groups.get(item.store.name) ?? []), item]);
  return [...groups];
};
