import { Box } from '@mantine/core';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { orders } from '../../entities/orders/orders.api.ts';
import { HistoryFrame } from '../../kit/screens/history-tab.tsx';
import { useScope } from '../../kit/session.ts';
import { HistoryList } from '../../kit/ui/history-list.tsx';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { buildHistoryEntries, statusEntry } from './order-history.rules.ts';

/** All changes of the order with user, time, and reason. */
export const OrderHistoryTab = ({ order }: { readonly order: Order }) => {
  const scope = useScope();
  const { data, error, refetch } = useQuery(orders.history({ params: { orderId: order.id } }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const entries = buildHistoryEntries(data, scope);
  if (entries.length === 0) return <EmptyState text="No changes yet" />;
  return (
    <HistoryFrame>
      <HistoryList entries={entries} />
    </HistoryFrame>
  );
};

/** Short status timeline next to the facts of the order. */
export const OrderTimeline = ({ orderId }: { readonly orderId: number }) => {
  const scope = useScope();
  const { data } = useQuery(orders.history({ params: { orderId } }));
  if (!data || data.statusChanges.length === 0) return null;
  return (
    <Box component="section" mt={22}>
      <Box component="h2" mb={12} c="dimmed" fz={12} fw={500}>
        Timeline
      </Box>
      <HistoryList entries={data.statusChanges.map((change) => statusEntry(change, scope))} />
    </Box>
  );
};
