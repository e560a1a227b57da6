import { Button } from '@mantine/core';
import { orderManagers } from '@shelfward/contract/kit/access.ts';
import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { computeOpenQuantity } from '@shelfward/contract/orders/order-shipping.rules.ts';
import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { shipmentRoutes } from '@shelfward/contract/shipments/shipments.contract.ts';
import { IconCopy, IconPencil, IconPrinter, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RequestedShip, RushIcon } from '../../entities/orders/order-cells.tsx';
import { submissions } from '../../entities/orders/order-entry.api.ts';
import {
  orderActivation,
  orderEntryHref,
  orderHref,
  orderName,
  orderPrintHref,
  orders,
} from '../../entities/orders/orders.api.ts';
import { proposalHref } from '../../entities/proposals/proposals.api.ts';
import { inBackground } from '../../kit/resource.ts';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import type { Action } from '../../kit/screens/list.types.ts';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useHasErp, useIsAllowed, useScope } from '../../kit/session.ts';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { StatusBadge, SyncStatus, statusLabel } from '../../kit/ui/status-badge.tsx';
import { toast, toastError } from '../../kit/ui/toast.tsx';
import { OrderHistoryTab, OrderTimeline } from './order-history-tab.tsx';
import { OrderItemsTab } from './order-items-tab.tsx';
import { findForwardMove, type OrderMove } from './order-moves.rules.ts';
import { OrderOverview } from './order-overview.tsx';
import { OrderPrintKey } from './order-print-key.tsx';
import { toReviewMove } from './order-review.rules.ts';
import { hasSyncHistory } from './order-sync-card.tsx';
import { OrderTermsForm } from './order-terms-form.tsx';
import { PartnerOrderPage, type OrderPageProps as Props } from './partner-order-page.tsx';
import { useCanEdit } from './use-can-edit.ts';
import { useOrderMoves } from './use-order-moves.tsx';
import { useOrderSync } from './use-order-sync.tsx';

const noun = ['order', 'orders'] as const;

/** A partner sees the order of the own store; the brand works on it. */
export const OrderRecordPage = (props: Props) =>
  useScope() === 'PARTNER' ? <PartnerOrderPage {...props} /> : <BrandOrderPage {...props} />;

const BrandOrderPage = ({ orderId, shipmentsTab }: Props) => {
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const canEdit = useCanEdit();
  const { data: submission } = useQuery(inBackground(submissions.submission({ params: { orderId } })));
  const orderMoves = useOrderMoves(useCallback((move) => toReviewMove(move, submission), [submission]));
  const buildSyncActions = useOrderSync();
  const activation = useActivation<Order>(orderActivation, noun);
  const copy = useCopy();
  const navigate = useNavigate();
  const query = orders.get({ params: { orderId } });
  const isOverview = search.tab === undefined || search.tab === 'overview';
  const buildActions = (order: Order): readonly Action[] => [
    ...(canEdit(order.status, 'note')
      ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: 'edit' }) }]
      : []),
    ...(canEdit(order.status, 'quantities')
      ? [
          {
            label: 'Edit lines in grid',
            icon: <IconTable size={16} />,
            run: () => navigate({ to: orderEntryHref(order) }),
          },
        ]
      : []),
    ...orderMoves.getActions(order).filter(({ label }) => label !== findForward(order, submission)?.label),
    { label: 'Print', icon: <IconPrinter size={16} />, run: () => navigate({ to: orderPrintHref(order) }) },
    ...(isAllowed(orderRoutes.copy)
      ? [{ label: 'Copy to new draft', icon: <IconCopy size={16} />, run: () => copy(order) }]
      : []),
    ...buildSyncActions(order),
    ...(activation.getActions?.(order) ?? []),
  ];
  return (
    <>
      <OrderPrintKey query={query}>
        <DetailPage
          query={query}
          noun="Order"
          toName={orderName}
          status={(order) => <OrderStatusLine order={order} />}
          primary={(order) => (
            <Forward
              order={order}
              submission={submission}
              start={orderMoves.start}
              ship={search.tab === 'shipments' ? undefined : () => change({ tab: 'shipments', open: 'ship' })}
              isMain={isOverview}
            />
          )}
          actions={buildActions}
          tabs={(order) => [
            { id: 'overview', label: 'Overview', content: <OrderOverview order={order} /> },
            { id: 'items', label: 'Items', content: <OrderItemsTab order={order} /> },
            { id: 'shipments', label: 'Shipments', content: shipmentsTab(order) },
            { id: 'history', label: 'History', content: <OrderHistoryTab order={order} /> },
          ]}
          {...(isOverview && { facts: buildFacts, aside: (order: Order) => <OrderTimeline orderId={order.id} /> })}
        />
      </OrderPrintKey>
      {search.open === 'edit' && (
        <FormDialog title="Edit order" in="drawer" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(order) => <OrderTermsForm order={order} />} />
        </FormDialog>
      )}
      {orderMoves.dialog}
    </>
  );
};

