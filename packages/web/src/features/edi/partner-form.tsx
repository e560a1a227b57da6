import { type PartnerProposal, partnerInput, type TradingPartner } from '@shelfward/contract/edi/partners.shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { ediPartners } from './edi.api.ts';
import { noAddress, partnerFields } from './partner-fields.tsx';

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
      fields={partnerFields}
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
  integrationId: null,
  productionAddress: proposal?.address ?? noAddress,
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
