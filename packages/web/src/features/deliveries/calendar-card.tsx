import { deliveryCalendarRoutes } from '@shelfward/contract/deliveries/delivery-calendars.contract.ts';
import type { DeliveryCalendar } from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { disabledQuery, inBackground } from '../../kit/resource.ts';
import { RecordForm } from '../../kit/screens/form-dialog.tsx';
import { useIsAllowed } from '../../kit/session.ts';
import { Card } from '../../kit/ui/cards.tsx';
import { ErrorState, LoadingLines } from '../../kit/ui/states.tsx';
import { CalendarForm, CalendarView } from './calendar-form.tsx';
import { deliveryCalendars } from './deliveries.api.ts';

interface Props {
  readonly scope: DeliveryScopeKey;
  /** The next more general scope; undefined for the account. */
  readonly parent?: DeliveryScopeKey;
  /** Why the calendar cannot be changed here, and where it can. */
  readonly readOnlyNote?: ReactNode;
}

/** When a scope orders and receives. */
export const CalendarCard = ({ scope, parent, readOnlyNote }: Props) => {
  const mayEdit = useIsAllowed()(deliveryCalendarRoutes.update.access) && readOnlyNote === undefined;
  const general = useQuery(
    parent ? inBackground(deliveryCalendars.get({ params: parent })) : disabledQuery<DeliveryCalendar>(),
  );
  const inherited = parent && general.data ? { calendar: general.data, scope: parent.scope } : undefined;
  const Content = mayEdit ? CalendarForm : CalendarView;
  return (
    <Card title="Delivery calendar" isWide>
      {readOnlyNote && <p>{readOnlyNote}</p>}
      {general.error && !general.data && <ErrorState error={general.error} retry={general.refetch} />}
      {parent && !inherited && !general.error && <LoadingLines />}
      {(!parent || inherited) && (
        <RecordForm
          load={inBackground(deliveryCalendars.get({ params: scope }))}
          form={(calendar) => <Content {...{ scope, calendar, inherited }} />}
        />
      )}
    </Card>
  );
};
