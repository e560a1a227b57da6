import { useMemo } from 'react';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { orderColumns, statusChoices } from './order-columns.tsx';
import { orderList } from './order-list.tsx';

/** The orders of one company. */
export const CompanyOrdersTab = ({ companyId }: { readonly companyId: number }) => {
  const filters = useMemo((): readonly Filter[] => {
    const [status, ...others] = storeFilters;
    return [status, { key: 'storeIds', label: 'Store', kind: 'many', choices: storeChoices(companyId) }, ...others];
  }, [companyId]);
  return (
    <ListPage
      {...orderList(companyId)}
      isEmbedded
      screen="company-orders"
      fixed={{ companyId }}
      columns={companyColumns}
      searchHint="Order or PO number, or store"
      filters={filters}
      emptyText="No orders yet"
    />
  );
};

/** The orders of one store. */
export const StoreOrdersTab = ({ storeId, companyId }: { readonly storeId: number; readonly companyId: number }) => (
  <ListPage
    {...orderList(companyId, storeId)}
    isEmbedded
    screen="store-orders"
    fixed={{ storeId }}
    columns={storeColumns}
    searchHint="Order or PO number"
    filters={storeFilters}
  />
);

const companyColumns = orderColumns.filter(({ key }) => key !== 'company');
const storeColumns = companyColumns.filter(({ key }) => key !== 'store');

const storeFilters = [
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'requestedShipDateAfter', until: 'requestedShipDateBefore', label: 'Requested ship date', kind: 'days' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
] as const;
