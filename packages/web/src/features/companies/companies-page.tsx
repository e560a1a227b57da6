import { type Company, companyRoutes } from '@shelfward/contract/companies/companies.contract.ts';
import { IconPencil } from '@tabler/icons-react';
import { formatCityState } from '../../entities/companies/address.rules.ts';
import {
  companies,
  companyActivation,
  formatUserName,
  orderManagerChoices,
  paymentTermChoices,
  regionChoices,
} from '../../entities/companies/companies.api.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ImportLink } from '../../entities/master-import/import-link.tsx';
import { priceListChoices } from '../../entities/pricing/price-lists.api.ts';
import { salesChannelChoices } from '../../entities/sales-channels/sales-channels.api.ts';
import { quantityColumn } from '../../kit/screens/columns.tsx';
import type { Column } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { useScreenSearch } from '../../kit/screens/use-screen-search.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Percent } from '../../kit/ui/figures.tsx';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { CompanyForm } from './company-form.tsx';

const columns: readonly Column<Company>[] = [
  { key: 'name', label: 'Company', sortable: true },
  { key: 'city', label: 'Place', sortable: true, render: (company) => formatCityState(company.address) },
  { key: 'priceListName', label: 'Price list', sortable: true, render: (company) => company.priceList?.name },
  {
    key: 'paymentTermName',
    label: 'Payment term',
    sortable: true,
    render: (company) => company.paymentTerm?.name,
  },
  {
    key: 'salesChannelName',
    label: 'Sales channel',
    sortable: true,
    isExtra: true,
    render: (company) => company.salesChannel?.name,
  },
  {
    key: 'orderManagerName',
    label: 'Order manager',
    sortable: true,
    isExtra: true,
    render: (company) => company.orderManager && formatUserName(company.orderManager),
  },
  {
    key: 'discount',
    label: 'Discount',
    sortable: true,
    align: 'right',
    render: (company) => <Percent value={company.discount} />,
  },
  quantityColumn('amountOfActiveRegions', 'Regions', { sortable: true }),
  quantityColumn('amountOfActiveStores', 'Stores', { sortable: true }),
  {
    key: 'buyers',
    label: 'Buyers',
    isExtra: true,
    render: (company) => company.buyers.map((buyer) => buyer.name).join(', '),
  },
  {
    key: 'inactive',
    label: 'Status',
    sortable: true,
    render: (company) => <StatusBadge status={company.inactive ? 'INACTIVE' : 'ACTIVE'} />,
  },
];

export const CompaniesPage = () => {
  const [, change] = useScreenSearch();
  const isAllowed = useIsAllowed();
  const mayEdit = isAllowed(companyRoutes.update);
  return (
    <ListPage
      screen="companies"
      title="Companies"
      noun={['company', 'companies']}
      query={companies.list}
      defaultSort={['name,asc']}
      searchHint="Name"
      allLabel="All companies"
      columns={columns}
      filters={[
        { key: 'priceListId', label: 'Price list', kind: 'one', choices: priceListChoices },
        { key: 'paymentTermId', label: 'Payment term', kind: 'one', choices: paymentTermChoices },
        { key: 'salesChannelId', label: 'Sales channel', kind: 'one', choices: salesChannelChoices },
        { key: 'orderManagerId', label: 'Order manager', kind: 'one', choices: orderManagerChoices },
        { key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(undefined) },
      ]}
      href={(company) => `/companies/companyDetail/${company.id}`}
      rowActions={(company) =>
        mayEdit
          ? [{ label: 'Edit', icon: <IconPencil size={16} />, run: () => change({ open: String(company.id) }) }]
          : []
      }
      empty={(create) => <EmptyList text="There are no companies yet." requires={[]} action={create} />}
      formIn="drawer"
      actions={<ImportLink kind="COMPANIES" />}
      create={{ label: 'New company', access: companyRoutes.create, form: <CompanyForm /> }}
      edit={{
        load: (companyId) => companies.get({ params: { companyId } }),
        form: (company) => <CompanyForm company={company} />,
      }}
      activation={companyActivation}
    />
  );
};
