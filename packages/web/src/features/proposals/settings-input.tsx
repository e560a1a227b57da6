import { Stack, Switch } from '@mantine/core';
import type { ProposalSettings } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import { useHasFeature } from '../../kit/session.ts';
import { BetaBadge } from '../../kit/ui/beta-badge.tsx';

interface Props {
  readonly value: ProposalSettings;
  readonly onChange: (value: ProposalSettings) => void;
}

/** The quantity settings, in the form of a new proposal and in the settings dialog of a draft. */
export const SettingsInput = ({ value, onChange }: Props) => {
  const hasFairShare = useHasFeature('fairShare');
  return (
    <Stack gap="sm">
      {hasFairShare && (
        <Switch
          label={limitLabel}
          description="Short products are allocated in proportion to need. Orders below the company's minimum size get no units."
          checked={value.autoFairShare}
          onChange={(event) => onChange({ ...value, autoFairShare: event.currentTarget.checked })}
        />
      )}
      <Switch
        label="Top up small orders"
        description="Orders at most 20% below the company's minimum size get more units of the products most likely to sell out."
        checked={value.topUpToMinItems}
        onChange={(event) => onChange({ ...value, topUpToMinItems: event.currentTarget.checked })}
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
