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
import { accountDay } from '../../kit/ui/numbers.ts';
import { lastSecond } from './last-second.ts';
import { SettingsInput } from './settings-input.tsx';

const schema = orderProposalInput.pick({ storeIds: true }).extend({ openUntil: day, settings: proposalSettings });

const defaultSettings: ProposalSettings = { autoFairShare: false, topUpToMinItems: false };

/** Creates a proposal for stores of one company and opens it in the editor. */
export const ProposalForm = () => {
  const navigate = useNavigate();
  const created = useRef<{ readonly id: number }>(undefined);
  return (
    <EntityForm
      noun="proposal"
      schema={schema}
      empty={{ storeIds: [], openUntil: addDays(accountDay(new Date()), defaultDaysOpen), settings: defaultSettings }}
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
            <SettingsInput value={proposalSettings.catch(defaultSettings).parse(value)} onChange={onChange} />
          ),
        },
      }}
      submitLabel="Create proposal"
      save={async ({ storeIds, openUntil, settings }, options) => {
        const body = { storeIds, expirationDate: lastSecond(openUntil), settings };
        const proposal = await orderProposals.create({ body }, options);
        created.current = proposal;
        return proposal;
      }}
      onSaved={() => created.current && void navigate({ to: proposalHref(created.current) })}
    />
  );
};
