import { Box, Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useHasErp } from '../../kit/session.ts';
import { Card, Cards } from '../../kit/ui/cards.tsx';
import { DateText, Money, Percent, Quantity } from '../../kit/ui/figures.tsx';
import { Grid } from '../../kit/ui/layout.tsx';
import { OrderEdiCard } from './order-edi-card.tsx';
import { describeErpTotal } from './order-erp-amounts.tsx';
import { OrderErpDifferences } from './order-erp-differences.tsx';
import { computeBreakdown } from './order-lines.rules.ts';
import { hasSyncHistory, OrderSyncCard } from './order-sync-card.tsx';
import classes from './orders.module.css';
import { SubmissionCard } from './submission-card.tsx';

const maxShownLines = 8;

/** Overview of lines, price, ERP sync, note, and shipments. */
export const OrderOverview = ({ order }: { readonly order: Order }) => (
  <Cards>
    {order.cancellationReason && (
      <Card title="Cancelled" isWide>
        <p className={classes.note}>{order.cancellationReason}</p>
      </Card>
    )}
    <SubmissionCard order={order} />
    {'sync' in order && <OrderErpDifferences order={order} />}
    <LinesCard order={order} />
    <PriceCard order={order} />
    {hasSyncHistory(order) && <OrderSyncCard order={order} />}
    <OrderEdiCard order={order} />
    {'salesNote' in order && (
      <Card title="Note">
        <p className={classes.note} data-empty={order.salesNote === null || undefined}>
          {order.salesNote ?? 'No note'}
        </p>
      </Card>
    )}
    {order.shipments.length > 0 && <ShipmentsCard order={order} />}
  </Cards>
);

const LinesCard = ({ order: { items } }: { readonly order: Order }) => {
  const [, change] = useScreenSearch();
  const largest = items.toSorted((one, other) => other.totalPrice - one.totalPrice).slice(0, maxShownLines);
  return (
    <Card title="Items" count={items.length}>
      {items.length === 0 && <p className={classes.note}>No lines yet</p>}
      <Box component="table" w="100%" className={classes.lines ?? ''}>
        <tbody>
          {largest.map((item) => (
            <tr key={item.id}>
              <th scope="row">{item.product.name}</th>
              <td>
                <Quantity value={item.quantity} /> × <Money value={item.unitPrice} />
              </td>
              <td>
                <Money value={item.totalPrice} />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
      <button type="button" className={classes.more} onClick={() => change({ tab: 'items' })}>
        {items.length > maxShownLines ? `View all ${formatCount(items.length, 'line')}` : 'View lines'}
      </button>
    </Card>
  );
};

const PriceCard = ({ order }: { readonly order: Order }) => {
  const erpTotal = useHasErp() ? describeErpTotal(order) : undefined;
  const { subtotal, discount } = computeBreakdown(
    order,
    order.items.map(({ totalPrice }) => totalPrice),
  );
  return (
    <Card title="Price">
      <Grid component="dl" columns="1fr auto" className={classes.price ?? ''}>
        <dt>Items</dt>
        <dd>
          <Money value={subtotal} />
        </dd>
        <dt>
          Discount <Percent value={order.discount} />
        </dt>
        <dd>
          <Money value={0 - discount} />
        </dd>
        <dt>Shipping charge</dt>
        <dd>
          <Money value={order.shippingCharge} />
        </dd>
        <dt className={classes.total}>Total</dt>
        <dd className={classes.total}>
          <Money value={order.totalPrice} />
        </dd>
        {order.commission > 0 && (
          <>
            <dt>Commission</dt>
            <dd>
              <Percent value={order.commission} />
            </dd>
          </>
        )}
      </Grid>
      {erpTotal !== undefined && <Text c="dimmed">{erpTotal}</Text>}
    </Card>
  );
};

const ShipmentsCard = ({ order: { shipments } }: { readonly order: Order }) => (
  <Card title="Shipments" count={shipments.length}>
    <Box component="table" w="100%" className={classes.lines ?? ''}>
      <tbody>
        {shipments.map((shipment) => (
          <tr key={shipment.id}>
            <th scope="row">{shipment.trackingNumber ?? 'No tracking number'}</th>
            <td>{shipment.shipper}</td>
            <td>
              <DateText value={shipment.shippedDate} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Card>
);
