import { Button } from '@mantine/core';
import { type ShipmentEvent, shipmentEventRoutes } from '@shelfward/contract/shipments/shipment-events.contract.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../kit/query-client.ts';
import { useIsAllowed } from '../../kit/session.ts';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { useBusy } from '../../kit/ui/use-busy.ts';
import classes from './shipment-timeline.module.css';
import { momentOf, placeTimeOf, trackingWords } from './shipment-timeline.rules.ts';
import { shipmentEvents } from './shipments.api.ts';

const everyMs = 1500;

/** Every scan that the carrier told of, by the clock of its place, and when it is asked next. */
export const ShipmentTimeline = ({ shipmentId }: { readonly shipmentId: number }) => {
  const { data, error, refetch } = useQuery({
    ...shipmentEvents.list({ params: { shipmentId } }),
    refetchInterval: (query) => (query.state.data?.isAsking ? everyMs : false),
  });
  const isAllowed = useIsAllowed();
  const askedTime = data?.lastAskedTime;
  const before = useRef(askedTime);
  // What the carrier answered may have changed the shipment, and with it the order and the shelf.
  useEffect(() => {
    if (before.current !== undefined && before.current !== askedTime) markChanged('shipments', 'orders', 'inventory');
    before.current = askedTime;
  }, [askedTime]);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines count={3} />;
  return (
    <div className={classes.tracking}>
      <div className={classes.head}>
        <span role="status">{trackingWords(data, new Date())}</span>
        {data.isTracked && isAllowed(shipmentEventRoutes.refresh.access) && (
          <Refresh shipmentId={shipmentId} isAsking={data.isAsking} />
        )}
      </div>
      {data.problem !== null && <p className={classes.problem}>{data.problem}</p>}
      {data.events.length > 0 && (
        <ol className={classes.scans}>
          {data.events.map((event) => (
            <Scan key={event.id} event={event} />
          ))}
        </ol>
      )}
    </div>
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
    <p className={classes.where}>
      <time dateTime={event.time} title={momentOf(event.time)}>
        {placeTimeOf(event)}
      </time>
      {event.place !== null && ` · ${event.place}`}
    </p>
  </li>
);
