import { Switch } from '@mantine/core';
import { ediMeasures } from '@shelfward/contract/edi/measures.ts';
import { itemKinds, type partnerInput, storeKinds } from '@shelfward/contract/edi/partners.shapes.ts';
import type { z } from 'zod';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import type { Field, FieldInput, Fields, FormValues } from '../../kit/form/form.types.ts';
import { CodesInput, formatCodes } from './codes-input.tsx';
import { serverChoices } from './edi.api.ts';

const modeChoices = [
  { value: 'TEST', label: 'Test: nothing is booked' },
  { value: 'PRODUCTION', label: 'Production' },
];
const dateChoices = [
  { value: 'DAY', label: 'A day' },
  { value: 'WEEK_ENDING', label: 'The last day of a week' },
  { value: 'WEEK_STARTING', label: 'The first day of a week' },
];
const salesChoices = [
  { value: 'NET', label: 'Sales contain returns' },
  { value: 'GROSS', label: 'Returns are subtracted from sales' },
];
const caseChoices = [
  { value: 'CASES', label: 'Cases' },
  { value: 'UNITS', label: 'Units' },
];
const priceChoices = [
  { value: 'DOCUMENT', label: 'From the document' },
  { value: 'NONE', label: 'From the price list' },
];

export const noAddress = {
  partnerQualifier: 'ZZ',
  partnerId: '',
  partnerGroupId: '',
  ownQualifier: 'ZZ',
  ownId: '',
  ownGroupId: '',
};

const codes = (label: string, meanings: readonly string[], section?: string): Field => ({
  label,
  kind: 'custom',
  ...(section !== undefined && { section }),
  format: formatCodes,
  render: (input) => <CodesInput {...input} meanings={meanings} />,
});

/** Tests usually have the addresses of production. A test address starts as a copy of it. */
const TestAddressSwitch = ({ label, value, values, onChange }: FieldInput) => (
  <Switch
    label={label}
    checked={value !== null}
    onChange={(event) => onChange(event.currentTarget.checked ? { ...Object(values.productionAddress) } : null)}
  />
);

const hasTestAddress = ({ testAddress }: FormValues): boolean => testAddress !== null;

type AddressFields = Readonly<Record<keyof typeof noAddress, Field>>;

const addressFields = ({ section, isShown }: Pick<Field, 'section' | 'isShown'>): AddressFields => {
  const shared = { width: 'half', ...(isShown && { isShown }) } as const;
  return {
    partnerQualifier: { ...shared, label: 'Qualifier of the partner', ...(section !== undefined && { section }) },
    partnerId: { ...shared, label: 'Id of the partner', codes: ['PARTNER_ADDRESS_TAKEN'] },
    ownQualifier: { ...shared, label: 'Your qualifier' },
    ownId: { ...shared, label: 'Your id' },
    partnerGroupId: { ...shared, label: 'Group id of the partner' },
    ownGroupId: { ...shared, label: 'Your group id' },
  };
};

const prefixed = (name: 'productionAddress' | 'testAddress', fields: AddressFields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [`${name}.${key}`, field]));

export const partnerFields: Fields<z.input<typeof partnerInput>> = {
  name: { label: 'Name', codes: ['PARTNER_NAME_TAKEN'], width: 'half' },
  companyId: { label: 'Company', kind: 'select', isId: true, choices: companyChoices, width: 'half' },
  mode: { label: 'Mode', kind: 'select', choices: modeChoices, width: 'half' },
  acknowledges: { label: 'Answer received documents with a 997 or CONTRL', kind: 'switch', width: 'half' },
  'settings.singleDate': {
    section: 'What documents leave open',
    label: 'A document with one date means',
    kind: 'select',
    choices: dateChoices,
    width: 'half',
  },
  'settings.sales': { label: 'Quantities sold (QS)', kind: 'select', choices: salesChoices, width: 'half' },
  'settings.cases': { label: 'Quantities in cases are', kind: 'select', choices: caseChoices, width: 'half' },
  'settings.unitsPerCase': {
    label: 'Units of a case',
    kind: 'number',
    suffix: 'unit',
    description: 'If the document does not state them.',
    width: 'half',
  },
  'settings.price': { label: 'Sales value', kind: 'select', choices: priceChoices, width: 'half' },
  'settings.onHandCode': {
    label: 'Code of stock on hand',
    description: 'The preferred one if a document has several, such as QA or OH.',
    placeholder: 'QA',
    width: 'half',
  },
  'settings.divisionRole': {
    label: 'Party with the division',
    description: 'N101 of the party whose number is the division of all stores of a document.',
    placeholder: 'None',
    width: 'half',
  },
  'settings.isStrict': { label: 'Reject documents with wrong counts', kind: 'switch', width: 'half' },
  'settings.measures': codes('Quantities', ediMeasures, 'Codes with another meaning than usual'),
  'settings.itemCodes': codes('Product numbers', itemKinds),
  'settings.storeKinds': codes('Store numbers', storeKinds),
  ...prefixed('productionAddress', addressFields({ section: 'Addresses' })),
  testAddress: {
    label: 'Tests have other addresses',
    kind: 'custom',
    format: (value) => (value === null ? 'No' : 'Yes'),
    render: (input) => <TestAddressSwitch {...input} />,
  },
  ...prefixed('testAddress', addressFields({ isShown: hasTestAddress })),
  integrationId: {
    section: 'Sending',
    label: 'File server',
    description: 'Of the type EDI, with a send folder. Without one, users download the documents and send them.',
    kind: 'select',
    isId: true,
    choices: serverChoices,
    placeholder: 'None',
    width: 'half',
    codes: ['INTEGRATION_NOT_FOUND'],
  },
  responseHours: { label: 'The partner answers within', kind: 'number', suffix: 'hour', width: 'half' },
  inactive: { label: 'Inactive', kind: 'switch', width: 'half' },
};
