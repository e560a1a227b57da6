import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { useMemo } from 'react';
import { orderActivation, orderHref, orderName, orders, storeChoices } from '../../entities/orders/orders.api.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { FilteredOrderTotals } from './filtered-order-totals.tsx';
import { formatOrdersTotal, orderColumns, statusChoices } from './order-columns.tsx';
import { OrderForm } from './order-form.tsx';

/** The orders of one company. */
export const CompanyOrdersTab = ({ companyId }: { readonly companyId: number }) => {
  const filters = useMemo((): readonly Filter[] => buildFilters(companyId), [companyId]);
  return (
    <ListPage
      isEmbedded
      screen="company-orders"
      title="Orders"
      noun={['order', 'orders']}
      query={orders.list}
      fixed={{ companyId }}
      columns={columns}
      defaultSort={['createdDate,desc']}
      searchHint="Order or PO number, or store"
      filters={filters}
      nameOf={orderName}
      href={orderHref}
      activation={orderActivation}
      selectionSum={formatOrdersTotal}
      sums={(query) => <FilteredOrderTotals query={query} />}
      formIn="drawer"
      create={{ label: 'New order', access: orderRoutes.create.access, form: <OrderForm companyId={companyId} /> }}
      emptyText="No orders yet"
    />
  );
};

const columns = orderColumns.filter(({ key }) => key !== 'company');
const buildFilters = (companyId: number): readonly Filter[] => [
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices(companyId) },
  { key: 'requestedShipDateAfter', until: 'requestedShipDateBefore', label: 'Requested ship date', kind: 'days' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
];
