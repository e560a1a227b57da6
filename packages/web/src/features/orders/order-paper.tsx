import type { Address } from '@shelfward/contract/kit/shapes.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import type { ReactNode } from 'react';
import { orderName } from '../../entities/orders/orders.api.ts';
import { useSession } from '../../kit/session.ts';
import { DateText, Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { computeBreakdown } from './order-lines.rules.ts';
import classes from './order-print.module.css';

export interface PaperProps {
  readonly order: Order;
  /** Address of the store; undefined while it is loading. */
  readonly address: Address | undefined;
}

/** The printed order with lines and totals. */
export const PrintedOrder = ({ order, address }: PaperProps) => {
  const { subtotal, discount } = computeBreakdown(
    order,
    order.items.map(({ totalPrice }) => totalPrice),
  );
  return (
    <Paper title="Order" order={order} address={address}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            {!order.store && <th scope="col">Store</th>}
            <th scope="col">UPC</th>
            <th scope="col">SKU</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.product.name}</th>
              {!order.store && <td>{item.store.name}</td>}
              <td>{item.product.upc}</td>
              <td>{item.product.sku}</td>
              <td>
                <Quantity value={item.quantity} />
              </td>
              <td>
                <Money value={item.unitPrice} />
              </td>
              <td>
                <Money value={item.totalPrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.totals}>
        <dt>Units</dt>
        <dd>
          <Quantity value={order.totalUnit} />
        </dd>
        <dt>Items</dt>
        <dd>
          <Money value={subtotal} />
        </dd>
        {discount > 0 && (
          <>
            <dt>
              Discount <Percent value={order.discount} />
            </dt>
            <dd>
              <Money value={0 - discount} />
            </dd>
          </>
        )}
        {order.shippingCharge > 0 && (
          <>
            <dt>Shipping charge</dt>
            <dd>
              <Money value={order.shippingCharge} />
            </dd>
          </>
        )}
        <dt className={classes.sum}>Total</dt>
        <dd className={classes.sum}>
          <Money value={order.totalPrice} />
        </dd>
      </dl>
      {order.salesNote && <p className={classes.note}>{order.salesNote}</p>}
    </Paper>
  );
};

/** Common layout of printed order documents: sender, recipient, order number, and dates. */
export const Paper = ({
  title,
  order,
  address,
  children,
}: PaperProps & { readonly title: string; readonly children: ReactNode }) => {
  const { identity } = useSession();
  return (
    <article className={classes.paper} aria-label={title}>
      <header className={classes.head}>
        <div>
          <p className={classes.brand}>{identity?.accountName}</p>
          <h2>
            {title} {orderName(order)}
          </h2>
          {order.inRush && <p className={classes.rush}>Rush</p>}
        </div>
        <dl className={classes.facts}>
          <dt>Order number</dt>
          <dd>{order.id}</dd>
          <dt>Status</dt>
          <dd>{statusLabel(order.status)}</dd>
          <dt>Created</dt>
          <dd>
            <DateText value={order.createdDate} />
          </dd>
          <dt>Requested ship</dt>
          <dd>
            <DateText value={order.requestedShipDate} />
          </dd>
        </dl>
      </header>
      <section className={classes.customer} aria-label="Ship to">
        <h3>Ship to</h3>
        <strong>{order.company.name}</strong>
        <span>
          {order.store ? order.store.name : order.region?.name}
          {order.store?.number && ` · ${order.store.number}`}
        </span>
        {address && formatAddressLines(address).map((line) => <span key={line}>{line}</span>)}
      </section>
      {children}
    </article>
  );
};

const formatAddressLines = ({
  addressLine1,
  addressLine2,
  city,
  state,
  postalCode,
  countryCode,
}: Address): readonly string[] =>
  [addressLine1, addressLine2, [city, state, postalCode].filter(Boolean).join(' '), countryCode].filter(
    (line): line is string => Boolean(line),
  );
