import type { HistoryKind } from '@shelfward/contract/inventory/inventory.contract.ts';

/** Something that happened to a product in a store. */
export interface ShelfEvent {
  readonly day: string;
  readonly kind: HistoryKind;
  /** What came in, or negative what went out; of a count what was counted. */
  readonly units: number;
  /** Orders the events of one kind on one day; the source's id where it has one. */
  readonly id: number;
  /** Of a delivery that came back later: it and its reversal cancel out, and neither says that anything is known. */
  readonly isReversed?: boolean;
}

/** What is known of a shelf. */
export interface Estimate {
  readonly onHand: number;
  /** Whether it starts from a count; otherwise from nothing at the first delivery. */
  readonly anchored: boolean;
  readonly countedOn: string | null;
  /** Of a delivery or sale after the count. */
  readonly lastEventOn: string | null;
  /** Units that left although nothing was there: an unknown delivery or a miscount. */
  readonly unexplained: number;
}

export interface Step<E extends ShelfEvent> {
  readonly event: E;
  readonly before: number;
  readonly after: number;
  /** What the zero cut off. */
  readonly cutOff: number;
}

/**
 * Within a day what comes in goes before what goes out, and a count is made at the end of its day. A delivery that came
 * back goes behind one that stayed: either both it and its reversal come when something is known, or neither does.
 */
const rankOf = {
  DELIVERY: 0,
  RETURN: 1,
  REVERSAL: 2,
  SALE: 3,
  COUNT: 4,
  IMPORT: 4,
  MANUAL: 4,
  ZERO: 4,
} as const satisfies Record<HistoryKind, number>;

const isCount = ({ kind }: ShelfEvent): boolean => rankOf[kind] === rankOf.COUNT;

/**
 * Replays a shelf: what each event did to it, oldest first, and what is there now (undefined: nothing is known). The
 * events may come in any order. The estimate never falls below zero, so that a later delivery counts in full.
 */
export const replayShelf = <E extends ShelfEvent>(
  events: readonly E[],
): { readonly steps: readonly Step<E>[]; readonly estimate: Estimate | undefined } => {
  const steps: Step<E>[] = [];
  let estimate: Estimate | undefined;
  for (const event of events.toSorted(compareEvents)) {
    if (estimate === undefined && !isCount(event) && (event.kind !== 'DELIVERY' || event.isReversed)) continue;
    const before: Estimate = estimate ?? nothingYet;
    estimate = isCount(event)
      ? { ...nothingYet, onHand: event.units, anchored: true, countedOn: event.day }
      : move(before, event);
    const cutOff = isCount(event) ? 0 : estimate.unexplained - before.unexplained;
    steps.push({ event, before: before.onHand, after: estimate.onHand, cutOff });
  }
  return { steps, estimate };
};

const nothingYet: Estimate = { onHand: 0, anchored: false, countedOn: null, lastEventOn: null, unexplained: 0 };

const move = (before: Estimate, { units, day, isReversed }: ShelfEvent): Estimate => {
  const balance = before.onHand + units;
  return {
    ...before,
    onHand: Math.max(0, balance),
    unexplained: before.unexplained + Math.max(0, -balance),
    lastEventOn: isReversed ? before.lastEventOn : day,
  };
};

const compareEvents = (left: ShelfEvent, right: ShelfEvent): number =>
  compareText(left.day, right.day) ||
  rankOf[left.kind] - rankOf[right.kind] ||
  Number(left.isReversed ?? false) - Number(right.isReversed ?? false) ||
  left.id - right.id;

const compareText = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