const findForward = (order: Order, submission: Submission | undefined): OrderMove | undefined => {
  const move = findForwardMove(order);
  return move && toReviewMove(move, submission);
};

interface ForwardProps {
  readonly order: Order;
  readonly submission: Submission | undefined;
  readonly start: ReturnType<typeof useOrderMoves>['start'];
  /** Opens the form of a new shipment. Undefined on the tab of the shipments, which has this button. */
  readonly ship: (() => void) | undefined;
  /** False on tabs with their own primary button. */
  readonly isMain: boolean;
}

const Forward = ({ order, submission, start, ship, isMain }: ForwardProps) => {
  const isAllowed = useIsAllowed();
  const move = findForward(order, submission);
  if (ship && order.status === 'PACKING' && !move && hasOpenUnits(order) && isAllowed(shipmentRoutes.create))
    return (
      <Button variant={isMain ? 'filled' : 'default'} onClick={ship}>
        Ship
      </Button>
    );
  if (!move || !isAllowed(orderRoutes.setStatus)) return null;
  return (
    <Button variant={isMain ? 'filled' : 'default'} onClick={() => start(order, move)}>
      {move.label}
    </Button>
  );
};

const hasOpenUnits = ({ items, inactive }: Order): boolean =>
  !inactive && items.some((item) => computeOpenQuantity(item) > 0);

const OrderStatusLine = ({ order }: { readonly order: Order }) => {
  const hasErp = useHasErp();
  return (
    <>
      {order.inRush && <RushIcon />}
      <StatusBadge status={order.status} />
      {(hasErp || hasSyncHistory(order)) && (
        <Group component="span" gap={4} display="inline-flex" c="dimmed" className="nowrap">
          ERP: <SyncStatus status={order.syncStatus} />
        </Group>
      )}
      {order.inactive && <StatusBadge status="INACTIVE" />}
    </>
  );
};

/** Copies an order to a new draft, to reorder or to replace a cancelled order. */
const useCopy = () => {
  const navigate = useNavigate();
  return async ({ id }: Order): Promise<void> => {
    try {
      const draft = await orders.copy({ params: { orderId: id } });
      toast(`${orderName(draft)} created as draft`);
      await navigate({ to: orderHref(draft) });
    } catch (error) {
      toastError(error);
    }
  };
};

const buildFacts = (order: Order) => [
  {
    label: 'Company',
    value: (
      <Link to="/companies/companyDetail/$companyId" params={{ companyId: String(order.company.id) }} className="link">
        {order.company.name}
      </Link>
    ),
  },
  {
    label: 'Store',
    value: order.store ? (
      <Link to="/stores/storeDetail/$storeId" params={{ storeId: String(order.store.id) }} className="link">
        {order.store.name}
      </Link>
    ) : (
      'All stores in the region'
    ),
  },
  { label: 'Region', value: order.region?.name ?? '–' },
  { label: 'Requested ship', value: <RequestedShip order={order} /> },
  { label: 'Created', value: <DateText value={order.createdDate} /> },
  { label: 'Units', value: <Quantity value={order.totalUnit} /> },
  { label: 'Total', value: <Money value={order.totalPrice} /> },
  { label: 'Shipping', value: statusLabel(order.shippingState) },
  ...(order.orderProposalId === null || !('orderProposalId' in order)
    ? []
    : [{ label: 'Proposal', value: <ProposalLink id={order.orderProposalId} /> }]),
];

/** Only order managers can open proposals. Other users see the ID without a link. */
const ProposalLink = ({ id }: { readonly id: number }) => {
  const isAllowed = useIsAllowed();
  if (!isAllowed(orderManagers)) return id;
  return (
    <Link to={proposalHref({ id })} className="link">
      {id}
    </Link>
  );
};
