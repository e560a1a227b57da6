import type { ScopeKind } from '@shelfward/contract/kit/access.ts';

/** Members about the whole account or its integrations, without those whose name a visible member has too. */
const accountOnlyMembers = [
  'amountOfPendingOrders',
  'erpOrderUrl',
  'isAsking',
  'isLinkedToOdoo',
  'isTracked',
  'nextPollTime',
  'phantomSuspected',
  'reported',
  'sync',
  'syncFailed',
  'syncStatus',
];

/** Members that no response has, whatever the contract marks. */
export const hiddenMembers: Readonly<Record<ScopeKind, readonly string[]>> = {
  REPRESENTATIVE: accountOnlyMembers,
  PARTNER: [
    ...accountOnlyMembers,
    'adjustment',
    'buyers',
    'commission',
    'globalAssortment',
    'globalAssortmentQuantity',
    'orderProposalId',
    'predecessorProduct',
    'priceList',
    'pricing',
    'salesChannel',
    'salesNote',
    'shared',
  ],
};
