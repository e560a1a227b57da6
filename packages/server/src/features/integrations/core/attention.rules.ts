import { assessFreshness, type RhythmSettings } from '@shelfward/contract/feeds/freshness.rules.ts';
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
import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { toDay, toLocalMinute } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import { computeNextRun, type LocalTime } from './schedule.rules.ts';

/** The health of an operating integration. */
export interface IntegrationHealth {
  readonly integrationId: number;
  readonly integrationType: IntegrationType;
  readonly name: string;
  readonly partialCron: string | null;
  readonly fullCron: string | null;
  readonly latestStatus: QueueStatus | null;
  readonly lastMessage: string | null;
  /** Failed attempts of the pending run, and the last error; null if no run is pending. */
  readonly failedAttempts: number | null;
  readonly waitingMessage: string | null;
  /** When a run last completed; the time of the first request if none has completed. */
  readonly aliveAt: Date | null;
  readonly keyExpiresOn: string | null;
  readonly failures: readonly OpenFailures[];
  /** The last days on which one of its files was imported, newest first. */
  readonly feedDays: readonly string[];
  /** How often files are expected, if a user has set it. */
  readonly rhythm: RhythmSettings;
}

export interface OpenFailures {
  readonly integrationLogType: IntegrationLogType;
  /** Remote records without a local counterpart. */
  readonly isUnmatched: boolean;
  readonly records: number;
  /** The message of the newest failure. */
  readonly message: string;
  readonly newestLogId: number;
}

/** A webhook whose deliveries fail; inactive if it was disabled for that reason. */
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
  readonly integrationHealth: readonly IntegrationHealth[];
  readonly webhooks?: readonly FailingWebhook[];
  readonly names?: readonly Pick<UnmatchedName, 'text' | 'integration'>[];
}

const warningDays = 14;

/** Issues that need attention, the most urgent first. */
export const buildAttentionItems = (
  { integrationHealth, webhooks = [], names = [] }: Facts,
  at: LocalTime,
): AttentionItem[] =>
  [
    ...webhooks.map((webhook) => buildWebhookItem(webhook, at.timeZone)),
    ...integrationHealth.flatMap((health) => [
      ...failingItems(health),
      ...expiringItems(health, at),
      ...staleItems(health, at),
      ...missingFileItems(health, at),
      ...unmatchedNameItems(
        health,
        names.filter(({ integration }) => integration?.id === health.integrationId).map(({ text }) => text),
      ),
      ...health.failures.flatMap((failures) => unresolvedItems(health, failures)),
    ]),
  ].toSorted((a, b) => attentionKinds.indexOf(a.kind) - attentionKinds.indexOf(b.kind));

type ItemPart = Pick<IntegrationAttention, 'kind' | 'message'> & Partial<IntegrationAttention>;

const buildItem = (
  { integrationId, integrationType, name }: IntegrationHealth,
  part: ItemPart,
): IntegrationAttention => ({
  integrationId,
  integrationType,
  name,
  integrationLogType: null,
  records: 0,
  ...part,
});

/** A transient failure is reported after this many failed attempts. */
const minFailedAttempts = 3;

const failingItems = (health: IntegrationHealth): IntegrationAttention[] => {
  const { latestStatus, lastMessage, failedAttempts, waitingMessage } = health;
  if (failedAttempts !== null && failedAttempts >= minFailedAttempts) {
    const message = `${waitingMessage ?? 'The cause is unknown.'} The sync failed ${failedAttempts} times and is retried automatically.`;
    return [buildItem(health, { kind: 'FAILING', message })];
  }
  return latestStatus === 'FAILED'
    ? [buildItem(health, { kind: 'FAILING', message: lastMessage ?? 'The last sync failed.' })]
    : [];
};

