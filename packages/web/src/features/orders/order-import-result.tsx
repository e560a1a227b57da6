import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { CorrectedCell } from '@shelfward/contract/kit/tables/corrected-cell.ts';
import type { ImportedOrder, OrderImportResult } from '@shelfward/contract/orders/order-import.contract.ts';
import { Link } from '@tanstack/react-router';
import { orderHref } from '../../entities/orders/orders.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { FileRowsTable } from '../../kit/file-import/file-rows-table.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import classes from './order-import.module.css';

/** Totals of an order file. */
export const ImportFigures = ({ result }: { readonly result: OrderImportResult }) => (
  <dl className={classes.figures}>
    <div>
      <dt>Rows</dt>
      <dd>
        <Quantity value={result.rows} />
      </dd>
    </div>
    <div>
      <dt>Orders</dt>
      <dd>
        <Quantity value={result.totalOrders} />
      </dd>
    </div>
    <div>
      <dt>Units</dt>
      <dd>
        <Quantity value={result.totalUnit} />
      </dd>
    </div>
    <div>
      <dt>Total</dt>
      <dd>
        <Money value={result.totalPrice} />
      </dd>
    </div>
  </dl>
);

interface ProblemProps {
  readonly result: OrderImportResult;
  readonly isLocked: boolean;
  readonly correctCell: (cell: CorrectedCell) => Promise<unknown>;
}

/** Rows with errors, which can be corrected in place, and other messages. */
export const ImportProblems = ({ result, isLocked, correctCell }: ProblemProps) => {
  const { header, columns, errors, totalErrors, messages } = result;
  const rows = result.badRows.map((row) => ({ ...row, errors: errors.filter(({ line }) => line === row.line) }));
  const fileErrors = errors.filter(({ line }) => !rows.some((row) => row.line === line));
  return (
    <>
      {messages.map((message) => (
        <p key={message} className={classes.text}>
          {message}
        </p>
      ))}
      {errors.length > 0 && (
        <div role="alert" className={classes.errors}>
          <strong>{formatCount(totalErrors, 'error')}</strong>
          {fileErrors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {totalErrors > errors.length && <p>The first {formatQuantity(errors.length)} are shown.</p>}
        </div>
      )}
      {rows.length > 0 && (
        <FileRowsTable
          label="Rows with errors"
          resultLabel="Error"
          correct={correctCell}
          {...{ header, columns, rows, isLocked }}
        />
      )}
    </>
  );
};

/** The orders of a file. After the import, each links to its page. */
export const ImportedOrders = ({ result: { orders, totalOrders } }: { readonly result: OrderImportResult }) => (
  <>
    <DataTable label="Orders in the file" className={classes.orders}>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Company</th>
          <th scope="col">Store</th>
          <th scope="col">Requested ship</th>
          <th scope="col">Lines</th>
          <th scope="col">Units</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id ?? `${order.store.id} ${order.purchaseOrderNumber} ${order.requestedShipDate}`}>
            <td>
              <OrderName order={order} />
            </td>
            <td>{order.company.name}</td>
            <td>
              <StoreLink store={order.store} />
            </td>
            <td>
              <DateText value={order.requestedShipDate} />
            </td>
            <td>
              <Quantity value={order.lines} />
            </td>
            <td>
              <Quantity value={order.totalUnit} />
            </td>
            <td>
              <Money value={order.totalPrice} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
    {totalOrders > orders.length && (
      <p className={classes.text}>
        First {formatQuantity(orders.length)} of {formatQuantity(totalOrders)} orders.
      </p>
    )}
  </>
);

const OrderName = ({ order: { id, purchaseOrderNumber } }: { readonly order: ImportedOrder }) => {
  const name = purchaseOrderNumber ?? (id === null ? 'New order' : `Order ${id}`);
  return id === null ? name : <Link to={orderHref({ id })}>{name}</Link>;
};
