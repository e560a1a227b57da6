import { Box } from '@mantine/core';
import type { Incoming } from '@shelfward/contract/proposals/store-order-proposals.contract.ts';
import { Link } from '@tanstack/react-router';
import { orderHref, orderName } from '../../entities/orders/orders.api.ts';
import { proposalHref, proposalName } from '../../entities/proposals/proposals.api.ts';
import { Quantity } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import classes from './proposal-panel.module.css';

const states: Readonly<Record<Incoming['state'], string>> = {
  IN_TRANSIT: 'in transit',
  ORDERED: 'ordered',
  PROPOSED: 'proposed',
};

/** The orders and other proposals that bring the product to the store; nothing if there are none. */
export const IncomingList = ({ incoming }: { readonly incoming: readonly Incoming[] }) => {
  if (incoming.length === 0) return null;
  return (
    <Box component="section" mt={12} pt={14} className={classes.section ?? ''} aria-label="On the way">
      <h4>On the way</h4>
      <dl className={classes.facts}>
        {incoming.map((line) => (
          <Group
            align="stretch"
            justify="space-between"
            py={4}
            c="dimmed"
            key={`${line.state} ${line.orderId} ${line.orderProposalId}`}
          >
            <dt>
              <DocumentLink line={line} /> · {states[line.state]}
            </dt>
            <dd>
              <Quantity value={line.quantity} />
            </dd>
          </Group>
        ))}
      </dl>
    </Box>
  );
};

const DocumentLink = ({ line: { orderId, orderProposalId, purchaseOrderNumber } }: { readonly line: Incoming }) =>
  orderId === null ? (
    <Link className="link" to={proposalHref({ id: orderProposalId ?? 0 })}>
      {proposalName({ id: orderProposalId ?? 0 })}
    </Link>
  ) : (
    <Link className="link" to={orderHref({ id: orderId })}>
      {orderName({ id: orderId, purchaseOrderNumber })}
    </Link>
  );
