import { Text } from '@mantine/core';
import type { OrderProposal } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { companyChoices, formatUserName } from '../../entities/companies/companies.api.ts';
import {
  orderProposals,
  proposalActivation,
  proposalHref,
  proposalName,
} from '../../entities/proposals/proposals.api.ts';
import { StoreLink } from '../../entities/stores/store-link.tsx';
import { dayColumn } from '../../kit/screens/columns.tsx';
import type { Column, Filter, View } from '../../kit/screens/list.types.ts';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { formatMoney, formatQuantity } from '../../kit/ui/numbers.ts';
import { StatusBadge } from '../../kit/ui/status-badge.tsx';

export const proposalColumns: readonly Column<OrderProposal>[] = [
  {
    key: 'id',
    label: 'Proposal',
    sortable: true,
    render: (proposal) => (
      <>
        {proposalName(proposal)}
        {proposal.otherProposals.length > 0 && (
          <Text span c="dimmed" fw={400}>
            {' '}
            · also ordered by {formatOthers(proposal)}
          </Text>
        )}
      </>
    ),
    exported: proposalName,
  },
  { key: 'companyName', label: 'Company', sortable: true, render: (proposal) => proposal.company.name },
  {
    key: 'status',
    label: 'Status',
    sortable: true,
    isMain: true,
    render: (proposal) => <StatusBadge status={proposal.status} />,
  },
  {
    key: 'amountOfStores',
    label: 'Stores',
    sortable: true,
    render: (proposal) => <Stores summary={proposal.summary} />,
    exported: (proposal) => proposal.summary.storeNames.join(', '),
  },
  {
    key: 'amountOfItems',
    label: 'Lines',
    sortable: true,
    align: 'right',
    isExtra: true,
    render: (proposal) => <Quantity value={proposal.summary.amountOfItems} />,
  },
  {
    key: 'totalQuantity',
    label: 'Units',
    sortable: true,
    align: 'right',
    render: (proposal) => <Quantity value={proposal.summary.totalQuantity} />,
  },
  {
    key: 'totalPrice',
    label: 'Value',
    sortable: true,
    align: 'right',
    render: (proposal) => <Money value={proposal.summary.totalPrice} />,
  },
  {
    key: 'authorName',
    label: 'Author',
    sortable: true,
    render: ({ author }) => formatUserName(author),
  },
  dayColumn('createdDate', 'Created', { sortable: true }),
  dayColumn('expirationDate', 'Expires', { sortable: true }),
];

const formatOthers = ({ otherProposals }: OrderProposal): string => otherProposals.map(proposalName).join(', ');

const Stores = ({ summary }: { readonly summary: OrderProposal['summary'] }) => {
  const { amountOfStores, storeNames, storeIds } = summary;
  const [[name = ''], [id]] = [storeNames, storeIds];
  return (
    <span title={storeNames.slice(0, 20).join(', ')}>
      {id === undefined ? name : <StoreLink store={{ id, name }} />}
      {amountOfStores > 1 && ` +${formatQuantity(amountOfStores - 1)}`}
    </span>
  );
};

export const proposalFilters: readonly Filter[] = [
  { key: 'companyId', label: 'Company', kind: 'one', choices: companyChoices },
  { key: 'expirationAfter', until: 'expirationBefore', label: 'Expires', kind: 'days' },
  { key: 'proposalProcessedByRegion', label: 'Processed by region', kind: 'flag' },
  { key: 'excludeClosedProposals', label: 'Open only', kind: 'flag' },
];

const proposalViews: readonly View[] = [
  { id: 'open', label: 'Open', search: { excludeClosedProposals: 'true' }, counted: true },
];

const formatProposalsTotal = (rows: readonly OrderProposal[]): string =>
  formatMoney(rows.reduce((sum, row) => sum + row.summary.totalPrice, 0));

/** The page of proposals and the tab of a company. */
export const proposalList = {
  title: 'Proposals',
  noun: ['proposal', 'proposals'],
  query: orderProposals.list,
  defaultSort: ['createdDate,desc'],
  allLabel: 'All proposals',
  views: proposalViews,
  toName: proposalName,
  href: proposalHref,
  activation: proposalActivation,
  selectionSum: formatProposalsTotal,
} as const;
