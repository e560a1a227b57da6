import type { HistoryKind } from '@shelfward/contract/inventory/inventory.contract.ts';

/** An inventory event of a product in a store. */
export interface InventoryEvent {
  readonly day: string;
  readonly kind: HistoryKind;
  /** Positive for receipts, negative for sales; for a count, the counted quantity. */
  readonly units: number;
  /** The time of a count, which orders the counts of a day. */
  readonly countedAt?: string;
  /** Orders events of one kind on one day; the id of the source if it has one. */
  readonly id: number;
  /** A delivery that was returned, or its reversal: they cancel out and do not start an estimate. */
  readonly isReversed?: boolean;
}

/** On-hand estimate of a product in a store. */
export interface Estimate {
  readonly onHand: number;
  /** Whether the estimate is based on a count; otherwise it starts at 0 with the first delivery. */
  readonly anchored: boolean;
  readonly countedOn: string | null;
  /** Last delivery or sale after the count. */
  readonly lastEventOn: string | null;
  /** Units sold while the estimate was 0: an unrecorded delivery or a miscount. */
  readonly unexplained: number;
}

export interface ReplayStep<E extends InventoryEvent> {
  readonly event: E;
  readonly before: number;
  readonly after: number;
  /** Units by which the event would have reduced the estimate below 0. */
  readonly cutOff: number;
}

/**
 * Order of events within a day: receipts, then sales, then counts. A returned delivery is applied after regular
 * deliveries, so that either both the delivery and its reversal apply to an existing estimate, or neither does. Of
 * several counts, the latest applies, in whatever order the server received them.
 */
const rankByKind = {
  DELIVERY: 0,
  RETURN: 1,
  REVERSAL: 2,
  SALE: 3,
  COUNT: 4,
  IMPORT: 4,
  MANUAL: 4,
  ZERO: 4,
} as const satisfies Record<HistoryKind, number>;

const isCount = ({ kind }: InventoryEvent): boolean => rankByKind[kind] === rankByKind.COUNT;

/**
 * Replays events, in any order, and returns the effect of each one, oldest first, and the current estimate (undefined:
 * no inventory data). The estimate is never below zero, so that a later delivery counts in full.
 */
export const replayEvents = <E extends InventoryEvent>(
  events: readonly E[],
): { readonly steps: readonly ReplayStep<E>[]; readonly estimate: Estimate | undefined } => {
  const steps: ReplayStep<E>[] = [];
  let estimate: Estimate | undefined;
  for (const event of events.toSorted(compareEvents)) {
    if (estimate === undefined && !isCount(event) && (event.kind !== 'DELIVERY' || event.isReversed)) continue;
    const before: Estimate = estimate ?? emptyEstimate;
    estimate = isCount(event)
      ? { ...emptyEstimate, onHand: event.units, anchored: true, countedOn: event.day }
      : applyMovement(before, event);
    const cutOff = isCount(event) ? 0 : estimate.unexplained - before.unexplained;
    steps.push({ event, before: before.onHand, after: estimate.onHand, cutOff });
  }
  return { steps, estimate };
};

const emptyEstimate: Estimate = { onHand: 0, anchored: false, countedOn: null, lastEventOn: null, unexplained: 0 };

const applyMovement = (before: Estimate, { units, day, isReversed }: InventoryEvent): Estimate => {
  const balance = before.onHand + units;
  return {
    ...before,
    onHand: Math.max(0, balance),
    unexplained: before.unexplained + Math.max(0, -balance),
    lastEventOn: isReversed ? before.lastEventOn : day,
  };
};

const compareEvents = (left: InventoryEvent, right: InventoryEvent): number =>
  compareText(left.day, right.day) ||
  rankByKind[left.kind] - rankByKind[right.kind] ||
  Number(left.isReversed ?? false) - Number(right.isReversed ?? false) ||
  compareText(left.countedAt ?? '', right.countedAt ?? '') ||
  left.id - right.id;

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
