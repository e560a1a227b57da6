import { CalendarCard } from './calendar-card.tsx';
import { ConstraintsCard } from './constraints-card.tsx';
import { accountScope } from './delivery-scopes.ts';

/** The calendar, the minimum order, and the freight of companies without their own. */
export const AccountDeliveries = () => (
  <>
    <CalendarCard scope={accountScope} />
    <ConstraintsCard scope={accountScope} />
  </>
);
