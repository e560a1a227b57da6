import { Text } from '@mantine/core';
import type { OrderRow } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconBoltFilled } from '@tabler/icons-react';
import { DateText, Money } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { accountDay } from '../../kit/ui/numbers.ts';
import { StoreLink } from '../stores/store-link.tsx';
import classes from './order-cells.module.css';
import { orderName } from './orders.api.ts';
import { computeShipHint } from './ship-date.rules.ts';

export const OrderNumber = ({ order }: { readonly order: Pick<OrderRow, 'id' | 'purchaseOrderNumber' | 'inRush'> }) => (
  <Group className="numbers" component="span" display="inline-flex" gap={6}>
    {orderName(order)}
    {order.inRush && <RushIcon />}
  </Group>
);

export const RushIcon = () => <IconBoltFilled size={14} className={classes.rush} role="img" aria-label="Rush" />;

interface Place {
  readonly store: { readonly id: number; readonly name: string } | null;
  readonly region: { readonly name: string } | null;
}

/** The store with its region dimmed. A regional order shows only the region. */
export const OrderPlace = ({ order: { store, region } }: { readonly order: Place }) => (
  <span className={classes.place} title={[store?.name, region?.name].filter(Boolean).join(', ')}>
    {store && <StoreLink store={store} />} <span className={store ? classes.region : undefined}>{region?.name}</span>
  </span>
);

export const OrderCompany = ({ order: { company } }: { readonly order: Pick<OrderRow, 'company'> }) => (
  <span className={classes.company} title={company.name}>
    {company.name}
  </span>
);

export const RequestedShip = ({ order }: { readonly order: Pick<OrderRow, 'status' | 'requestedShipDate'> }) => {
  const hint = computeShipHint(order, accountDay(new Date()));
  return (
    <Group component="span" display="inline-flex" align="baseline" gap={6}>
      <DateText value={order.requestedShipDate} />
      {hint && (
        <span className={classes.hint} data-tone={hint.tone}>
          {hint.text}
        </span>
      )}
    </Group>
  );
};

export const Created = ({ value }: { readonly value: string }) => (
  <span className={classes.created}>
    <DateText value={value} />
  </span>
);

export const OrderTotal = ({ order }: { readonly order: Pick<OrderRow, 'totalPrice'> }) => (
  <Text span fw={600}>
    <Money value={order.totalPrice} />
  </Text>
);
