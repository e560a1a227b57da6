import { Box, Button, Text } from '@mantine/core';
import { type ShipmentEvent, shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../kit/query-client.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { Group } from '../../kit/ui/layout.tsx';
import { formatExactly } from '../../kit/ui/numbers.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import { describeTracking, formatScanTime } from './shipment-timeline.rules.ts';
import { shipmentEvents } from './shipments.api.ts';
import classes from './shipments.module.css';

const pollIntervalMs = 1500;

/** Scans reported by the carrier, in their local time, and the time of the next check. */
export const ShipmentTimeline = ({ shipmentId }: { readonly shipmentId: number }) => {
  const { data, error, refetch } = useQuery({
    ...shipmentEvents.list({ params: { shipmentId } }),
    refetchInterval: (query) => (query.state.data?.isAsking ? pollIntervalMs : false),
  });
  const isAllowed = useIsAllowed();
  const lastCheckTime = data?.lastPollTime;
  const before = useRef(lastCheckTime);
  // Tracking updates can change the shipment, its order, and the store inventory.
  useEffect(() => {
    if (before.current !== undefined && before.current !== lastCheckTime)
      markChanged('shipments', 'orders', 'inventory');
    before.current = lastCheckTime;
  }, [lastCheckTime]);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  return (
    <Box mt={10}>
      <Group gap="4px 12px" wrap c="dimmed" fz={12} className={classes.head ?? ''}>
        <span role="status">{describeTracking(data, new Date())}</span>
        {data.isTracked && isAllowed(shipmentEventRoutes.refresh) && (
          <Refresh shipmentId={shipmentId} isAsking={data.isAsking} />
        )}
      </Group>
      {data.problem && (
        <Text mt={6} c="var(--sw-warning)" fz={12}>
          {data.problem}
        </Text>
      )}
      {data.events.length > 0 && (
        <Box component="ol" mt={10} pl={16} className={classes.scans ?? ''}>
          {data.events.map((event) => (
            <Scan key={event.id} event={event} />
          ))}
        </Box>
      )}
    </Box>
  );
};

const Refresh = ({ shipmentId, isAsking }: { readonly shipmentId: number; readonly isAsking: boolean }) => {
  const { isBusy, run } = useBusy();
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconRefresh size={14} />}
      loading={isBusy || isAsking}
      onClick={() => void run(() => shipmentEvents.refresh({ params: { shipmentId } }))}
    >
      Refresh now
    </Button>
  );
};

const Scan = ({ event }: { readonly event: ShipmentEvent }) => (
  <li>
    <p>{event.description ?? event.code}</p>
    <Text c="dimmed" fz={12} className="numbers">
      <time dateTime={event.time} title={event.utcOffsetMinutes === null ? undefined : formatExactly(event.time)}>
        {formatScanTime(event)}
      </time>
      {event.place !== null && ` · ${event.place}`}
    </Text>
  </li>
);
