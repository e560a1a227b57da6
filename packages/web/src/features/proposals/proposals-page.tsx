import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { EmptyList } from '../../entities/getting-started/empty-list.tsx';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { proposalColumns, proposalFilters, proposalList } from './proposal-columns.tsx';
import { ProposalForm } from './proposal-form.tsx';

export const ProposalsPage = () => (
  <ListPage
    {...proposalList}
    screen="proposals"
    columns={proposalColumns}
    searchHint="Number, company, store, or author"
    filters={proposalFilters}
    formIn="drawer"
    create={{ label: 'New proposal', access: orderProposalRoutes.create, form: <ProposalForm /> }}
    empty={(create) => (
      <EmptyList
        text="No proposals yet. Create a proposal to plan what to send to a company's stores."
        requires={['products', 'stores', 'assortments']}
        action={create}
      />
    )}
  />
);
