import { Anchor, Text } from '@mantine/core';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Card } from '../../kit/ui/cards.tsx';
import { Moment, Money } from '../../kit/ui/figures.tsx';
import { Group } from '../../kit/ui/layout.tsx';
import { SyncStatus } from '../../kit/ui/status-badge.tsx';
import { describeNextSyncStep } from './order-sync.rules.ts';
import overview from './orders.module.css';

/** The ERP sync status of the order, its reason, and the next step. */
export const OrderSyncCard = ({ order }: { readonly order: Order }) => {
  const { syncStatus, sync, erpOrderUrl } = order;
  const next = describeNextSyncStep(order, new Date());
  return (
    <Card title="ERP">
      <Group component="p" gap="4px 12px" wrap mb={8}>
        <SyncStatus status={syncStatus} />
        {sync.synchronizedTime !== null && (
          <Text span c="dimmed">
            last synced <Moment value={sync.synchronizedTime} />
          </Text>
        )}
      </Group>
      {sync.reason !== null && <p className={overview.note}>{sync.reason}</p>}
      {next !== undefined && <Text c="dimmed">{next}</Text>}
      {sync.erpAmounts !== null && (
        <Text c="dimmed">
          In the ERP <Money value={sync.erpAmounts.untaxed} currency={sync.erpAmounts.currency} /> and{' '}
          <Money value={sync.erpAmounts.tax} currency={sync.erpAmounts.currency} /> tax
        </Text>
      )}
      {erpOrderUrl !== null && (
        <Anchor className={overview.link} href={erpOrderUrl} target="_blank" rel="noreferrer">
          Open {sync.erpOrderName ?? 'order'} in the ERP
          <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </Card>
  );
};

/** The card is hidden for orders that were never synced, and for users with a scope, whose orders have no `sync`. */
export const hasSyncHistory = (order: Order): boolean => 'sync' in order && isSynced(order);

const isSynced = ({ syncStatus, sync, erpOrderUrl }: Order): boolean =>
  syncStatus !== 'NOT_STARTED' || sync.reason !== null || erpOrderUrl !== null;
