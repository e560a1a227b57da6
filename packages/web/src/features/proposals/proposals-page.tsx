import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import {
  orderProposals,
  proposalActivation,
  proposalHref,
  proposalName,
} from '../../entities/proposals/proposals.api.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { formatProposalsTotal, proposalColumns, proposalFilters, proposalViews } from './proposal-columns.tsx';
import { ProposalForm } from './proposal-form.tsx';

export const ProposalsPage = () => (
  <ListPage
    screen="proposals"
    title="Proposals"
    noun={['proposal', 'proposals']}
    query={orderProposals.list}
    columns={proposalColumns}
    defaultSort={['createdDate,desc']}
    searchHint="Number, company, store, or author"
    filters={proposalFilters}
    allLabel="All proposals"
    views={proposalViews}
    nameOf={proposalName}
    href={proposalHref}
    activation={proposalActivation}
    selectionSum={formatProposalsTotal}
    formIn="drawer"
    create={{ label: 'New proposal', access: orderProposalRoutes.create.access, form: <ProposalForm /> }}
    empty={(create) => (
      <EmptyList
        text="No proposals yet. Create a proposal to plan what to send to a company's stores."
        requires={['products', 'stores', 'assortments']}
        action={create}
      />
    )}
  />
);
