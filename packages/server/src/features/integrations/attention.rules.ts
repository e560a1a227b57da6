import { type AttentionItem, attentionKinds } from '@shelfward/contract/integrations/integration-attention.contract.ts';
import type {
  IntegrationLogType,
  IntegrationType,
  QueueStatus,
} from '@shelfward/contract/integrations/integrations.rules.ts';
import { nextRunOf } from './schedule.rules.ts';

/** How an integration that is on stands. */
export interface Standing {
  readonly integrationId: number;
  readonly integrationType: IntegrationType;
  readonly name: string;
  readonly partialCron: string | null;
  readonly fullCron: string | null;
  readonly latestStatus: QueueStatus | null;
  readonly lastMessage: string | null;
  /** When it last ran to its end; where it never did, when it was first asked to. */
  readonly aliveAt: Date | null;
  readonly keyExpiresOn: string | null;
  readonly failures: readonly OpenFailures[];
}

export interface OpenFailures {
  readonly integrationLogType: IntegrationLogType;
  /** The other side's records that nothing here belongs to. */
  readonly isUnmatched: boolean;
  readonly records: number;
}

const dayMs = 86_400_000;
const warnedDays = 14;

/** What waits for somebody, the most urgent first. */
export const attentionOf = (standings: readonly Standing[], now: Date): AttentionItem[] =>
  standings
    .flatMap((standing) => [
      ...failingOf(standing),
      ...expiringOf(standing, now),
      ...staleOf(standing, now),
      ...standing.failures.map((failures) => itemOf(standing, failuresOf(failures))),
    ])
    .toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind));

type Part = Pick<AttentionItem, 'kind' | 'message'> & Partial<AttentionItem>;

const itemOf = ({ integrationId, integrationType, name }: Standing, part: Part): AttentionItem => ({
  integrationId,
  integrationType,
  name,
  integrationLogType: null,
  records: 0,
  ...part,
});

const failingOf = (standing: Standing): AttentionItem[] =>
  standing.latestStatus === 'FAILED'
    ? [itemOf(standing, { kind: 'FAILING', message: standing.lastMessage ?? 'Its last run failed.' })]
    : [];

const expiringOf = (standing: Standing, now: Date): AttentionItem[] => {
  if (standing.keyExpiresOn === null) return [];
  const days = Math.round((Date.parse(standing.keyExpiresOn) - Date.parse(now.toISOString().slice(0, 10))) / dayMs);
  if (days > warnedDays) return [];
  const when = days <= 0 ? 'has ended' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
  return [itemOf(standing, { kind: 'KEY_EXPIRES', message: `Its key ${when}. Put a new one into its settings.` })];
};

/** Nothing came for twice as long as its schedule lets pass at most. One that fails is told as failing. */
const staleOf = (standing: Standing, now: Date): AttentionItem[] => {
  const { aliveAt, latestStatus, partialCron, fullCron } = standing;
  if (!aliveAt || latestStatus === 'FAILED') return [];
  const gaps = [partialCron, fullCron].map((cron) => longestGapMs(cron, aliveAt)).filter((gap) => gap !== undefined);
  if (gaps.length === 0 || now.getTime() - aliveAt.getTime() <= 2 * Math.min(...gaps)) return [];
  const since = aliveAt.toISOString().slice(0, 16).replace('T', ' ');
  return [itemOf(standing, { kind: 'STALE', message: `It has not run to its end since ${since} UTC.` })];
};

const looked = 8;

/** The longest time between two of the next times of a schedule: over a weekend, for one of weekdays. */
export const longestGapMs = (cron: string | null, from: Date): number | undefined => {
  let longest: number | undefined;
  let before = nextRunOf(cron, from);
  for (let count = 0; before && count < looked; count += 1) {
    const next = nextRunOf(cron, before);
    if (next) longest = Math.max(longest ?? 0, next.getTime() - before.getTime());
    before = next;
  }
  return longest;
};

const unmatchedWords: Partial<Record<IntegrationLogType, readonly [one: string, many: string]>> = {
  COMPANY: ['company', 'companies'],
  STORE: ['store', 'stores'],
  PRODUCT: ['product', 'products'],
};

const failuresOf = ({ integrationLogType, isUnmatched, records }: OpenFailures): Part => {
  const words = isUnmatched ? unmatchedWords[integrationLogType] : undefined;
  const about = { integrationLogType, records };
  if (!words) {
    const message =
      records === 1 ? 'One record is to be mended.' : `${records.toLocaleString('en-US')} records are to be mended.`;
    return { ...about, kind: 'RECORDS', message };
  }
  const count = records === 1 ? `One ${words[0]}` : `${records.toLocaleString('en-US')} ${words[1]}`;
  return { ...about, kind: 'UNMATCHED', message: `${count} of the other side could not be matched.` };
};
