import {
  type AttentionItem,
  attentionKinds,
  type IntegrationAttention,
  type WebhookAttention,
} from '@shelfward/contract/integrations/core/integration-attention.contract.ts';
import type {
  IntegrationLogType,
  IntegrationType,
  QueueStatus,
} from '@shelfward/contract/integrations/core/integrations.rules.ts';
import type { UnknownName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
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
  /** How often the run that waits has failed, and why the last time; null while none waits. */
  readonly failedAttempts: number | null;
  readonly waitingMessage: string | null;
  /** When it last ran to its end; where it never did, when it was first asked to. */
  readonly aliveAt: Date | null;
  readonly keyExpiresOn: string | null;
  readonly failures: readonly OpenFailures[];
  /** The last days on which a file of it was imported, the newest first. */
  readonly feedDays: readonly string[];
}

export interface OpenFailures {
  readonly integrationLogType: IntegrationLogType;
  /** The other side's records that nothing here belongs to. */
  readonly isUnmatched: boolean;
  readonly records: number;
  /** Of the newest. */
  readonly message: string;
}

/** One whose messages do not arrive; inactive where it was switched off for it. */
export interface FailingWebhook {
  readonly id: number;
  readonly url: string;
  readonly inactive: boolean;
  readonly failingSince: Date | null;
  readonly disabledReason: string | null;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly waiting: number;
}

interface Facts {
  readonly standings: readonly Standing[];
  readonly webhooks?: readonly FailingWebhook[];
  readonly names?: readonly Pick<UnknownName, 'text' | 'integration'>[];
}

const dayMs = 86_400_000;
const warnedDays = 14;

/** What waits for somebody, the most urgent first. */
export const attentionOf = ({ standings, webhooks = [], names = [] }: Facts, now: Date): AttentionItem[] =>
  [
    ...webhooks.map(webhookOf),
    ...standings.flatMap((standing) => [
      ...failingOf(standing),
      ...expiringOf(standing, now),
      ...staleOf(standing, now),
      ...dryOf(standing, now),
      ...namesOf(
        standing,
        names.filter(({ integration }) => integration.id === standing.integrationId).map(({ text }) => text),
      ),
      ...standing.failures.flatMap((failures) => failuresOf(standing, failures)),
    ]),
  ].toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind));

type Part = Pick<IntegrationAttention, 'kind' | 'message'> & Partial<IntegrationAttention>;

const itemOf = ({ integrationId, integrationType, name }: Standing, part: Part): IntegrationAttention => ({
  integrationId,
  integrationType,
  name,
  integrationLogType: null,
  records: 0,
  ...part,
});

/** Something that passes by itself is worth a word when it has not by now. */
const manyAttempts = 3;

const failingOf = (standing: Standing): IntegrationAttention[] => {
  const { latestStatus, lastMessage, failedAttempts, waitingMessage } = standing;
  if (failedAttempts !== null && failedAttempts >= manyAttempts) {
    const message = `${waitingMessage ?? 'Its run fails.'} It was tried ${failedAttempts} times, and is tried again by itself.`;
    return [itemOf(standing, { kind: 'FAILING', message })];
  }
  return latestStatus === 'FAILED'
    ? [itemOf(standing, { kind: 'FAILING', message: lastMessage ?? 'Its last run failed.' })]
    : [];
};

const webhookOf = (webhook: FailingWebhook): WebhookAttention => {
  const { id, url, inactive, failingSince, disabledReason, responseStatus, error, waiting } = webhook;
  const since = failingSince ? ` since ${minuteOf(failingSince)} UTC` : '';
  const message = inactive
    ? `It was switched off. ${disabledReason ?? ''}`.trim()
    : `Nothing has arrived${since}. ${error ?? ''}`.trim();
  return {
    kind: 'WEBHOOK',
    webhookId: id,
    name: url,
    message,
    failingSince: failingSince?.toISOString() ?? null,
    lastStatus: responseStatus,
    waiting,
  };
};

