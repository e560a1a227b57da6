import { Text } from '@mantine/core';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { Submission } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { describeDifference, sumDifferences } from '@shelfward/contract/order-entry/submission.rules.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { submissions } from '../../entities/orders/order-entry.api.ts';
import { accountCurrency } from '../../kit/currency.ts';
import { inBackground } from '../../kit/resource.ts';
import { useScope, useSession } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Quantity } from '../../kit/ui/figures.tsx';
import { formatDay } from '../../kit/ui/numbers.ts';
import classes from './orders.module.css';

/** What a partner submitted: its delivery, its differences from the suggestion, and what the brand changed since. */
export const SubmissionCard = ({ order }: { readonly order: Order }) => {
  const { data } = useQuery(inBackground(submissions.submission({ params: { orderId: order.id } })));
  const isPartner = useScope() === 'PARTNER';
  if (!data?.isSubmitted || order.status === 'DRAFT') return null;
  return (
    <>
      {data.changes.length > 0 && <ChangesCard submission={data} isPartner={isPartner} />}
      {isPartner ? <DeliveryCard submission={data} /> : <DifferencesCard submission={data} />}
    </>
  );
};

interface Props {
  readonly submission: Submission;
}

const maxShown = 20;

const ChangesCard = ({ submission, isPartner }: Props & { readonly isPartner: boolean }) => {
  const { accountName } = useSession().identity ?? {};
  const { changes, reason } = submission;
  const who = isPartner ? accountName : 'You';
  return (
    <Card title={`${who} changed ${formatCount(changes.length, 'product')}`} isWide>
      {reason !== null && <p className={classes.note}>{reason}</p>}
      <DataTable label="Changed products">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Submitted</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, maxShown).map(({ product, submitted, quantity }) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              <td>
                <Quantity value={submitted} />
              </td>
              <td>
                <Quantity value={quantity} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <More count={changes.length} />
    </Card>
  );
};

const DeliveryCard = ({ submission: { deliveryDay } }: Props) =>
  deliveryDay !== null && (
    <Card title="Delivery">
      <p className={classes.note}>Ordered for the delivery on {formatDay(deliveryDay)}.</p>
    </Card>
  );

/** How the order differs from what was suggested to the partner. */
const DifferencesCard = ({ submission: { differences, deliveryDay } }: Props) => (
  <Card title="Submitted by the retailer" isWide>
    <p className={classes.note}>
      {differences.length === 0
        ? 'The order is as suggested.'
        : `Differs from the suggestion: ${describeDifference(sumDifferences(differences), accountCurrency())}.`}
      {deliveryDay !== null && ` Ordered for the delivery on ${formatDay(deliveryDay)}.`}
    </p>
    {differences.length > 0 && (
      <DataTable label="Differences from the suggestion">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Suggested</th>
            <th scope="col">Submitted</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, maxShown).map(({ product, suggested, quantity }) => (
            <tr key={product.id}>
              <th scope="row">{product.name}</th>
              <td>
                <Quantity value={suggested} />
              </td>
              <td>
                <Quantity value={quantity} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    )}
    <More count={differences.length} />
  </Card>
);

const More = ({ count }: { readonly count: number }) =>
  count > maxShown && <Text c="dimmed">and {formatCount(count - maxShown, 'other product')}</Text>;
