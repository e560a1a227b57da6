import { orderRoutes } from '@shelfward/contract/orders/orders.contract.ts';
import { orderActivation, orderHref, orderName, orders } from '../../entities/orders/orders.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { FilteredOrderTotals } from './filtered-order-totals.tsx';
import { formatOrdersTotal, orderColumns, statusChoices } from './order-columns.tsx';
import { OrderForm } from './order-form.tsx';

/** The orders of one store. */
export const StoreOrdersTab = ({ storeId, companyId }: { readonly storeId: number; readonly companyId: number }) => (
  <ListPage
    isEmbedded
    screen="store-orders"
    title="Orders"
    noun={['order', 'orders']}
    query={orders.list}
    fixed={{ storeId }}
    columns={columns}
    defaultSort={['createdDate,desc']}
    searchHint="Order or PO number"
    filters={filters}
    nameOf={orderName}
    href={orderHref}
    activation={orderActivation}
    selectionSum={formatOrdersTotal}
    sums={(query) => <FilteredOrderTotals query={query} />}
    formIn="drawer"
    create={{ label: 'New order', access: orderRoutes.create.access, form: <OrderForm {...{ companyId, storeId }} /> }}
  />
);

const columns = orderColumns.filter(({ key }) => key !== 'company' && key !== 'store');
const filters = [
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'requestedShipDateAfter', until: 'requestedShipDateBefore', label: 'Requested ship date', kind: 'days' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
] as const;
