import { type AlertEnd, maxNewAlerts } from '@shelfward/contract/alerts/alerts.rules.ts';
import { daysBetween, daysPerWeek } from '@shelfward/contract/kit/dates.ts';
import type { Condition, ObservedRule } from './alert.types.ts';
import { availabilityScale } from './conditions.rules.ts';

interface OpenSubject {
  readonly id: number;
  readonly subjectIds: readonly number[];
  readonly day: string;
  readonly expected: number;
  readonly weeks: number;
}

interface Changes {
  readonly raised: readonly Condition[];
  /** Subjects that have no alert of their own, because there are too many. */
  readonly others: number;
  readonly ended: readonly { readonly id: number; readonly because: AlertEnd }[];
}

interface Found {
  readonly rule: ObservedRule;
  readonly conditions: readonly Condition[];
  readonly open: readonly OpenSubject[];
  /**
   * The present figure of a subject: the sum of its last weeks, its days without sales, or its availability. Undefined if
   * it is no longer observed.
   */
  readonly measure: (subjectIds: readonly number[], weeks: number) => number | undefined;
  readonly day: string;
}

/** A condition that lasts is one alert: what begins, and what ends. */
export const findAlertChanges = ({ rule, conditions, open, measure, day }: Found): Changes => {
  const ended: { readonly id: number; readonly because: AlertEnd }[] = [];
  const lasting = new Set<string>();
  for (const alert of open) {
    const because = findEnd(rule, alert, { figure: measure(alert.subjectIds, alert.weeks), day });
    if (because) ended.push({ id: alert.id, because });
    lasting.add(toKey(alert.subjectIds));
  }
  const begun = conditions
    .filter(({ ids }) => !lasting.has(toKey(ids)))
    .toSorted((one, other) => other.loss - one.loss || toKey(one.ids).localeCompare(toKey(other.ids)));
  const room = Math.max(0, maxNewAlerts - (open.length - ended.length));
  return { raised: begun.slice(0, room), others: Math.max(0, begun.length - room), ended };
};

const toKey = (ids: readonly number[]): string => ids.join(' ');

interface Now {
  readonly figure: number | undefined;
  readonly day: string;
}

/** Alerts end a little after the condition, so that they do not begin and end daily. */
const slack = 0.05;

const findEnd = (rule: ObservedRule, alert: OpenSubject, { figure, day }: Now): AlertEnd | undefined => {
  if (figure === undefined) return rule.kind === 'SILENCE' ? 'NEW_LEVEL' : 'RECOVERED';
  if (hasRecovered(rule, alert, figure)) return 'RECOVERED';
  const isChange = rule.kind === 'FALL' || rule.kind === 'RISE';
  // The weeks before are now those of the alert: a further change would be another alert.
  const isOld = daysBetween(alert.day, day) >= (rule.weeks + alert.weeks) * daysPerWeek;
  return isChange && isOld ? 'NEW_LEVEL' : undefined;
};

const hasRecovered = ({ kind, figure: of, threshold }: ObservedRule, { expected }: OpenSubject, figure: number) => {
  switch (kind) {
    case 'SILENCE':
      return figure < threshold;
    // Half of the change is regained.
    case 'FALL':
      return figure > expected * (1 - threshold / 200);
    case 'RISE':
      return figure < expected * (1 + threshold / 200);
    case 'BELOW':
      return (
        figure >=
        (of === 'AVAILABILITY'
          ? Math.min(expected + availabilityScale, 100 * availabilityScale)
          : expected * (1 + slack))
      );
    case 'ABOVE':
      return figure <= expected * (1 - slack);
  }
};
