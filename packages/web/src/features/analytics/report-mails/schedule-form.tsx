import { Select } from '@mantine/core';
import { reportMailRoutes } from '@shelfward/contract/analytics/report-mails/report-mails.contract.ts';
import { type Frequency, maxDayOfMonth } from '@shelfward/contract/analytics/report-mails/report-mails.rules.ts';
import {
  mailFormats,
  type ReportMail,
  type ReportMailBody,
  reportMailInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { reportDays } from '@shelfward/contract/analytics/report-query/report-query.ts';
import { EntityForm } from '../../../kit/form/entity-form.tsx';
import { described } from '../../../kit/form/field-shared.ts';
import type { Field } from '../../../kit/form/form.types.ts';
import type { Choice } from '../../../kit/resource.ts';
import { session, useIsAllowed } from '../../../kit/session.ts';
import { accountTimeZone, formatZone } from '../../../kit/time-zone.ts';
import { formatHour, hours } from '../../../kit/ui/hours.ts';
import { weekdayChoices } from '../../../kit/ui/weekdays.ts';
import { recipientsField } from './recipients-input.tsx';
import { type DaysChoice, daysChoices, describeTimes, formatLabels } from './report-mail.rules.ts';
import { reportMails } from './report-mails.api.ts';

export type ScheduleDraft = Pick<ReportMailBody, 'name' | 'screen' | 'search' | 'report' | 'days' | 'savedViewId'>;

interface Props {
  readonly draft: ScheduleDraft;
  /** The schedule to change. Undefined for a new one. */
  readonly record?: ReportMail | undefined;
  /** The saved views of reports; without them, the report is that of the draft. */
  readonly views?: readonly Choice[] | undefined;
  readonly onSaved?: () => void;
}

/** Report, times, formats, and recipients of a schedule. Users with a scope are their own recipients. */
export const ScheduleForm = ({ draft, record, views, onSaved }: Props) => {
  const ownUserId = session.state().identity?.userId;
  const own = ownUserId ? [{ userId: ownUserId }] : [];
  const canChooseRecipients = useIsAllowed()(reportMailRoutes.recipients);
  return (
    <EntityForm
      noun="schedule"
      draft={record ? undefined : `schedule of ${draft.screen ?? draft.savedViewId ?? 'a view'}`}
      schema={reportMailInput}
      empty={{
        ...draft,
        frequency: 'WEEKLY',
        weekday: 'MONDAY',
        dayOfMonth: 1,
        hour: 6,
        formats: ['PICTURE', 'XLSX'],
        recipients: own,
      }}
      record={record}
      from={(schedule) => (canChooseRecipients ? toBody(schedule) : { ...toBody(schedule), recipients: own })}
      fields={{
        name: { label: 'Name' },
        ...(views && {
          savedViewId: {
            label: 'Report',
            kind: 'select' as const,
            isId: true as const,
            choices: views,
            placeholder: 'Select a saved view',
            description: 'The saved views of reports. Open a report, and save it as a view to send it.',
            codes: ['SAVED_VIEW_NOT_FOUND', 'SAVED_VIEW_WITHOUT_REPORT'] as const,
          },
        }),
        days: periodField(Boolean(views)),
        frequency: chooseOne('Frequency', { options: frequencyChoices }),
        weekday: chooseOne('Weekday', { options: weekdayChoices, frequency: 'WEEKLY' }),
        dayOfMonth: chooseOne('Day', {
          options: dayChoices,
          frequency: 'MONTHLY',
          description: 'In shorter months, their last day',
        }),
        hour: chooseOne('Time', { options: hourChoices, description: formatZone(accountTimeZone()) }),
        formats: { label: 'Contents', kind: 'multiselect', choices: formatChoices },
        ...(canChooseRecipients && { recipients: recipientsField(record) }),
      }}
      save={(body, options) =>
        record
          ? reportMails.update({ params: { id: record.id }, body }, options)
          : reportMails.create({ body }, options)
      }
      toSavedText={(saved) => `“${saved.name}” is sent ${describeTimes(saved)}.`}
      {...(onSaved && { onSaved })}
      submitLabel={record ? 'Save' : 'Schedule e-mail'}
    />
  );
};

const toBody = ({ recipients, ...record }: ReportMail): ReportMailBody => ({
  name: record.name,
  screen: record.screen,
  search: record.search,
  report: record.report,
  savedViewId: record.savedViewId,
  days: record.days,
  frequency: record.frequency,
  weekday: record.weekday,
  dayOfMonth: record.dayOfMonth,
  hour: record.hour,
  formats: record.formats,
  recipients: recipients.map(({ userId, address, filters }) => ({ userId, address, filters })),
});

const frequencyChoices = [
  { value: 'DAILY', label: 'Every day' },
  { value: 'WEEKLY', label: 'Every week' },
  { value: 'MONTHLY', label: 'Every month' },
];
const dayChoices = Array.from({ length: maxDayOfMonth }, (_, index) => ({
  value: index + 1,
  label: index + 1 === maxDayOfMonth ? 'Last day' : String(index + 1),
}));
const hourChoices = hours.map((value) => ({ value, label: formatHour(value) }));
const formatChoices = mailFormats.map((value) => ({ value, label: formatLabels[value] }));

interface Option {
  readonly value: string | number;
  readonly label: string;
}
interface Choosing {
  readonly options: readonly Option[];
  /** The only frequency to which the field applies. */
  readonly frequency?: Frequency;
  readonly description?: string;
}

/** A choice that cannot be empty. */
const chooseOne = (label: string, { options, frequency, description }: Choosing): Field => ({
  label,
  kind: 'custom',
  width: 'half',
  format: (value) => options.find((option) => option.value === value)?.label ?? '',
  render: ({ value, values, error, onChange }) =>
    frequency === undefined || values.frequency === frequency ? (
      <Select
        label={label}
        description={description}
        inputWrapperOrder={[...described]}
        data={options.map((option) => ({ value: String(option.value), label: option.label }))}
        allowDeselect={false}
        value={String(value)}
        error={error}
        onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? value)}
      />
    ) : null,
});

const periodField = (asSaved: boolean): Field => ({
  label: 'Period',
  kind: 'custom',
  width: 'half',
  format: (value) => findChoice(listPeriods(asSaved, value), value)?.label ?? '',
  render: ({ label, value, error, onChange }) => {
    const choices = listPeriods(asSaved, value);
    return (
      <Select
        label={label}
        data={choices.map((choice) => choice.label)}
        allowDeselect={false}
        value={findChoice(choices, value)?.label ?? null}
        error={error}
        onChange={(chosen) => onChange(choices.find((choice) => choice.label === chosen)?.days ?? null)}
      />
    );
  },
});

const listPeriods = (asSaved: boolean, value: unknown): readonly DaysChoice[] => [
  ...(asSaved ? [{ label: 'As in the saved view', days: null }] : []),
  ...daysChoices(reportDays.nullable().catch(null).parse(value)),
];

const findChoice = (choices: readonly DaysChoice[], value: unknown) =>
  choices.find(({ days }) => JSON.stringify(days) === JSON.stringify(value ?? null));
