import { storeRoutes } from '@shelfward/contract/stores/stores.contract.ts';
import { regionChoices } from '../../entities/companies/companies.api.ts';
import { storeActivation, storeHref, stores } from '../../entities/stores/stores.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { columnsWithinCompany } from './store-columns.tsx';
import { StoreForm } from './store-form.tsx';

/** The stores of one company. */
export const CompanyStoresTab = ({ companyId }: { readonly companyId: number }) => (
  <ListPage
    isEmbedded
    screen="company-stores"
    title="Stores"
    noun={['store', 'stores']}
    query={stores.list}
    fixed={{ companyId }}
    defaultSort={['name,asc']}
    searchHint="Name, number, code, or city"
    columns={columnsWithinCompany}
    filters={[{ key: 'regionId', label: 'Region', kind: 'one', choices: regionChoices(companyId) }]}
    href={storeHref}
    formIn="drawer"
    create={{ label: 'New store', access: storeRoutes.create, form: <StoreForm companyId={companyId} /> }}
    activation={storeActivation}
  />
);
