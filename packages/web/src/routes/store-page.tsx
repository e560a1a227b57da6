import { Text } from '@mantine/core';
import { analyticsRoutes } from '@shelfward/contract/analytics/analytics.contract.ts';
import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { storeNoteRoutes } from '@shelfward/contract/stores/store-notes.contract.ts';
import { type Store, storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { Link, useParams } from '@tanstack/react-router';
import { SalesYearToDate } from '../entities/analytics/sales-kpis.tsx';
import { AddressCard, EditButton } from '../entities/companies/address-card.tsx';
import { storeCopies } from '../entities/stores/store-copies.ts';
import { storeKindLabels } from '../entities/stores/store-kinds.ts';
import { buildStoreTextFacts } from '../entities/stores/store-texts.ts';
import { loadStore, storeActivation, stores } from '../entities/stores/stores.api.ts';
import { StoreAssortmentTab } from '../features/assortments/store-assortment-tab.tsx';
import { BuyersPanel } from '../features/companies/buyers-panel.tsx';
import { StoreDeliveries } from '../features/deliveries/store-deliveries-tab.tsx';
import { InventoryTab, useIsCounting } from '../features/inventory/inventory-tab.tsx';
import { StoreOrdersTab } from '../features/orders/orders-tab.tsx';
import { ExpectedOrdersTab } from '../features/replenishment/expected-orders-tab.tsx';
import { ProposalsCard } from '../features/stores/proposals-card.tsx';
import { StoreForm } from '../features/stores/store-form.tsx';
import { StoreNotesTab } from '../features/stores/store-notes-tab.tsx';
import { StoreSales } from '../features/stores/store-sales-card.tsx';
import { withDeviceCopy } from '../kit/drafts/device-copies.ts';
import { DetailPage } from '../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../kit/screens/history-tab.tsx';
import { useActivation } from '../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../kit/screens/use-screen-search.ts';
import { useIsAllowed, useScope } from '../kit/session.ts';
import { Card, Cards } from '../kit/ui/cards.tsx';
import { none } from '../kit/ui/numbers.ts';
import { StatusBadge } from '../kit/ui/status-badge.tsx';

const noun = ['store', 'stores'] as const;

export const StorePage = () => {
  const { storeId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<Store>(storeActivation, noun);
  const query = stores.get({ params: { storeId } });
  const mayEdit = isAllowed(storeRoutes.update);
  // Counting on a phone has its own actions.
  const isCounting = useIsCounting() && search.tab === 'inventory';
  const isOverview = search.tab === undefined || search.tab === 'overview';
  return (
    <>
      <DetailPage
        query={isCounting ? withDeviceCopy(query, storeCopies, Number(storeId)) : query}
        noun="Store"
        toName={(store) => store.name}
        status={(store) => <StoreStatus store={store} />}
        primary={() => mayEdit && !isCounting && <EditButton onClick={() => change({ open: 'edit' })} />}
        actions={(store) => (isCounting ? [] : (getActions?.(store) ?? []))}
        tabs={(store) => [
          { id: 'overview', label: 'Overview', content: <StoreOverview store={store} /> },
          { id: 'inventory', label: 'Inventory', content: <InventoryTab store={store} /> },
          { id: 'assortment', label: 'Assortment', content: <StoreAssortmentTab storeId={store.id} /> },
          ...(isAllowed(storeNoteRoutes.list)
            ? [{ id: 'notes', label: 'Notes', content: <StoreNotesTab storeId={store.id} /> }]
            : []),
          {
            id: 'orders',
            label: 'Orders',
            content: <StoreOrdersTab storeId={store.id} companyId={store.company.id} />,
          },
          { id: 'deliveries', label: 'Deliveries', content: <StoreDeliveries store={store} /> },
          ...(isAllowed(expectedOrderRoutes.get)
            ? [{ id: 'expected', label: 'Expected orders', content: <ExpectedOrdersTab storeId={store.id} /> }]
            : []),
          ...(isAllowed(auditRoutes.history)
            ? [{ id: 'history', label: 'History', content: <HistoryTab entityType="STORE" id={store.id} /> }]
            : []),
        ]}
        {...(isOverview && { facts: buildFacts })}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Edit store" in="drawer" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(store) => <StoreForm store={store} />} />
        </FormDialog>
      )}
    </>
  );
};

const StoreStatus = ({ store }: { readonly store: Store }) => (
  <>
    <StatusBadge status={store.inactive ? 'INACTIVE' : 'ACTIVE'} />
    <Text span c="dimmed" className="nowrap">
      {store.number && <>{store.number} · </>}
      <CompanyLink company={store.company} />
    </Text>
  </>
);

const StoreOverview = ({ store }: { readonly store: Store }) => {
  const isAllowed = useIsAllowed();
  return (
    <Cards>
      <SalesYearToDate filters={{ storeId: store.id }} />
      {isAllowed(analyticsRoutes.storeStatistics) && (
        <Card isWide>
          <StoreSales storeId={store.id} />
        </Card>
      )}
      {isAllowed(storeRoutes.addBuyer) && <StoreBuyers store={store} />}
      {isAllowed(orderProposalRoutes.list) && <ProposalsCard store={store} />}
      <AddressCard address={store.address} />
    </Cards>
  );
};

const StoreBuyers = ({ store }: { readonly store: Store }) => {
  const params = { storeId: store.id };
  const reload = () => loadStore(store.id);
  return (
    <Card title="Buyers" isWide {...(store.buyers.length > 0 && { count: store.buyers.length })}>
      <BuyersPanel
        place={{ record: 'STORE', recordId: store.id }}
        buyers={store.buyers}
        emptyText="This store has no buyers."
        add={(body) => stores.addBuyer({ params, body }).then(reload)}
        remove={(body) => stores.removeBuyer({ params, body }).then(reload)}
      />
    </Card>
  );
};

/** Users with a scope do not receive what belongs to the ERP of the account. */
const buildFacts = (store: Store & { readonly isLinkedToOdoo?: boolean | undefined }) => [
  { label: 'Company', value: <CompanyLink company={store.company} /> },
  { label: 'Region', value: store.region?.name ?? none },
  { label: 'Kind', value: storeKindLabels[store.kind] },
  ...buildStoreTextFacts(store),
  ...(store.isLinkedToOdoo === undefined
    ? []
    : [{ label: 'Linked to ERP', value: store.isLinkedToOdoo ? 'Yes' : 'No' }]),
];

/** Partners have no page of companies. */
const CompanyLink = ({ company }: { readonly company: Store['company'] }) =>
  useScope() === 'PARTNER' ? (
    company.name
  ) : (
    <Link to="/companies/companyDetail/$companyId" params={{ companyId: String(company.id) }} className="link">
      {company.name}
    </Link>
  );
