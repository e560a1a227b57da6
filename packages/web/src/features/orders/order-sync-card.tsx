import { Anchor } from '@mantine/core';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Card } from '../../kit/ui/cards.tsx';
import { Moment, Money } from '../../kit/ui/figures.tsx';
import { SyncStatus } from '../../kit/ui/status-badge.tsx';
import overview from './order-overview.module.css';
import { describeNextSyncStep } from './order-sync.rules.ts';
import classes from './order-sync-card.module.css';

/** The ERP sync status of the order, its reason, and the next step. */
export const OrderSyncCard = ({ order }: { readonly order: Order }) => {
  const { syncStatus, sync, erpOrderUrl } = order;
  const next = describeNextSyncStep(order, new Date());
  return (
    <Card title="ERP">
      <p className={classes.status}>
        <SyncStatus status={syncStatus} />
        {sync.synchronizedTime !== null && (
          <span className={classes.dim}>
            last synced <Moment value={sync.synchronizedTime} />
          </span>
        )}
      </p>
      {sync.reason !== null && <p className={overview.note}>{sync.reason}</p>}
      {next !== undefined && <p className={classes.dim}>{next}</p>}
      {sync.erpAmounts !== null && (
        <p className={classes.dim}>
          In the ERP <Money value={sync.erpAmounts.untaxed} currency={sync.erpAmounts.currency} /> and{' '}
          <Money value={sync.erpAmounts.tax} currency={sync.erpAmounts.currency} /> tax
        </p>
      )}
      {erpOrderUrl !== null && (
        <Anchor className={classes.link} href={erpOrderUrl} target="_blank" rel="noreferrer">
          Open {sync.erpOrderName ?? 'order'} in the ERP
          <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </Card>
  );
};

/** The card is hidden for orders that were never synced. */
export const hasSyncHistory = ({ syncStatus, sync, erpOrderUrl }: Order): boolean =>
  syncStatus !== 'NOT_STARTED' || sync.reason !== null || erpOrderUrl !== null;
