import { Stack, Switch } from '@mantine/core';
import type { ProposalSettings } from '@shelfward/contract/proposals/order-proposals.contract.ts';

interface Props {
  readonly value: ProposalSettings;
  readonly onChange: (value: ProposalSettings) => void;
}

/** The quantity settings, in the form of a new proposal and in the settings dialog of a draft. */
export const SettingsInput = ({ value, onChange }: Props) => (
  <Stack gap="sm">
    <Switch
      label="Limit to available stock"
      description="Short products are allocated in proportion to need. Orders below the company's minimum size get no units."
      checked={value.autoFairShare}
      onChange={(event) => onChange({ ...value, autoFairShare: event.currentTarget.checked })}
    />
    <Switch
      label="Top up small orders"
      description="Orders at most 20% below the company's minimum size get more units of the products most likely to sell out."
      checked={value.topUpToMinItems}
      onChange={(event) => onChange({ ...value, topUpToMinItems: event.currentTarget.checked })}
    />
  </Stack>
);
