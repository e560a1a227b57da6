import type { ScopeKind } from '@shelfward/contract/kit/access.ts';

/** Members that are computed from the whole account, or belong to its integrations, and have no name in common with others. */
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
