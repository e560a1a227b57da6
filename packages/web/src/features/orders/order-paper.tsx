import { Text } from '@mantine/core';
import type { Address } from '@shelfward/contract/kit/shapes.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import type { ReactNode } from 'react';
import { orderName } from '../../entities/orders/orders.api.ts';
import { useSession } from '../../kit/session.ts';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import classes from './order-print.module.css';

export interface PaperProps {
  readonly order: Order;
  /** Address of the store; undefined while it is loading. */
  readonly address: Address | undefined;
}

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
          <Text c="#5b6576" fw={500}>
            {identity?.accountName}
          </Text>
          <h2>{formatHeading(title, order)}</h2>
          {order.inRush && (
            <Text display="inline-block" py={1} px={8} bd="1.5px solid currentcolor" bdrs={4} fw={600} tt="uppercase">
              Rush
            </Text>
          )}
        </div>
        <dl className={classes.facts}>
          {order.purchaseOrderNumber !== null && (
            <>
              <dt>Order number</dt>
              <dd>{order.id}</dd>
            </>
          )}
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

/** The name of an order without a purchase order number begins with "Order". */
const formatHeading = (title: string, order: Order): string =>
  order.purchaseOrderNumber === null && title === 'Order' ? orderName(order) : `${title} ${orderName(order)}`;

export interface LineColumn {
  readonly label: string;
  readonly render: (item: OrderItem) => ReactNode;
  /** The column has no visible label. */
  readonly isUnlabeled?: true;
  /** The cell names the row. */
  readonly isName?: true;
}

export const productColumn: LineColumn = { label: 'Product', isName: true, render: ({ product }) => product.name };
export const codeColumns: readonly LineColumn[] = [
  { label: 'UPC', render: ({ product }) => product.upc },
  { label: 'SKU', render: ({ product }) => product.sku },
];
export const quantityColumn = (label: string, key: 'quantity' | 'shippedQuantity'): LineColumn => ({
  label,
  render: (item) => <Quantity value={item[key]} />,
});

interface LinesProps {
  readonly items: readonly OrderItem[];
  readonly columns: readonly LineColumn[];
  readonly isPacking?: true;
}

/** The last three columns are numbers. */
export const PaperLines = ({ items, columns, isPacking }: LinesProps) => (
  <table className={classes.lines} data-packing={isPacking}>
    <thead>
      <tr>
        {columns.map(({ label, isUnlabeled }) => (
          <th key={label} scope="col">
            {isUnlabeled ? <span className="visually-hidden">{label}</span> : label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.id}>
          {columns.map(({ label, isName, render }) =>
            isName ? (
              <th key={label} scope="row">
                {render(item)}
              </th>
            ) : (
              <td key={label}>{render(item)}</td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

interface TotalProps {
  readonly label: ReactNode;
  readonly isSum?: true;
  readonly children: ReactNode;
}

/** A row of the totals below the lines. */
export const PaperTotal = ({ label, isSum, children }: TotalProps) => (
  <>
    <dt className={isSum && classes.sum}>{label}</dt>
    <dd className={isSum && classes.sum}>{children}</dd>
  </>
);

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
