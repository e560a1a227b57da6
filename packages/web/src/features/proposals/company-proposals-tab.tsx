import { ListPage } from '../../kit/screens/list-page.tsx';
import { proposalColumns, proposalFilters, proposalList } from './proposal-columns.tsx';

/** The proposals of one company. */
export const CompanyProposalsTab = ({ companyId }: { readonly companyId: number }) => (
  <ListPage
    {...proposalList}
    isEmbedded
    screen="company-proposals"
    fixed={{ companyId }}
    columns={columns}
    searchHint="Number, store, or author"
    filters={filters}
    emptyText="No proposals for this company yet"
  />
);

const columns = proposalColumns.filter(({ key }) => key !== 'companyName');
const filters = proposalFilters.filter(({ key }) => key !== 'companyId');
