import type { OrderEntry } from '@shelfward/contract/order-entry/order-entry.contract.ts';
import { IconClock, IconTruckDelivery } from '@tabler/icons-react';
import { accountDay, formatDay } from '../../kit/ui/numbers.ts';
import classes from './entry-side.module.css';
import { formatCutOff, formatDaysUntil, formatWeekday } from './entry-texts.rules.ts';

interface Props {
  readonly entry: OrderEntry;
}

const noCalendar = 'The store has no delivery days. The delivery is confirmed with the order.';

/** When the order arrives, and until when it must be submitted. */
export const DeliveryCard = ({ entry: { delivery, store } }: Props) => {
  if (!delivery) return <p className={classes.delivery}>{noCalendar}</p>;
  const { deliveryDay, orderDay, orderBy, nextDeliveryDay } = delivery;
  const until = formatDaysUntil(orderDay, accountDay(new Date()));
  return (
    <section className={classes.delivery} aria-label="Delivery">
      <IconTruckDelivery size={20} aria-hidden />
      <div>
        <h2>
          {formatWeekday(deliveryDay)}, {formatDay(deliveryDay)}
        </h2>
        <p className={classes.dim}>Next delivery to {store.name}</p>
      </div>
      <div className={classes.cutOff}>
        <IconClock size={16} aria-hidden />
        <p>
          <strong>
            Order by {formatWeekday(orderDay)}, {formatCutOff(orderBy)}
          </strong>
          {formatDay(orderDay)}, {until}. Later orders arrive {formatDay(nextDeliveryDay)}.
        </p>
      </div>
    </section>
  );
};

/** The same in a narrow window. */
export const DeliveryBanner = ({ entry: { delivery } }: Props) => {
  if (!delivery) return <p className={classes.banner}>{noCalendar}</p>;
  const { deliveryDay, orderDay, orderBy } = delivery;
  return (
    <section className={classes.banner} aria-label="Delivery">
      <IconTruckDelivery size={19} aria-hidden />
      <p>
        <strong>
          Arrives {formatWeekday(deliveryDay)}, {formatDay(deliveryDay)}
        </strong>
        <span>
          Order by {formatWeekday(orderDay)} {formatDay(orderDay)}, {formatCutOff(orderBy)}
        </span>
      </p>
      <strong>{formatDaysUntil(orderDay, accountDay(new Date()))}</strong>
    </section>
  );
};
