import { ActionIcon, Box, Menu } from '@mantine/core';
import { compareNames } from '@shelfward/contract/kit/natural-order.rules.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { Order, OrderItem } from '@shelfward/contract/orders/orders.shapes.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { trackingUrl } from '@shelfward/contract/shipments/tracking-number.rules.ts';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { ActionItems } from '../../kit/screens/action-items.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { countUnits, shipmentName } from './parcel.rules.ts';
import { ShipmentTimeline } from './shipment-timeline.tsx';
import classes from './shipments.module.css';
import { TrackingLink } from './tracking-link.tsx';

interface Props {
  readonly order: Order;
  readonly shipment: OrderShipment;
  readonly actions: readonly Action[];
}

/** A shipment with its status, carrier link, and contents. */
export const ShipmentCard = ({ order, shipment, actions }: Props) => (
  <div className={classes.shipment} data-inactive={shipment.inactive || undefined}>
    <Card label={shipmentName(shipment)}>
      <Head shipment={shipment} actions={actions} />
      <Contents order={order} shipment={shipment} />
      {trackingUrl(shipment) !== null && <Tracking shipmentId={shipment.id} />}
    </Card>
  </div>
);

/** Tracking is loaded when it is expanded, because an order can have many shipments. */
const Tracking = ({ shipmentId }: { readonly shipmentId: number }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide tracking' : 'Show tracking'}
      </button>
      {isOpen && <ShipmentTimeline shipmentId={shipmentId} />}
    </>
  );
};

const Head = ({ shipment, actions }: Pick<Props, 'shipment' | 'actions'>) => {
  const { status, shippedDate, deliveredOn, statusDescription, inactive, items } = shipment;
  const units = countUnits(items);
  return (
    <Group component="header" gap="4px 12px" wrap>
      <h2 className="numbers">
        <TrackingLink shipment={shipment} label={shipmentName(shipment)} />
      </h2>
      {inactive ? <StatusBadge status="INACTIVE" label="Voided" /> : <StatusBadge status={status} />}
      <Group component="span" gap="2px 14px" align="stretch" wrap c="dimmed" fz={12}>
        <span>
          Shipped <DateText value={shippedDate} />
        </span>
        {deliveredOn && (
          <span>
            {status === 'RETURNED' ? 'Delivered before return' : 'Delivered'} <DateText value={deliveredOn} />
          </span>
        )}
        <span>
          {formatQuantity(units)} {plural(units, 'unit')}
        </span>
        {statusDescription && <span>{statusDescription}</span>}
      </Group>
      {actions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon ml="auto" aria-label={`Actions for ${shipmentName(shipment)}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <ActionItems actions={actions} />
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
};

const ItemStore = ({ store }: { readonly store: OrderItem['store'] | undefined }) =>
  store && <StoreLink store={store} />;

const maxCollapsedLines = 8;

const Contents = ({ order, shipment }: Pick<Props, 'order' | 'shipment'>) => {
  const [isExpanded, setExpanded] = useState(false);
  const products = new Map(order.items.map(({ product }) => [product.id, product.name]));
  const stores = new Map(order.items.map(({ store }) => [store.id, store]));
  const productName = ({ productId }: { readonly productId: number }) =>
    products.get(productId) ?? `Product ${productId}`;
  const items = shipment.items.toSorted((one, other) => compareNames(productName(one), productName(other)));
  return (
    <>
      <Box component="table" w="100%" maw={560} className={classes.items ?? ''}>
        <tbody>
          {(isExpanded ? items : items.slice(0, maxCollapsedLines)).map((item) => (
            <tr key={`${item.productId} ${item.storeId}`}>
              <th scope="row">{productName(item)}</th>
              {order.store === null && (
                <Box component="td" py={4} pr={0} pl={24} ta="right" className="nowrap">
                  <ItemStore store={stores.get(item.storeId)} />
                </Box>
              )}
              <Box component="td" py={4} pr={0} pl={24} ta="right" className="nowrap">
                <Quantity value={item.quantity} />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {items.length > maxCollapsedLines && !isExpanded && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          Show all {formatQuantity(items.length)} lines
        </button>
      )}
    </>
  );
};
