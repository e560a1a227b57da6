export const proposalStatuses = ['DRAFT', 'PENDING', 'COMPLETE', 'CANCELLED', 'EXPIRED'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** What people may do next. Time alone leads to EXPIRED, and only a later expiration date leads back. */
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
  if (!status) throw new Error(`${text} is no status of a proposal`);
  return status;
};

/** In these, quantities may be changed. */
export const openStatuses = ['DRAFT', 'PENDING'] as const satisfies readonly ProposalStatus[];

export const isOpen = (status: ProposalStatus): boolean => openStatuses.some((open) => open === status);

/** The status that is true at an instant: an open proposal whose time has come is expired, whatever is stored. */
export const statusAt = (
  proposal: { readonly status: ProposalStatus; readonly expirationDate: Date },
  now: Date,
): ProposalStatus => (isOpen(proposal.status) && proposal.expirationDate <= now ? 'EXPIRED' : proposal.status);

/** How long a proposal is open when nobody says. */
export const defaultDaysOpen = 14;
