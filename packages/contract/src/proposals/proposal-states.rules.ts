export const proposalStatuses = ['DRAFT', 'PENDING', 'COMPLETE', 'CANCELLED', 'EXPIRED'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/**
 * The statuses that users can set. EXPIRED follows from the time alone, and is left only through a later expiration
 * date.
 */
const transitions: Readonly<Record<ProposalStatus, readonly ProposalStatus[]>> = {
  DRAFT: ['PENDING', 'CANCELLED'],
  PENDING: ['COMPLETE', 'CANCELLED'],
  COMPLETE: [],
  CANCELLED: [],
  EXPIRED: [],
};

export const nextProposalStatuses = (status: ProposalStatus): readonly ProposalStatus[] => transitions[status];

export const toProposalStatus = (text: string): ProposalStatus => {
  const status = proposalStatuses.find((known) => known === text);
  if (!status) throw new Error(`${text} is not a proposal status`);
  return status;
};

/** Quantities can be changed in these statuses. */
export const openStatuses = ['DRAFT', 'PENDING'] as const satisfies readonly ProposalStatus[];

export const isOpen = (status: ProposalStatus): boolean => openStatuses.some((open) => open === status);

/** The status at an instant: an open proposal past its expiration date is EXPIRED, whatever is stored. */
export const statusAt = (
  proposal: { readonly status: ProposalStatus; readonly expirationDate: Date },
  now: Date,
): ProposalStatus => (isOpen(proposal.status) && proposal.expirationDate <= now ? 'EXPIRED' : proposal.status);

/** The default time until a proposal expires. */
export const defaultDaysOpen = 14;
