import { Select, TagsInput } from '@mantine/core';
import {
  defaultOutsideMails,
  type OutsideMails,
} from '@shelfward/contract/analytics/report-mails/outside-mails.rules.ts';
import { described } from '../../kit/form/field-shared.ts';
import type { Field, FieldInput } from '../../kit/form/form.types.ts';
import { Stack } from '../../kit/ui/layout.tsx';

const addressLabels: Readonly<Record<OutsideMails['addresses'], string>> = {
  NONE: 'None',
  DOMAINS: 'Those of listed domains',
  ALL: 'All',
};

const senderLabels: Readonly<Record<OutsideMails['senders'], string>> = {
  ROLE_REPORTING: 'All users with access to reports',
  ROLE_ADMIN: 'Administrators',
};

/** The value of the form; a settings form that is loading has none. */
const toOutsideMails = (value: unknown): OutsideMails => ({
  ...defaultOutsideMails,
  ...(value as OutsideMails | null),
});

export const outsideMailsField: Field = {
  label: 'Outside addresses',
  section: 'Scheduled e-mails',
  kind: 'custom',
  format: (value) => {
    const { addresses, domains, senders } = toOutsideMails(value);
    return [addressLabels[addresses], ...domains, senderLabels[senders]].join(', ');
  },
  render: (input) => <OutsideMailsInput {...input} />,
};

const OutsideMailsInput = ({ value, label, error, onChange }: FieldInput) => {
  const settings = toOutsideMails(value);
  return (
    <Stack gap={8}>
      <Select
        label={label}
        description="Addresses without a user that receive scheduled reports."
        data={toData(addressLabels)}
        value={settings.addresses}
        allowDeselect={false}
        onChange={(addresses) => onChange({ ...settings, addresses })}
      />
      {settings.addresses === 'DOMAINS' && (
        <TagsInput
          label="Domains"
          description="Leave empty for the domains of your users, without public mail providers."
          inputWrapperOrder={[...described]}
          placeholder={settings.domains.length === 0 ? 'example.com' : ''}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          value={[...settings.domains]}
          error={error && 'Enter domains such as example.com.'}
          onChange={(domains) => onChange({ ...settings, domains })}
        />
      )}
      {settings.addresses !== 'NONE' && (
        <Select
          label="Owners of schedules with outside addresses"
          data={toData(senderLabels)}
          value={settings.senders}
          allowDeselect={false}
          onChange={(senders) => onChange({ ...settings, senders })}
        />
      )}
    </Stack>
  );
};

const toData = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
