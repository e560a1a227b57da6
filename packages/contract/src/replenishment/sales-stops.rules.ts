/** Why a product does not sell, as a user decides it. */
export const stopCauses = ['ENDED', 'OUT_OF_STOCK'] as const;
export type StopCause = (typeof stopCauses)[number];

export const stopCauseLabels = {
  ENDED: 'Ended',
  OUT_OF_STOCK: 'Out of stock',
} as const satisfies Record<StopCause, string>;

/** Whether two cases with different par levels are possible: the product has ended, or it is out of stock. */
export const isEndDoubtful = (endedProbability: number | null): boolean =>
  endedProbability !== null && endedProbability > 0 && endedProbability < 1;

/** The end of a product in a store, as far as it is known. */
export interface EndTerms {
  /** Null: the product sells. 1: it has ended, by the decision of a user or because a successor replaced it. */
  readonly endedProbability: number | null;
  readonly stoppedWeeks: number | null;
  readonly successorName: string | null;
  readonly predecessorName: string | null;
}

export const noEnd: EndTerms = {
  endedProbability: null,
  stoppedWeeks: null,
  successorName: null,
  predecessorName: null,
};