const buildWebhookItem = (webhook: FailingWebhook, timeZone: string): WebhookAttention => {
  const { id, url, inactive, failingSince, disabledReason, responseStatus, error, waiting } = webhook;
  const since = failingSince ? ` since ${formatMinute(failingSince, timeZone)}` : '';
  const message = inactive
    ? `Deliveries are disabled. ${disabledReason ?? ''}`.trim()
    : `No delivery has succeeded${since}. ${error ?? ''}`.trim();
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

const expiringItems = (health: IntegrationHealth, at: LocalTime): IntegrationAttention[] => {
  if (health.keyExpiresOn === null) return [];
  const days = daysBetween(toDay(at.now, at.timeZone), health.keyExpiresOn);
  if (days > warningDays) return [];
  const when = days <= 0 ? 'has expired' : days === 1 ? 'expires tomorrow' : `expires in ${days} days`;
  return [buildItem(health, { kind: 'KEY_EXPIRES', message: `The API key ${when}. Enter a new key in the settings.` })];
};

/** `2026-11-22 06:05 Europe/Berlin` */
const formatMinute = (at: Date, timeZone: string): string => `${toLocalMinute(at, timeZone)} ${timeZone}`;

/** No run has completed for twice the longest gap of the schedule. A failing integration is reported as failing instead. */
const staleItems = (health: IntegrationHealth, { now, timeZone }: LocalTime): IntegrationAttention[] => {
  const { aliveAt, latestStatus, partialCron, fullCron } = health;
  if (!aliveAt || latestStatus === 'FAILED') return [];
  const gaps = [partialCron, fullCron]
    .map((cron) => longestGapMs(cron, { now: aliveAt, timeZone }))
    .filter((gap) => gap !== undefined);
  if (gaps.length === 0 || now.getTime() - aliveAt.getTime() <= 2 * Math.min(...gaps)) return [];
  return [
    buildItem(health, {
      kind: 'STALE',
      message: `No sync has completed since ${formatMinute(aliveAt, timeZone)}. Run a sync, or change the schedule.`,
    }),
  ];
};

/** Runs complete, but no file has arrived for longer than the files before it let expect. */
const missingFileItems = (health: IntegrationHealth, at: LocalTime): IntegrationAttention[] => {
  const gap = findFeedGap(health, at);
  if (!gap) return [];
  const { newest, longest } = gap;
  const before =
    health.rhythm.everyDays !== null
      ? `Files are expected every ${health.rhythm.everyDays === 1 ? 'day' : `${health.rhythm.everyDays} days`}`
      : longest === 1
        ? 'Before that, a file arrived every day'
        : `Before that, the longest gap was ${longest} days`;
  const message = `No new file since ${newest}. ${before}. Contact the sender of the files.`;
  return [buildItem(health, { kind: 'STALE', message })];
};

/** The day of the last file, and the longest usual gap before it in days; undefined while files arrive as usual. */
export const findFeedGap = (
  { feedDays, rhythm, latestStatus }: IntegrationHealth,
  { now, timeZone }: LocalTime,
): { readonly newest: string; readonly longest: number } | undefined => {
  if (latestStatus === 'FAILED') return undefined;
  const arrivals = feedDays.map((day) => ({ to: day, receivedOn: day }));
  const { state, lastTo, longestGap } = assessFreshness(arrivals, rhythm, toDay(now, timeZone));
  return state === 'LATE' && lastTo !== null ? { newest: lastTo, longest: longestGap ?? 1 } : undefined;
};

const checkedRuns = 8;

/** The longest gap between the next runs of a schedule, such as the weekend of a weekday schedule. */
export const longestGapMs = (cron: string | null, { now: from, timeZone }: LocalTime): number | undefined => {
  let longest: number | undefined;
  let before = computeNextRun(cron, { now: from, timeZone });
  for (let count = 0; before && count < checkedRuns; count += 1) {
    const next = computeNextRun(cron, { now: before, timeZone });
    if (next) longest = Math.max(longest ?? 0, next.getTime() - before.getTime());
    before = next;
  }
  return longest;
};

const maxShownNames = 3;

const unmatchedNameItems = (health: IntegrationHealth, names: readonly string[]): IntegrationAttention[] => {
  if (names.length === 0) return [];
  const shown = names.slice(0, maxShownNames).join(', ');
  const more = names.length > maxShownNames ? ` and ${formatCount(names.length - maxShownNames)} more` : '';
  const what = names.length === 1 ? '1 unmatched name' : `${formatCount(names.length)} unmatched names`;
  const message = `${what} in the files: ${shown}${more}. Match ${names.length === 1 ? 'it' : 'them'} under Name aliases.`;
  return [buildItem(health, { kind: 'NAMES', records: names.length, message })];
};

const unmatchedNouns: Partial<Record<IntegrationLogType, readonly [one: string, many: string]>> = {
  COMPANY: ['company', 'companies'],
  STORE: ['store', 'stores'],
  PRODUCT: ['product', 'products'],
};

const unresolvedItems = (health: IntegrationHealth, failures: OpenFailures): IntegrationAttention[] => {
  const { integrationLogType, isUnmatched, records, message } = failures;
  const about = { integrationLogType, records };
  if (integrationLogType === 'CONNECTION')
    // The failed run is already reported with its cause.
    return health.latestStatus === 'FAILED' ? [] : [buildItem(health, { ...about, kind: 'RECORDS', message })];
  const nouns = isUnmatched ? unmatchedNouns[integrationLogType] : undefined;
  if (!nouns) {
    const summary = records === 1 ? '1 unresolved record.' : `${formatCount(records)} unresolved records.`;
    return [buildItem(health, { ...about, kind: 'RECORDS', message: summary })];
  }
  const count = records === 1 ? `1 ${nouns[0]}` : `${formatCount(records)} ${nouns[1]}`;
  return [
    buildItem(health, { ...about, kind: 'UNMATCHED', message: `${count} of the remote system could not be matched.` }),
  ];
};

const formatCount = (count: number): string => count.toLocaleString('en-US');
