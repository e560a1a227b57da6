import type { StockOutRow } from '@shelfward/contract/ledger/ledger.contract.ts';
import { stockOutCauses } from '@shelfward/contract/ledger/ledger.shapes.ts';
import { stockOutCauseLabels } from '@shelfward/contract/ledger/ledger-words.rules.ts';
import { Link } from '@tanstack/react-router';
import type { Column, Filter } from '../../kit/screens/list.types.ts';
import { ListPage } from '../../kit/screens/list-page.tsx';
import { DateText, Quantity } from '../../kit/ui/figures.tsx';
import { none } from '../../kit/ui/numbers.ts';
import { ledgers } from './ledger.api.ts';

const filters: readonly Filter[] = [
  {
    key: 'cause',
    label: 'Cause',
    kind: 'one',
    choices: stockOutCauses.map((value) => ({ value, label: stockOutCauseLabels[value] })),
  },
];

const columns: readonly Column<StockOutRow>[] = [
  { key: 'product', label: 'Product', sortable: true, render: ({ product }) => product.name },
  { key: 'store', label: 'Store', sortable: true, render: ({ store }) => store.name },
  { key: 'cause', label: 'Cause', isMain: true, render: ({ cause }) => stockOutCauseLabels[cause] },
  { key: 'firstDay', label: 'First day', sortable: true, render: ({ firstDay }) => <DateText value={firstDay} /> },
  { key: 'days', label: 'Days', align: 'right', sortable: true, render: ({ days }) => <Quantity value={days} /> },
  { key: 'record', label: 'Record', render: (row) => <RecordLink row={row} /> },
];

const RecordLink = ({ row: { orderId, orderProposalId } }: { readonly row: StockOutRow }) => {
  if (orderId !== null) return <Link to={`/orders/orderDetail/${orderId}`}>Order {orderId}</Link>;
  if (orderProposalId === null) return none;
  return <Link to={`/proposals/edit/${orderProposalId}`}>Proposal {orderProposalId}</Link>;
};

/** The records behind the causes. */
export const StockOutList = (fixed: { readonly companyId?: number }) => (
  <ListPage
    isEmbedded
    screen="ledger"
    title="Days without stock"
    noun={['time without stock', 'times without stock']}
    query={ledgers.stockOuts}
    fixed={fixed}
    columns={columns}
    filters={filters}
    href={({ product }) => `/products/productDetail/${product.id}`}
  />
);
