import { Input, MultiSelect, Switch, TagsInput } from '@mantine/core';
import {
  maxRecipients,
  type RecipientFilters,
  type RecipientInput,
  type ReportMail,
  recipientFilters,
  reportMailInput,
} from '@shelfward/contract/analytics/report-mails/report-mails.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { companyChoices, formatUserName } from '../../../entities/companies/companies.api.ts';
import { ChoiceMultiSelect } from '../../../kit/form/choice-inputs.tsx';
import { described } from '../../../kit/form/field-shared.ts';
import type { Field, FieldInput } from '../../../kit/form/form.types.ts';
import { Stack } from '../../../kit/ui/layout.tsx';
import { ErrorState } from '../../../kit/ui/states.tsx';
import { reportMails } from './report-mails.api.ts';

const edited = z
  .array(
    z.object({
      userId: z.number().nullable().default(null),
      address: z.string().nullable().default(null),
      filters: recipientFilters.nullable().default(null),
    }),
  )
  .catch([]);

/** The form field for users, outside addresses, and what each of them sees. */
export const recipientsField = (record: ReportMail | undefined): Field => ({
  label: 'Recipients',
  kind: 'custom',
  codes: ['USER_NOT_FOUND', 'REPORT_MAIL_ADDRESS_OF_USER', 'REPORT_MAIL_ADDRESS_NOT_ALLOWED'],
  format: (value) =>
    edited
      .parse(value)
      .map(({ userId, address }) => address ?? `user ${userId}`)
      .join(', '),
  render: (input) => <RecipientsInput {...input} record={record} />,
});

type Props = FieldInput & { readonly record: ReportMail | undefined };

/** Current recipients remain listed, even if they no longer have access to reports. */
const RecipientsInput = ({ label, value, error, onChange, record }: Props) => {
  const recipients = edited.parse(value);
  const { data, error: failure, refetch } = useQuery(reportMails.recipients());
  const [isFiltered, setFiltered] = useState(recipients.some(({ filters }) => filters !== null));
  if (failure) return <ErrorState error={failure} retry={refetch} />;
  const names = new Map<number, string>();
  for (const user of record?.recipients ?? []) if (user.userId !== null) names.set(user.userId, formatUserName(user));
  for (const user of data ?? []) names.set(user.id, formatUserName(user));
  const change = (userIds: readonly number[], addresses: readonly string[]) =>
    onChange([
      ...userIds.map((userId) => recipients.find((one) => one.userId === userId) ?? { ...noRecipient, userId }),
      ...addresses.map((address) => recipients.find((one) => one.address === address) ?? { ...noRecipient, address }),
    ]);
  const userIds = recipients.flatMap(({ userId }) => userId ?? []);
  const addresses = recipients.flatMap(({ address }) => address ?? []);
  return (
    <Stack gap={12}>
      <MultiSelect
        label={label}
        placeholder={userIds.length === 0 ? 'Select users' : ''}
        searchable
        disabled={!data}
        data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
        value={userIds.map(String)}
        onChange={(chosen) => change(chosen.map(Number), addresses)}
      />
      <AddressesInput addresses={addresses} onChange={(chosen) => change(userIds, chosen)} />
      <Switch
        label="Recipients see only some companies"
        checked={isFiltered}
        onChange={(event) => {
          setFiltered(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange(recipients.map((one) => ({ ...one, filters: null })));
        }}
      />
      {isFiltered &&
        recipients.map((recipient, index) => (
          <ChoiceMultiSelect
            key={recipient.address ?? recipient.userId}
            label={`Companies for ${recipient.address ?? names.get(recipient.userId ?? 0) ?? 'a user'}`}
            placeholder={recipient.filters?.companyIds ? '' : 'All companies'}
            choices={companyChoices}
            values={(recipient.filters?.companyIds ?? []).map(String)}
            onChange={(chosen) => onChange(recipients.with(index, withCompanies(recipient, chosen.map(Number))))}
          />
        ))}
      {error && <Input.Error>{recipients.length === 0 ? 'Select at least one recipient.' : error}</Input.Error>}
    </Stack>
  );
};

const noRecipient: RecipientInput = { userId: null, address: null, filters: null };

/** Other filters of the recipient, which only the API sets, stay. */
const withCompanies = (recipient: RecipientInput, companyIds: number[]): RecipientInput => {
  const { companyIds: _, ...others } = recipient.filters ?? {};
  const filters: RecipientFilters = companyIds.length > 0 ? { ...others, companyIds } : others;
  return { ...recipient, filters: Object.keys(filters).length > 0 ? filters : null };
};

interface AddressesProps {
  readonly addresses: string[];
  readonly onChange: (addresses: readonly string[]) => void;
}

/** Other texts than e-mail addresses are left out, and named. */
const AddressesInput = ({ addresses, onChange }: AddressesProps) => {
  const [invalid, setInvalid] = useState<string>();
  return (
    <TagsInput
      label="Addresses outside the account"
      description="They receive the report and a link to unsubscribe, without access to the account."
      inputWrapperOrder={[...described]}
      placeholder={addresses.length === 0 ? 'name@example.com' : ''}
      type="email"
      acceptValueOnBlur
      splitChars={[',', ';', ' ']}
      maxTags={maxRecipients}
      value={addresses}
      error={invalid && `“${invalid}” is not an e-mail address.`}
      onChange={(given) => {
        const parsed = given.map((text) => parseAddress(text));
        setInvalid(given.find((_, index) => parsed[index] === undefined));
        onChange([...new Set(parsed.filter((address) => address !== undefined))]);
      }}
    />
  );
};

const parseAddress = (text: string): string | undefined =>
  reportMailInput.shape.recipients.safeParse([{ address: text }]).data?.[0]?.address ?? undefined;
