import { discountSuffix, sumOrderValues } from '@shelfward/contract/proposals/proposal-value.rules.ts';
import { maxQuantity } from '@shelfward/contract/proposals/proposals.rules.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { unitsBetween } from '../../kit/ui/cell-numbers.rules.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Money, Quantity } from '../../kit/ui/figures.tsx';
import { NumberCell } from '../../kit/ui/number-cell.tsx';
import { type ReviewLine, storeReviewLines, sumReviewLines } from './review.rules.ts';
import { changeQuantity, type ReviewActions, type ReviewProposal } from './review-change.ts';
import classes from './review-page.module.css';

interface Props {
  readonly actions: ReviewActions;
  readonly proposal: ReviewProposal;
  readonly row: number;
}

const units = unitsBetween({ min: 0, max: maxQuantity });

/** The lines of one store, with quantities that the buyer can edit. */
export const ReviewLines = ({ actions, proposal, row }: Props) => {
  const store = proposal.stores[row];
  if (!store) return null;
  const lines = storeReviewLines(proposal, row);
  const totals = sumReviewLines(lines);
  const { storeOrderProposalId, name, number, regionName } = store;
  const save =
    ({ productId, quantity: previousQuantity }: ReviewLine) =>
    (quantity: number) =>
      changeQuantity(actions, { storeOrderProposalId, productId, quantity, previousQuantity });
  return (
    <Card title={[name, number, regionName].filter(Boolean).join(' · ')} label={name}>
      <DataTable label={`Products for ${name}`} className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col">Unit price</th>
            <th scope="col">Quantity</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productId}>
              <th scope="row">
                {line.name}
                {line.reason && <small>{line.reason}</small>}
              </th>
              <td>{line.sku}</td>
              <td>
                <Money currency={proposal.currency} value={line.unitPriceCents} />
              </td>
              <td>
                {proposal.isEditable ? (
                  <NumberCell label={`Quantity of ${line.name}`} value={line.quantity} kind={units} save={save(line)} />
                ) : (
                  <Quantity value={line.quantity} />
                )}
              </td>
              <td>
                <Money currency={proposal.currency} value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>
              <Quantity value={totals.units} />
            </td>
            <td>
              <Money currency={proposal.currency} value={totals.cents} />
            </td>
          </tr>
          {proposal.discount > 0 && (
            <tr>
              <th scope="row" colSpan={4}>
                Total{discountSuffix(proposal.discount)}
              </th>
              <td>
                <Money currency={proposal.currency} value={sumOrderValues([totals.cents], proposal.discount)} />
              </td>
            </tr>
          )}
        </tfoot>
      </DataTable>
    </Card>
  );
};
