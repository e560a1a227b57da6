import { formatWeek } from '@shelfward/contract/deliveries/calendar-text.rules.ts';
import {
  calendarException,
  calendarValues,
  type DeliveryCalendar,
  weekPattern,
} from '@shelfward/contract/deliveries/delivery-calendars.shapes.ts';
import type { DeliveryScopeKey } from '@shelfward/contract/deliveries/delivery-scopes.shapes.ts';
import { z } from 'zod';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { accountTimeZone } from '../../kit/time-zone.ts';
import { type Inherited, listInheritedExceptions, previewCalendar } from './calendar-preview.rules.ts';
import { CalendarWeek } from './calendar-week.tsx';
import { deliveryCalendars } from './deliveries.api.ts';
import { formatDayOfWeek } from './delivery-texts.ts';
import { ExceptionList } from './exception-list.tsx';
import { ExceptionsInput } from './exceptions-input.tsx';

interface Props {
  readonly scope: DeliveryScopeKey;
  readonly calendar: DeliveryCalendar;
  readonly inherited: Inherited | undefined;
}

/** The week and the exceptions of a scope, with the deliveries that follow from what is entered. */
export const CalendarForm = ({ scope, calendar, inherited }: Props) => (
  <EntityForm
    noun="delivery calendar"
    draft={`${scope.scope}/${scope.scopeId}`}
    schema={calendarValues}
    empty={{}}
    record={calendar}
    from={({ own }) => own}
    fields={{
      pattern: {
        label: 'Week',
        kind: 'custom',
        format: formatOwnWeek,
        render: ({ value, values, error, onChange }) => (
          <CalendarWeek
            {...{ value, error, inherited, onChange }}
            scope={scope.scope}
            preview={preview(scope, values, inherited)}
          />
        ),
      },
      exceptions: {
        label: 'Exceptions',
        section: 'Exceptions',
        kind: 'custom',
        format: formatExceptions,
        render: ({ value, error, onChange }) => (
          <>
            <ExceptionsInput {...{ value, error, onChange }} />
            <ExceptionList exceptions={listInheritedExceptions(inherited)} scope={scope.scope} />
          </>
        ),
      },
    }}
    save={(own, options) => deliveryCalendars.update({ params: scope, body: { own } }, options)}
  />
);

/** What users without the right to change the calendar see. */
export const CalendarView = ({ scope, calendar, inherited }: Props) => {
  const { own } = calendar;
  const exceptions = own.exceptions.map((exception) => ({ ...exception, scope: scope.scope }));
  return (
    <>
      <CalendarWeek
        scope={scope.scope}
        value={own.pattern}
        inherited={inherited}
        preview={preview(scope, own, inherited)}
      />
      <ExceptionList exceptions={[...exceptions, ...listInheritedExceptions(inherited)]} scope={scope.scope} />
    </>
  );
};

const formatOwnWeek = (value: unknown): string => {
  const week = weekPattern.safeParse(value).data;
  return week ? formatWeek(week) : 'Inherited';
};

const formatExceptions = (value: unknown): string => {
  const exceptions = z.array(calendarException).safeParse(value).data ?? [];
  return exceptions.map(({ day, name }) => `${formatDayOfWeek(day)}: ${name}`).join('; ') || 'None';
};

const preview = ({ scope }: DeliveryScopeKey, values: unknown, inherited: Inherited | undefined) =>
  previewCalendar({ scope, values, inherited, accountTimeZone: accountTimeZone() });
