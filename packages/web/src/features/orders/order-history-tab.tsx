import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import classes from './order-history.module.css';
import { entriesOf, type HistoryEntry, statusEntry } from './order-history.rules.ts';
import { orders } from './orders.api.ts';

/** Everything that happened to the order: who, when, what, and why where it was said. */
export const OrderHistoryTab = ({ order }: { readonly order: Order }) => {
  const { data, error, refetch } = useQuery(orders.history({ params: { orderId: order.id } }));
  if (error && !data) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <LoadingLines />;
  const entries = entriesOf(data);
  if (entries.length === 0) return <EmptyState text="Nothing has happened to this order yet." />;
  return (
    <div className={classes.tab}>
      <Entries entries={entries} />
    </div>
  );
};

/** The way of the order, short, beside its facts. */
export const OrderTimeline = ({ orderId }: { readonly orderId: number }) => {
  const { data } = useQuery(orders.history({ params: { orderId } }));
  if (!data || data.statusChanges.length === 0) return null;
  return (
    <section className={classes.timeline}>
      <h2>Timeline</h2>
      <Entries entries={data.statusChanges.map(statusEntry)} />
    </section>
  );
};

const Entries = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ol className={classes.entries}>
    {entries.map((entry) => (
      <li key={entry.key}>
        <span className={classes.text}>{entry.text}</span>
        {entry.reason && <span className={classes.reason}>{entry.reason}</span>}
        <span className={classes.meta}>
          {entry.by} · <time dateTime={entry.at}>{instantText(entry.at)}</time>
        </span>
      </li>
    ))}
  </ol>
);

const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const instantText = (at: string): string => instants.format(new Date(at));
