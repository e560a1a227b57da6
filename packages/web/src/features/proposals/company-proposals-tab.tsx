import {
  orderProposals,
  proposalActivation,
  proposalHref,
  proposalName,
} from '../../entities/proposals/proposals.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { formatProposalsTotal, proposalColumns, proposalFilters, proposalViews } from './proposal-columns.tsx';

/** The proposals of one company. */
export const CompanyProposalsTab = ({ companyId }: { readonly companyId: number }) => (
  <ListPage
    isEmbedded
    screen="company-proposals"
    title="Proposals"
    noun={['proposal', 'proposals']}
    query={orderProposals.list}
    fixed={{ companyId }}
    columns={columns}
    defaultSort={['createdDate,desc']}
    searchHint="Number, store, or author"
    filters={filters}
    allLabel="All proposals"
    views={proposalViews}
    nameOf={proposalName}
    href={proposalHref}
    activation={proposalActivation}
    selectionSum={formatProposalsTotal}
    emptyText="No proposals for this company yet"
  />
);

const columns = proposalColumns.filter(({ key }) => key !== 'companyName');
const filters = proposalFilters.filter(({ key }) => key !== 'companyId');
