import { orderProposalRoutes } from '@shelfward/contract/proposals/order-proposals.contract.ts';
import type { PaletteEntry, PaletteSource } from '../../kit/palette.ts';
import { selected } from '../../kit/resource.ts';
import { formatDay } from '../../kit/ui/numbers.ts';
import { statusLabel } from '../../kit/ui/status-badge.tsx';
import { orderProposals, proposalHref, proposalName } from './proposals.api.ts';

export const proposalPalette: PaletteSource = {
  name: 'Proposals',
  requires: orderProposalRoutes.list,
  find: (search) =>
    selected(orderProposals.list({ query: { search, size: 5 } }), (page): readonly PaletteEntry[] =>
      page.content.map((proposal) => ({
        id: `proposal ${proposal.id}`,
        label: proposalName(proposal),
        description: [proposal.company.name, statusLabel(proposal.status), formatDay(proposal.createdDate)].join(' · '),
        to: proposalHref(proposal),
      })),
    ),
};
