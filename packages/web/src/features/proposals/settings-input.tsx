import { Switch } from '@mantine/core';
import type { ProposalSettings } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { accountCurrencyPrefix } from '../../kit/currency.ts';
import { useHasFeature } from '../../kit/session.ts';
import { BetaBadge } from '../../kit/ui/beta-badge.tsx';
import { amountInCents } from '../../kit/ui/cell-numbers.rules.ts';
import { Stack } from '../../kit/ui/layout.tsx';
import { TypedNumberInput } from '../../kit/ui/typed-number-input.tsx';

interface Props {
  readonly value: ProposalSettings;
  readonly onChange: (value: ProposalSettings) => void;
}

/** The quantity settings, in the form of a new proposal and in the settings dialog of a draft. */
export const SettingsInput = ({ value, onChange }: Props) => {
  const hasFairShare = useHasFeature('fairShare');
  return (
    <Stack gap={12}>
      {hasFairShare && (
        <Switch
          label={limitLabel}
          description="Short products are allocated in proportion to need. Orders below their minimum get no units."
          checked={value.autoFairShare}
          onChange={(event) => onChange({ ...value, autoFairShare: event.currentTarget.checked })}
        />
      )}
      <Switch
        label="Fill up small orders"
        description="Orders below a minimum, or just below a freight limit, get more units from available stock where this costs less than to postpone them."
        checked={value.topUpToMinItems}
        onChange={(event) => onChange({ ...value, topUpToMinItems: event.currentTarget.checked })}
      />
      <TypedNumberInput
        label="Budget"
        description="The most that the orders cost together. The packs with the least expected value are left out."
        placeholder="No limit"
        kind={amountInCents}
        prefix={accountCurrencyPrefix()}
        value={value.budgetCents ?? undefined}
        onNumber={(budgetCents) => onChange({ ...value, budgetCents: budgetCents ?? null })}
      />
    </Stack>
  );
};

const limitLabel = (
  <>
    Limit to available stock
    <BetaBadge />
  </>
);
