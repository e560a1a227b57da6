import type { ShipmentRow } from '@shelfward/contract/shipments/shipments.contract.ts';
import { carriers, shipmentStatuses, shipperLabel } from '@shelfward/contract/shipments/shipments.rules.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { OrderPlace } from '../../entities/orders/order-cells.tsx';
import { orderHref, orderName, storeChoices } from '../../entities/orders/orders.api.ts';
import { dayColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { LinkButton } from '../../kit/ui/link-button.tsx';
import { StatusBadge, statusLabel } from '../../kit/ui/status-badge.tsx';
import { countUnits } from './parcel.rules.ts';
import { shipments } from './shipments.api.ts';
import { TrackingLink } from './tracking-link.tsx';

/** The shipments of all orders. A row opens the order of the shipment. */
export const ShipmentsPage = () => (
  <ListPage
    screen="shipments"
    title="Shipments"
    noun={['shipment', 'shipments']}
    query={shipments.list}
    columns={columns}
    defaultSort={['shippedDate,desc']}
    searchHint="Tracking or order number, store, or company"
    filters={filters}
    allLabel="All shipments"
    views={[
      { id: 'transit', label: 'In transit', search: { status: ['PRE_TRANSIT', 'TRANSIT'] }, counted: true },
      { id: 'failed', label: 'Returned or failed', search: { status: ['RETURNED', 'FAILURE'] }, counted: true },
    ]}
    toName={({ order }) => `Shipment of ${orderName(order)}`}
    href={({ orderId }) => `${orderHref({ id: orderId })}?tab=shipments`}
    actions={<ImportLink kind="SHIPMENTS" />}
    empty={() => (
      <EmptyList
        text="No shipments yet. Shipments are created on the page of an approved order."
        requires={['orders']}
        action={<ViewOrders />}
      />
    )}
  />
);

const columns: readonly Column<ShipmentRow>[] = [
  { key: 'purchaseOrderNumber', label: 'Order', sortable: true, render: ({ order }) => orderName(order) },
  { key: 'company', label: 'Company', sortable: true, render: ({ order }) => order.company.name },
  {
    key: 'store',
    label: 'Store',
    sortable: true,
    render: ({ order }) => <OrderPlace order={order} />,
    exported: ({ order }) => order.store?.name ?? order.region?.name,
  },
  { key: 'status', label: 'Status', sortable: true, render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'shipper',
    label: 'Carrier',
    sortable: true,
    render: ({ shipper }) => shipper && shipperLabel(shipper),
  },
  {
    key: 'trackingNumber',
    label: 'Tracking number',
    sortable: true,
    render: (shipment) =>
      shipment.trackingNumber && <TrackingLink shipment={shipment} label={shipment.trackingNumber} />,
    exported: ({ trackingNumber }) => trackingNumber,
  },
  dayColumn('shippedDate', 'Shipped', { sortable: true }),
  dayColumn('deliveredOn', 'Delivered', { isExtra: true }),
  dayColumn('createdDate', 'Created', { sortable: true, isExtra: true }),
  {
    key: 'units',
    label: 'Units',
    align: 'right',
    isSummed: true,
    render: ({ items }) => <Quantity value={countUnits(items)} />,
  },
];

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices(undefined) },
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: shipmentStatuses.map((value) => ({ value, label: statusLabel(value) })),
  },
  {
    key: 'shipper',
    label: 'Carrier',
    kind: 'one',
    choices: Object.entries(carriers).map(([value, { label }]) => ({ value, label })),
  },
  { key: 'includeInactive', label: 'Show voided', kind: 'flag' },
];

const ViewOrders = () => (
  <LinkButton to="/orders" search={{ status: ['APPROVED'] }}>
    View approved orders
  </LinkButton>
);
