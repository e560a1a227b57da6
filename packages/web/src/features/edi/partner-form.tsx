import { type PartnerProposal, partnerInput, type TradingPartner } from '@shelfward/contract/edi/partners.shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import { companyChoices } from '../../entities/companies/companies.api.ts';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { ediPartners } from './edi.api.ts';

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

interface Props {
  readonly partner?: TradingPartner;
  readonly proposal?: PartnerProposal | undefined;
}

/** The addresses of a partner, and what its documents leave open. */
export const PartnerForm = ({ partner, proposal }: Props) => {
  const navigate = useNavigate();
  return (
    <EntityForm
      noun="EDI partner"
      draft={proposal && `${proposal.address.partnerId} ${proposal.address.ownId}`}
      schema={partnerInput}
      empty={toEmpty(proposal)}
      record={partner}
      from={toInput}
      fields={{
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
        'settings.isStrict': { label: 'Reject documents with wrong counts', kind: 'switch', width: 'half' },
        'productionAddress.partnerQualifier': {
          section: 'Addresses',
          label: 'Qualifier of the partner',
          width: 'half',
        },
        'productionAddress.partnerId': {
          label: 'Id of the partner',
          codes: ['PARTNER_ADDRESS_TAKEN'],
          width: 'half',
        },
        'productionAddress.ownQualifier': { label: 'Your qualifier', width: 'half' },
        'productionAddress.ownId': { label: 'Your id', width: 'half' },
        'productionAddress.partnerGroupId': { label: 'Group id of the partner', width: 'half' },
        'productionAddress.ownGroupId': { label: 'Your group id', width: 'half' },
        responseHours: {
          label: 'The partner answers within',
          kind: 'number',
          suffix: 'hour',
          width: 'half',
        },
        inactive: { label: 'Inactive', kind: 'switch', width: 'half' },
      }}
      save={(body, options) =>
        partner
          ? ediPartners.update({ params: { partnerId: partner.id }, body }, options)
          : ediPartners.create({ body }, options)
      }
      onSaved={() => void navigate({ to: '/edi', search: { tab: 'partners' } })}
    />
  );
};

const toInput = (partner: TradingPartner) => {
  const { id: _, company, createdAt: __, ...values } = partner;
  return { companyId: company.id, ...values };
};

const toEmpty = (proposal: PartnerProposal | undefined) => ({
  name: proposal?.name ?? '',
  mode: 'TEST' as const,
  acknowledges: true,
  responseHours: 24,
  testAddress: null,
  inactive: false,
  productionAddress: proposal?.address ?? {
    partnerQualifier: 'ZZ',
    partnerId: '',
    partnerGroupId: '',
    ownQualifier: 'ZZ',
    ownId: '',
    ownGroupId: '',
  },
  settings: {
    isStrict: false,
    sales: null,
    singleDate: null,
    onHandCode: null,
    cases: null,
    unitsPerCase: null,
    price: 'DOCUMENT' as const,
    measures: {},
    itemCodes: {},
    storeKinds: {},
    divisionRole: proposal?.divisionRole ?? null,
  },
});
