import { addDays } from '@shelfward/contract/kit/dates.ts';
import { plural } from '@shelfward/contract/kit/plural.rules.ts';
import type { Result } from '@shelfward/contract/kit/route.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { ParSuggestion, replenishmentRoutes } from '@shelfward/contract/replenishment/replenishment.contract.ts';
import { accountTimeZone } from '../../kit/time-zone.ts';
import { formatQuantity } from '../../kit/ui/numbers.ts';
import { undoable } from '../../kit/ui/undo.ts';
import { replenishment } from './replenishment.api.ts';

type Decision = 'ACCEPT' | 'REJECT' | 'SNOOZE';
type Decided = Result<typeof replenishmentRoutes.decide>;
export type SuggestionQuery = NonNullable<NonNullable<Parameters<typeof replenishment.suggestions>[0]>['query']>;

const snoozeWeeks = 4;
export const snoozeLabel = `Snooze ${snoozeWeeks} weeks`;

/** What is accepted at once. Low confidence is reviewed first, unless the user includes it. */
export const acceptedConfidences: NonNullable<SuggestionQuery['confidence']> = ['HIGH', 'MEDIUM'];

/** Decides about these suggestions, and offers Undo. */
export const decide = (decision: Decision, rows: readonly Pick<ParSuggestion, 'id'>[]): Promise<Decided> => {
  const snoozedUntil = addDays(toDay(new Date(), accountTimeZone()), 7 * snoozeWeeks);
  const ids = rows.map(({ id }) => id);
  return undoable(
    (options) =>
      replenishment.decide({ body: { decision, ids, ...(decision === 'SNOOZE' && { snoozedUntil }) } }, options),
    (result) => formatResult(decision, result),
  );
};

/** Accepts all suggestions that match the filter of the list; rejected if their number differs from the expected one. */
export const acceptMatching = (query: SuggestionQuery, expectedCount: number): Promise<Decided> => {
  const { page: _, size: __, sort: ___, ...filter } = query;
  return undoable(
    (options) =>
      replenishment.decide(
        { body: { decision: 'ACCEPT', matching: { filter: toFilter(filter), expectedCount } } },
        options,
      ),
    (result) => formatResult('ACCEPT', result),
  );
};

/** The list has filter values as lists of text; the body is typed. */
const toFilter = (filter: Omit<SuggestionQuery, 'page' | 'size' | 'sort'>) => {
  const values = {
    search: findFirst(filter.search),
    companyId: toId(filter.companyId),
    regionId: toId(filter.regionId),
    storeId: toId(filter.storeId),
    productLineId: toId(filter.productLineId),
    productId: toId(filter.productId),
    direction: findFirst(filter.direction),
    similar: toFlag(filter.similar),
    confidence: filter.confidence === undefined ? undefined : [filter.confidence].flat(),
    state: filter.state === undefined ? undefined : [filter.state].flat(),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
};

/** A filter with one value is a list of one. */
const findFirst = <T>(value: T | readonly T[] | undefined): T | undefined => [value].flat()[0] as T | undefined; // T is not a list
const toId = (value: unknown): number | undefined => {
  const first = findFirst(value);
  return first === undefined ? undefined : Number(first);
};

const toFlag = (value: unknown): boolean | undefined => {
  const first = findFirst(value);
  return first === undefined ? undefined : first === true || first === 'true';
};

const doneLabels = { ACCEPT: 'accepted', REJECT: 'rejected', SNOOZE: 'snoozed' } as const satisfies Record<
  Decision,
  string
>;

const reasonLabels = {
  NOT_FOUND: 'replaced by a newer run',
  ALREADY_DECIDED: 'already decided',
  PAR_LEVEL_CHANGED: 'par level changed since the run',
} as const satisfies Record<Decided['skipped'][number]['reason'], string>;

const formatResult = (decision: Decision, { applied, skipped }: Decided): string => {
  const done = `${formatQuantity(applied)} ${plural(applied, 'suggestion', 'suggestions')} ${doneLabels[decision]}.`;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].map((reason) => {
    const count = skipped.filter((one) => one.reason === reason).length;
    return `${formatQuantity(count)} ${reasonLabels[reason]}`;
  });
  return reasons.length === 0 ? done : `${done} Skipped: ${reasons.join(', ')}.`;
};
