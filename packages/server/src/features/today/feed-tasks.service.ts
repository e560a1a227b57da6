import { daysBetween } from '@shelfward/contract/kit/dates.ts';
import { toDay } from '@shelfward/contract/kit/time-zone.rules.ts';
import type { UnmatchedName } from '@shelfward/contract/sales/sale-aliases.contract.ts';
import type { TodayKind } from '@shelfward/contract/today/today.rules.ts';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { listSources } from '../feeds/public.ts';
import {
  buildAttentionItems,
  findFailingWebhooks,
  findFeedGap,
  type IntegrationHealth,
  listIntegrationHealth,
} from '../integrations/core/public.ts';
import { findUnmatchedNames } from '../sales/public.ts';
import {
  describeDryFeed,
  describeExpiringKey,
  describeFailedSync,
  describeFailedWebhook,
  describeLateSource,
  describeUnmatchedNames,
  describeUnresolvedRecords,
} from './feed-texts.rules.ts';
import { type FeedValue, findFeedValues, findSourceValues, toSourceSubject } from './feed-values.queries.ts';
import { estimateMissingSales, estimateRowSales } from './feed-values.rules.ts';
import type { FoundTask } from './found-task.types.ts';
import type { TaskText } from './task-texts.rules.ts';

/** Issues of integrations and webhooks, by the same rules as their page. */
export const findFeedTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const health = await listIntegrationHealth(ctx);
  const names = health.some(({ failures }) => failures.length > 0) ? await findUnmatchedNames(ctx) : [];
  const issues = health.flatMap((one) => toIssues(ctx, one, namesOfFeed(names, one)));
  const values = await findFeedValues(ctx, [...new Set(issues.map(({ subject }) => subject))]);
  return [
    ...issues.map((issue) => toFeedTask(ctx, issue, values.get(issue.subject))),
    ...(await findWebhookTasks(ctx)),
  ];
};

/** Retailers' figures and imported files that are late. File servers are issues of their integration. */
export const findLateSourceTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> => {
  const late = (await listSources(ctx)).filter(({ kind, state }) => state === 'LATE' && kind !== 'INTEGRATION');
  const values = await findSourceValues(ctx, late);
  return late.map((source) => {
    const since = source.lateFrom ?? today(ctx);
    const missingDays = daysBetween(source.lastTo ?? since, today(ctx)) - (source.usualDays ?? 0);
    return {
      kind: 'LATE_FEED',
      subject: toSourceSubject(source),
      companyId: source.company?.id ?? null,
      cause: Date.parse(since),
      since,
      stake: estimateMissingSales(values.get(toSourceSubject(source)), Math.max(1, missingDays)),
      ...describeLateSource(source),
    };
  });
};

const namesOfFeed = (names: readonly UnmatchedName[], { integrationId }: IntegrationHealth): UnmatchedName[] =>
  names.filter(({ integration }) => integration?.id === integrationId);

interface Issue {
  readonly kind: TodayKind;
  readonly subject: number;
  readonly cause: number;
  readonly since: string;
  readonly text: TaskText;
  /** Rows that could not be imported. */
  readonly rows?: number;
}

const toIssues = (ctx: ZonedCtx, health: IntegrationHealth, names: readonly UnmatchedName[]): Issue[] => {
  const { now, timeZone } = ctx;
  const day = today(ctx);
  const kinds = new Map(buildAttentionItems({ integrationHealth: [health] }, ctx).map((item) => [item.kind, item]));
  const subject = health.integrationId;
  // The last time when all was well: the next failure after another success is another cause.
  const aliveAt = health.aliveAt ?? now;
  const alive = { subject, cause: aliveAt.getTime(), since: toDay(aliveAt, timeZone) };
  const failing = kinds.get('FAILING');
  const newestLogId = Math.max(0, ...health.failures.map((failure) => failure.newestLogId));
  const failed = { subject, cause: newestLogId, since: alive.since };
  const records = health.failures.reduce((sum, failure) => sum + failure.records, 0);
  const feedGap = findFeedGap(health, ctx);
  const issues: Issue[] = [];
  if (failing) issues.push({ ...alive, kind: 'FAILED_SYNC', text: describeFailedSync(health, failing.message) });
  if (feedGap) {
    const { newest } = feedGap;
    const text = describeDryFeed(health, newest, newest);
    issues.push({ kind: 'DRY_FEED', subject, cause: Date.parse(newest), since: newest, text });
  } else if (kinds.has('STALE'))
    issues.push({ ...alive, kind: 'DRY_FEED', text: describeDryFeed(health, alive.since, null) });
  if (health.keyExpiresOn !== null && kinds.has('KEY_EXPIRES')) {
    const text = describeExpiringKey(health, health.keyExpiresOn, day);
    issues.push({ kind: 'EXPIRING_KEY', subject, cause: Date.parse(health.keyExpiresOn), since: day, text });
  }
  if (names.length > 0)
    issues.push({
      ...failed,
      kind: 'UNMATCHED_NAMES',
      text: describeUnmatchedNames(health, names),
      rows: names.reduce((sum, { rows }) => sum + rows, 0),
    });
  else if (kinds.has('RECORDS') || kinds.has('UNMATCHED'))
    issues.push({ ...failed, kind: 'UNRESOLVED_RECORDS', text: describeUnresolvedRecords(health, records) });
  return issues;
};

const toFeedTask = (ctx: ZonedCtx, issue: Issue, value: FeedValue | undefined): FoundTask => {
  const { text, rows, ...task } = issue;
  const isSilent = issue.kind === 'FAILED_SYNC' || issue.kind === 'DRY_FEED';
  const missing = isSilent ? estimateMissingSales(value, daysBetween(issue.since, today(ctx))) : null;
  return { ...task, ...text, companyId: null, stake: rows === undefined ? missing : estimateRowSales(value, rows) };
};

const findWebhookTasks = async (ctx: ZonedCtx): Promise<FoundTask[]> =>
  (await findFailingWebhooks(ctx)).map((hook) => {
    const since = hook.failingSince ?? ctx.now;
    return {
      kind: 'FAILED_WEBHOOK',
      subject: hook.id,
      cause: hook.failingSince?.getTime() ?? 0,
      since: toDay(since, ctx.timeZone),
      companyId: null,
      stake: null,
      ...describeFailedWebhook(hook, toDay(since, ctx.timeZone)),
    };
  });
