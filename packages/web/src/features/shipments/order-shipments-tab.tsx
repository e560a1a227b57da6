import { Box, Button } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { isShippable } from '@shelfward/contract/orders/order-shipping.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { type Shipment, shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { shipmentStatuses } from '@shelfward/contract/shipments/shipments.rules.ts';
import type { OrderShipment } from '@shelfward/contract/shipments/shipments.shapes.ts';
import { IconArrowBackUp, IconPackageExport, IconPencil, IconTruckDelivery } from '@tabler/icons-react';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed, useMayDelete } from '../../kit/session.ts';
import { CardColumn } from '../../kit/ui/cards.tsx';
import { confirm } from '../../kit/ui/confirm.ts';
import { Group, Stack } from '../../kit/ui/layout.tsx';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { countUnits, listOpenLines, shipmentName, sortShipments } from './parcel.rules.ts';
import { ShipmentCard } from './shipment-card.tsx';
import { ShipmentForm } from './shipment-form.tsx';
import { shipments } from './shipments.api.ts';
import classes from './shipments.module.css';
import { detectCarrier, ShipperInput } from './shipper-input.tsx';
import { TrackingNumberInput } from './tracking-number-input.tsx';

/** The shipments of an order and its open units. */
export const OrderShipmentsTab = ({ order }: { readonly order: Order }) => {
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const isAllowedToShip = isAllowed(shipmentRoutes.create);
  const mayVoid = useMayDelete()(shipmentRoutes.deactivate.access);
  const canShip = isAllowedToShip && isShippable(order.status) && !order.inactive && listOpenLines(order).length > 0;
  const changed = order.shipments.find(({ id }) => search.open === `shipment-${id}`);
  const visibleActions = (shipment: OrderShipment): readonly Action[] =>
    !isAllowedToShip || shipment.inactive
      ? []
      : [
          ...buildActions(shipment, () => change({ open: `shipment-${shipment.id}` })),
          ...(mayVoid ? [voidAction(shipment)] : []),
        ];
  return (
    <>
      <CardColumn>
        <Group gap={20} justify="space-between" mih={36}>
          <Progress order={order} />
          {canShip && (
            <Button leftSection={<IconPackageExport size={16} />} onClick={() => change({ open: 'ship' })}>
              New shipment
            </Button>
          )}
        </Group>
        {order.shipments.length === 0 && <EmptyState text={emptyText(order)} />}
        {sortShipments(order.shipments).map((shipment) => (
          <ShipmentCard key={shipment.id} order={order} shipment={shipment} actions={visibleActions(shipment)} />
        ))}
      </CardColumn>
      {canShip && search.open === 'ship' && (
        <FormDialog title="New shipment" in="drawer" onClose={() => change({ open: undefined })}>
          <ShipmentForm order={order} />
        </FormDialog>
      )}
      {isAllowedToShip && changed && !changed.inactive && (
        <FormDialog title={shipmentName(changed)} onClose={() => change({ open: undefined })}>
          <RecordForm
            load={shipments.get({ params: { shipmentId: changed.id } })}
            form={(shipment) => <ShipmentChangeForm shipment={shipment} />}
          />
        </FormDialog>
      )}
    </>
  );
};

const emptyText = ({ status }: Order): string =>
  isShippable(status) ? 'No shipments yet' : 'No shipments yet. An order can be shipped after it is approved.';

/** Progress bar of shipped, open, and short-closed units. */
const Progress = ({ order: { items, totalUnit } }: { readonly order: Order }) => {
  const sent = items.reduce((sum, { shippedQuantity }) => sum + shippedQuantity, 0);
  const open = items.reduce((sum, { remainingQuantity }) => sum + remainingQuantity, 0);
  const closed = totalUnit - sent - open;
  const share = totalUnit === 0 ? 0 : (100 * sent) / totalUnit;
  return (
    <Stack gap={6} flex={1} maw={420} c="dimmed">
      <span>
        <Box component="strong" c="var(--sw-text)" fw={600}>
          {formatQuantity(sent)}
        </Box>{' '}
        of {formatQuantity(totalUnit)} units shipped
        {open > 0 && ` · ${formatQuantity(open)} open`}
        {closed > 0 && ` · ${formatQuantity(closed)} short-closed`}
      </span>
      <Box component="span" h={6} bdrs={3} bg="var(--sw-line)" className={classes.bar ?? ''} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </Box>
    </Stack>
  );
};

const buildActions = (shipment: OrderShipment, edit: () => void): readonly Action[] => [
  ...(shipment.status === 'DELIVERED'
    ? []
    : [{ label: 'Mark as delivered', icon: <IconTruckDelivery size={16} />, run: () => deliver(shipment) }]),
  { label: 'Edit', icon: <IconPencil size={16} />, run: edit },
];

const voidAction = (shipment: OrderShipment): Action => ({
  label: 'Void shipment',
  icon: <IconArrowBackUp size={16} />,
  isDangerous: true,
  run: () => voidShipment(shipment),
});

const deliver = (shipment: OrderShipment): Promise<void> => {
  const to = (status: OrderShipment['status']) =>
    shipments.update({ params: { shipmentId: shipment.id }, body: { status } });
  return to('DELIVERED').then(
    () => toast(`${shipmentName(shipment)} marked as delivered`, { undo: () => to(shipment.status) }),
    toastError,
  );
};

const voidShipment = async (shipment: OrderShipment): Promise<void> => {
  const units = countUnits(shipment.items);
  const isConfirmed = await confirm({
    title: `Void ${shipmentName(shipment)}?`,
    text: `Voiding restores ${formatCount(units, 'unit')} to stock and to the open quantity. A voided shipment cannot be restored.`,
    confirm: 'Void shipment',
    isDangerous: true,
  });
  if (!isConfirmed) return;
  await shipments
    .deactivate({ params: { shipmentId: shipment.id } })
    .then(() => toast(`${shipmentName(shipment)} voided`), toastError);
};

const statuses = shipmentStatuses.map((status) => ({ value: status, label: statusLabel(status) }));

/** Edits status, dates, and carrier of a shipment. Its contents cannot be changed. */
const ShipmentChangeForm = ({ shipment }: { readonly shipment: Shipment }) => (
  <EntityForm
    noun="shipment"
    schema={shipmentRoutes.update.body}
    empty={{}}
    record={shipment}
    from={({ status, shippedDate, deliveredOn, shipper, trackingNumber }) => ({
      status,
      shippedDate,
      deliveredOn: deliveredOn ?? undefined,
      shipper,
      trackingNumber,
    })}
    fields={{
      status: { label: 'Status', kind: 'select', choices: statuses },
      shippedDate: { label: 'Shipped', kind: 'day', width: 'half' },
      deliveredOn: { label: 'Delivered', kind: 'day', width: 'half' },
      shipper: { label: 'Carrier', kind: 'custom', width: 'half', render: (input) => <ShipperInput {...input} /> },
      trackingNumber: {
        label: 'Tracking number',
        width: 'half',
        kind: 'custom',
        codes: ['TRACKING_NUMBER_TAKEN'],
        render: (input) => <TrackingNumberInput {...input} />,
      },
    }}
    save={({ shipper, ...body }, options) => {
      const carrier = shipper ?? detectCarrier(body.trackingNumber);
      return shipments.update({ params: { shipmentId: shipment.id }, body: { ...body, shipper: carrier } }, options);
    }}
  />
);
