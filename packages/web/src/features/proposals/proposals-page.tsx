import { type OrderProposal, orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import {
  orderProposals,
  proposalActivation,
  proposalHref,
  proposalName,
} from '../../entities/proposals/proposals.api.ts';
import type { Column, Filter, View } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { DateText, Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';
import { ProposalForm } from './proposal-form.tsx';

export const ProposalsPage = () => (
  <ListPage
    screen="proposals"
    title="Proposals"
    noun={['proposal', 'proposals']}
    query={orderProposals.list}
    columns={columns}
    defaultSort={['createdDate,desc']}
    searchHint="Number, company, store, or author"
    filters={filters}
    allLabel="All proposals"
    views={views}
    nameOf={proposalName}
    href={proposalHref}
    activation={proposalActivation}
    selectionSum={(rows) => formatMoney(rows.reduce((sum, row) => sum + row.summary.totalPrice, 0))}
    formIn="drawer"
    create={{ label: 'New proposal', access: orderProposalRoutes.create.access, form: <ProposalForm /> }}
    emptyText="No proposals yet. Create a proposal to plan what to send to a company's stores."
  />
);

const columns: readonly Column<OrderProposal>[] = [
  { key: 'id', label: 'Proposal', sortable: true, render: proposalName },
  { key: 'companyName', label: 'Company', sortable: true, render: (proposal) => proposal.company.name },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    isMain: true,
    render: (proposal) => <StatusBadge status={proposal.status} />,
  },
  {
    key: 'stores',
    label: 'Stores',
    render: (proposal) => <Stores summary={proposal.summary} />,
    exported: (proposal) => proposal.summary.storeNames.join(', '),
  },
  {
    key: 'items',
    label: 'Lines',
    align: 'right',
    isExtra: true,
    render: (proposal) => <Quantity value={proposal.summary.amountOfItems} />,
  },
  {
    key: 'units',
    label: 'Units',
    align: 'right',
    render: (proposal) => <Quantity value={proposal.summary.totalQuantity} />,
  },
  {
    key: 'value',
    label: 'Value',
    align: 'right',
    render: (proposal) => <Money value={proposal.summary.totalPrice} />,
  },
  {
    key: 'author',
    label: 'Author',
    render: ({ author }) => [author.firstName, author.lastName].filter(Boolean).join(' ') || author.email,
  },
  { key: 'createdDate', label: 'Created', sortable: true, render: (row) => <DateText value={row.createdDate} /> },
  { key: 'expirationDate', label: 'Expires', sortable: true, render: (row) => <DateText value={row.expirationDate} /> },
];

const Stores = ({ summary: { amountOfStores, storeNames } }: { readonly summary: OrderProposal['summary'] }) => {
  const [first] = storeNames;
  const more = amountOfStores - 1;
  return (
    <span title={storeNames.slice(0, 20).join(', ')}>{more > 0 ? `${first} +${formatQuantity(more)}` : first}</span>
  );
};

const filters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'expirationAfter', until: 'expirationBefore', label: 'Expires', kind: 'days' },
  { key: 'proposalProcessedByRegion', label: 'Processed by region', kind: 'flag' },
  { key: 'excludeClosedProposals', label: 'Open only', kind: 'flag' },
];

const views: readonly View[] = [
  { id: 'open', label: 'Open', search: { excludeClosedProposals: 'true' }, counted: true },
];
