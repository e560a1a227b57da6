import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { useMemo } from 'react';
import { newOrderHref } from '../../entities/orders/order-entry.api.ts';
import { orderHref, orderName, orders, storeChoices } from '../../entities/orders/orders.api.ts';
import type { Filter, View } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { statusChoices, useOrderColumns } from './order-columns.tsx';
import { FilteredOrderTotals } from './order-list.tsx';

/** The orders of the stores of a partner. */
export const PartnerOrdersPage = () => {
  const columns = useOrderColumns(omitted);
  const filters = useMemo(buildFilters, []);
  return (
    <ListPage
      screen="partner-orders"
      title="Orders"
      noun={['order', 'orders']}
      query={orders.list}
      columns={columns}
      defaultSort={['createdDate,desc']}
      toName={orderName}
      href={orderHref}
      searchHint="Order or PO number, or store"
      filters={filters}
      allLabel="All orders"
      views={views}
      sums={(query) => <FilteredOrderTotals query={query} />}
      create={{ label: 'New order', access: orderRoutes.create, href: newOrderHref }}
      emptyText="There are no orders yet."
    />
  );
};

const omitted = ['syncStatus'];

const buildFilters = (): readonly Filter[] => [
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices(undefined) },
  { key: 'createdDateAfter', until: 'createdDateBefore', label: 'Created', kind: 'days' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
];

const views: readonly View[] = [
  { id: 'drafts', label: 'Drafts', search: { status: ['DRAFT'] } },
  { id: 'pending', label: 'Pending', search: { status: ['PENDING'] } },
  { id: 'approved', label: 'Approved', search: { status: ['APPROVED', 'PACKING'] } },
  { id: 'shipped', label: 'Shipped', search: { status: ['SHIPPED'] } },
];
