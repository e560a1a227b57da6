import { addDays, day } from '@shelfward/contract/kit/dates.ts';
import {
  orderProposalInput,
  type ProposalSettings,
  proposalSettings,
} from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { defaultDaysOpen } from '@shelfward/contract/proposals/proposal-states.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { orderProposals, proposalHref } from '../../entities/proposals/proposals.api.ts';
import { StorePicker } from '../../entities/stores/store-picker.tsx';
import { EntityForm } from '../../kit/form/entity-form.tsx';
import { localDay } from '../../kit/ui/numbers.ts';
import { endOfDay } from './end-of-day.ts';
import { SettingsInput } from './settings-input.tsx';

const schema = orderProposalInput.pick({ storeIds: true }).extend({ openUntil: day, settings: proposalSettings });

const usual: ProposalSettings = { autoFairShare: false, topUpToMinItems: false };

/** Some stores of one company; afterwards the person stands in the editor. */
export const ProposalForm = () => {
  const navigate = useNavigate();
  const made = useRef<{ readonly id: number }>(undefined);
  return (
    <EntityForm
      noun="proposal"
      schema={schema}
      empty={{ storeIds: [], openUntil: addDays(localDay(new Date()), defaultDaysOpen), settings: usual }}
      fields={{
        storeIds: {
          label: 'Stores',
          kind: 'custom',
          codes: ['STORES_OF_DIFFERENT_COMPANIES', 'STORE_NOT_FOUND'],
          render: (input) => <StorePicker {...input} companies="one" />,
        },
        openUntil: { label: 'Open until', kind: 'day', width: 'half' },
        settings: {
          label: 'Quantities',
          kind: 'custom',
          render: ({ value, onChange }) => (
            <SettingsInput value={proposalSettings.catch(usual).parse(value)} onChange={onChange} />
          ),
        },
      }}
      submitLabel="Create proposal"
      save={async ({ storeIds, openUntil, settings }, options) => {
        const body = { storeIds, expirationDate: endOfDay(openUntil), settings };
        const proposal = await orderProposals.create({ body }, options);
        made.current = proposal;
        return proposal;
      }}
      onSaved={() => made.current && void navigate({ to: proposalHref(made.current) })}
    />
  );
};
