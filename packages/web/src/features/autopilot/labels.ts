/** The status in which orders end. */
export const statusNames = { DRAFT: 'Draft', PENDING: 'Pending', APPROVED: 'Approved' } as const;

/** What happens at the cut-off without a decision. */
export const cutOffNames = { NOTHING: 'No order', ORDER_WITHOUT_LINES: 'Order without these lines' } as const;
