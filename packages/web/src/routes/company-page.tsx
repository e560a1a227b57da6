import { auditRoutes } from '@shelfward/contract/audit/audit.contract.ts';
import { type Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { expectedOrderRoutes } from '@shelfward/contract/replenishment/expected-orders.contract.ts';
import { Link, useParams } from '@tanstack/react-router';
import { SalesYearToDate } from '../entities/analytics/sales-kpis.tsx';
import { AddressCard, EditButton } from '../entities/companies/address-card.tsx';
import { companies, companyActivation, loadCompany } from '../entities/companies/companies.api.ts';
import { BuyersPanel } from '../features/companies/buyers-panel.tsx';
import { CompanyForm } from '../features/companies/company-form.tsx';
import { CompanyRegions } from '../features/companies/company-regions-tab.tsx';
import { CompanyTerms } from '../features/companies/company-terms-card.tsx';
import { CompanyDeliveries } from '../features/deliveries/company-deliveries-tab.tsx';
import { CompanyOrdersTab } from '../features/orders/orders-tab.tsx';
import { CompanyProposalsTab } from '../features/proposals/company-proposals-tab.tsx';
import { CompanyParLevelSettings } from '../features/replenishment/company-settings-card.tsx';
import { ExpectedOrdersTab } from '../features/replenishment/expected-orders-tab.tsx';
import { CompanyStoresTab } from '../features/stores/company-stores-tab.tsx';
import { DetailPage } from '../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../kit/screens/form-dialog.tsx';
import { HistoryTab } from '../kit/screens/history-tab.tsx';
import { useActivation } from '../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../kit/session.ts';
import { Card, Cards } from '../kit/ui/cards.tsx';
import { Percent, Quantity } from '../kit/ui/figures.tsx';
import { StatusBadge } from '../kit/ui/status-badge.tsx';

const noun = ['company', 'companies'] as const;

export const CompanyPage = () => {
  const { companyId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { getActions } = useActivation<Company>(companyActivation, noun);
  const query = companies.get({ params: { companyId } });
  const mayEdit = isAllowed(companyRoutes.update);
  const isOverview = search.tab === undefined || search.tab === 'overview';
  return (
    <>
      <DetailPage
        query={query}
        noun="Company"
        toName={(company) => company.name}
        status={(company) => <StatusBadge status={company.inactive ? 'INACTIVE' : 'ACTIVE'} />}
        primary={() => mayEdit && <EditButton onClick={() => change({ open: 'edit' })} />}
        actions={(company) => getActions?.(company) ?? []}
        tabs={(company) => [
          { id: 'overview', label: 'Overview', content: <CompanyOverview company={company} /> },
          { id: 'regions', label: 'Regions', content: <CompanyRegions companyId={company.id} /> },
          { id: 'buyers', label: 'Buyers', content: <CompanyBuyers company={company} /> },
          { id: 'stores', label: 'Stores', content: <CompanyStoresTab companyId={company.id} /> },
          { id: 'orders', label: 'Orders', content: <CompanyOrdersTab companyId={company.id} /> },
          ...(isAllowed(orderProposalRoutes.list)
            ? [{ id: 'proposals', label: 'Proposals', content: <CompanyProposalsTab companyId={company.id} /> }]
            : []),
          { id: 'deliveries', label: 'Deliveries', content: <CompanyDeliveries companyId={company.id} /> },
          ...(isAllowed(expectedOrderRoutes.get)
            ? [{ id: 'expected', label: 'Expected orders', content: <ExpectedOrdersTab companyId={company.id} /> }]
            : []),
          ...(isAllowed(auditRoutes.history)
            ? [{ id: 'history', label: 'History', content: <HistoryTab entityType="COMPANY" id={company.id} /> }]
            : []),
        ]}
        {...(isOverview && { facts: buildFacts })}
      />
      {mayEdit && search.open === 'edit' && (
        <FormDialog title="Edit company" in="drawer" onClose={() => change({ open: undefined })}>
          <RecordForm load={query} form={(company) => <CompanyForm company={company} />} />
        </FormDialog>
      )}
    </>
  );
};

const CompanyOverview = ({ company }: { readonly company: Company }) => (
  <Cards>
    <SalesYearToDate filters={{ companyId: company.id }} />
    <CompanyTerms company={company} />
    <CompanyParLevelSettings companyId={company.id} />
    <AddressCard address={company.address} />
  </Cards>
);

const CompanyBuyers = ({ company }: { readonly company: Company }) => {
  const params = { companyId: company.id };
  const reload = () => loadCompany(company.id);
  return (
    <Cards>
      <Card title="Buyers" isWide {...(company.buyers.length > 0 && { count: company.buyers.length })}>
        <BuyersPanel
          place={{ record: 'COMPANY', recordId: company.id }}
          buyers={company.buyers}
          emptyText="This company has no buyers."
          add={(body) => companies.addBuyer({ params, body }).then(reload)}
          remove={(body) => companies.removeBuyer({ params, body }).then(reload)}
        />
      </Card>
    </Cards>
  );
};

const buildFacts = (company: Company) => [
  {
    label: 'Active stores',
    value: (
      <Link to="/stores" search={{ companyId: String(company.id) }} className="link">
        <Quantity value={company.amountOfActiveStores} />
      </Link>
    ),
  },
  { label: 'Active regions', value: <Quantity value={company.amountOfActiveRegions} /> },
  { label: 'Discount', value: <Percent value={company.discount} /> },
  { label: 'Minimum units per store proposal', value: <Quantity value={company.minItemsForStoreProposal} /> },
  { label: 'Buyers', value: <Quantity value={company.buyers.length} /> },
];
