import { useMemo } from 'react';
import { storeChoices } from '../../entities/orders/orders.api.ts';
import type { Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { statusChoices, useOrderColumns } from './order-columns.tsx';
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
      columns={useOrderColumns(fixedInCompany)}
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
    columns={useOrderColumns(fixedInStore)}
    searchHint="Order or PO number"
    filters={storeFilters}
  />
);

const fixedInCompany = ['company'];
const fixedInStore = ['company', 'store'];

const storeFilters = [
  { key: 'status', label: 'Status', kind: 'many', choices: statusChoices },
  { key: 'requestedShipDateAfter', until: 'requestedShipDateBefore', label: 'Requested ship date', kind: 'days' },
  { key: 'includeCancelled', label: 'Show cancelled', kind: 'flag' },
] as const;
