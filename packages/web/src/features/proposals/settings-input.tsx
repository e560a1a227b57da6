import { Stack, Switch } from '@mantine/core';
import type { ProposalSettings } from '@shelfward/contract/proposals/order-proposals.contract.ts';

interface Props {
  readonly value: ProposalSettings;
  readonly onChange: (value: ProposalSettings) => void;
}

/** The same two switches in the form of a new proposal and in the dialog of one that is a draft. */
export const SettingsInput = ({ value, onChange }: Props) => (
  <Stack gap="sm">
    <Switch
      label="Propose no more than there is"
      description="A scarce product is shared in proportion to need. Orders below the company's least size get nothing."
      checked={value.autoFairShare}
      onChange={(event) => onChange({ ...value, autoFairShare: event.currentTarget.checked })}
    />
    <Switch
      label="Fill up small orders"
      description="Orders that lack at most a fifth of the company's least size get more of what is likeliest to sell out."
      checked={value.topUpToMinItems}
      onChange={(event) => onChange({ ...value, topUpToMinItems: event.currentTarget.checked })}
    />
  </Stack>
);