const expiringOf = (standing: Standing, now: Date): IntegrationAttention[] => {
  if (standing.keyExpiresOn === null) return [];
  const days = Math.round(daysBetween(now.toISOString().slice(0, 10), standing.keyExpiresOn));
  if (days > warnedDays) return [];
  const when = days <= 0 ? 'has ended' : days === 1 ? 'ends tomorrow' : `ends in ${days} days`;
  return [itemOf(standing, { kind: 'KEY_EXPIRES', message: `Its key ${when}. Put a new one into its settings.` })];
};

const daysBetween = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / dayMs;

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** Nothing came for twice as long as its schedule lets pass at most. One that fails is told as failing. */
const staleOf = (standing: Standing, now: Date): IntegrationAttention[] => {
  const { aliveAt, latestStatus, partialCron, fullCron } = standing;
  if (!aliveAt || latestStatus === 'FAILED') return [];
  const gaps = [partialCron, fullCron].map((cron) => longestGapMs(cron, aliveAt)).filter((gap) => gap !== undefined);
  if (gaps.length === 0 || now.getTime() - aliveAt.getTime() <= 2 * Math.min(...gaps)) return [];
  return [itemOf(standing, { kind: 'STALE', message: `It has not run to its end since ${minuteOf(aliveAt)} UTC.` })];
};

/** From so many days on it is known how far apart they are. */
const fewestDays = 3;

/** It runs, and yet no file has come for more than twice as long as has ever passed between the last of them. */
const dryOf = (standing: Standing, now: Date): IntegrationAttention[] => {
  const [newest, ...older] = standing.feedDays;
  if (newest === undefined || standing.feedDays.length < fewestDays || standing.latestStatus === 'FAILED') return [];
  const longest = Math.max(...older.map((day, index) => daysBetween(day, standing.feedDays[index] ?? newest)));
  if (daysBetween(newest, now.toISOString().slice(0, 10)) <= 2 * longest) return [];
  const before =
    longest === 1 ? 'Before that, one came every day' : `Before that, no gap was longer than ${longest} days`;
  const message = `No new file has come since ${newest}. ${before}: ask whoever sends them.`;
  return [itemOf(standing, { kind: 'STALE', message })];
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

const fewNames = 3;

const namesOf = (standing: Standing, names: readonly string[]): IntegrationAttention[] => {
  if (names.length === 0) return [];
  const shown = names.slice(0, fewNames).join(', ');
  const more = names.length > fewNames ? ` and ${counted(names.length - fewNames)} more` : '';
  const what = names.length === 1 ? 'One name in its files is' : `${counted(names.length)} names in its files are`;
  return [itemOf(standing, { kind: 'NAMES', records: names.length, message: `${what} not known: ${shown}${more}.` })];
};

const unmatchedWords: Partial<Record<IntegrationLogType, readonly [one: string, many: string]>> = {
  COMPANY: ['company', 'companies'],
  STORE: ['store', 'stores'],
  PRODUCT: ['product', 'products'],
};

const failuresOf = (standing: Standing, failures: OpenFailures): IntegrationAttention[] => {
  const { integrationLogType, isUnmatched, records, message } = failures;
  const about = { integrationLogType, records };
  if (integrationLogType === 'CONNECTION')
    // Why its last run failed is told already.
    return standing.latestStatus === 'FAILED' ? [] : [itemOf(standing, { ...about, kind: 'RECORDS', message })];
  const words = isUnmatched ? unmatchedWords[integrationLogType] : undefined;
  if (!words) {
    const toMend = records === 1 ? 'One record is to be mended.' : `${counted(records)} records are to be mended.`;
    return [itemOf(standing, { ...about, kind: 'RECORDS', message: toMend })];
  }
  const count = records === 1 ? `One ${words[0]}` : `${counted(records)} ${words[1]}`;
  return [
    itemOf(standing, { ...about, kind: 'UNMATCHED', message: `${count} of the other side could not be matched.` }),
  ];
};

const counted = (count: number): string => count.toLocaleString('en-US');
