import { type Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { Link, useParams } from '@tanstack/react-router';
import { DetailPage } from '../../kit/screens/detail-page.tsx';
import { FormDialog, RecordForm } from '../../kit/screens/form-dialog.tsx';
import { useActivation } from '../../kit/screens/use-activation.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Percent, Quantity } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { companies } from './companies.api.ts';
import { companyActivation } from './companies-page.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyRegions } from './company-regions.tsx';
import classes from './overview.module.css';
import { AddressCard, BuyersCard, EditButton, Overview } from './overview.tsx';

const noun = ['company', 'companies'] as const;

export const CompanyPage = () => {
  const { companyId = '' } = useParams({ strict: false });
  const [search, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const { actionsOf } = useActivation<Company>(companyActivation, noun);
  const query = companies.get({ params: { companyId } });
  const mayEdit = isAllowed(companyRoutes.update.access);
  return (
    <>
      <DetailPage
        query={query}
        noun="Company"
        nameOf={(company) => company.name}
        status={(company) => <StatusBadge status={company.inactive ? 'INACTIVE' : 'ACTIVE'} />}
        primary={() => mayEdit && <EditButton onClick={() => change({ open: 'edit' })} />}
        actions={(company) => actionsOf?.(company) ?? []}
        tabs={(company) => [
          { id: 'overview', label: 'Overview', content: <CompanyOverview company={company} /> },
          { id: 'regions', label: 'Regions', content: <CompanyRegions companyId={company.id} /> },
        ]}
        facts={factsOf}
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
  <Overview>
    <BuyersCard buyers={company.buyers} nobody="Proposals are sent to no buyer of this company yet." />
    <AddressCard address={company.address} />
  </Overview>
);

const factsOf = (company: Company) => [
  {
    label: 'Active stores',
    value: (
      <Link to="/stores" search={{ companyId: String(company.id) }} className={classes.link}>
        <Quantity value={company.amountOfActiveStores} />
      </Link>
    ),
  },
  { label: 'Active regions', value: <Quantity value={company.amountOfActiveRegions} /> },
  { label: 'Price list', value: company.priceList?.name ?? 'Default price list' },
  { label: 'Payment term', value: company.paymentTerm?.name ?? '–' },
  { label: 'Discount', value: <Percent value={company.discount} /> },
  { label: 'Least units of a store proposal', value: <Quantity value={company.minItemsForStoreProposal} /> },
  { label: 'Sales channel', value: company.salesChannel?.name ?? '–' },
  { label: 'Order manager', value: nameOf(company.orderManager) },
];

const nameOf = (user: Company['orderManager']): string =>
  user ? `${user.firstName} ${user.lastName}`.trim() || user.email : '–';
