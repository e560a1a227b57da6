import { sql } from 'kysely';
import { today, type ZonedCtx } from '../../platform/context/context.ts';
import { DatabaseUnavailable } from '../../platform/db/transient-errors.ts';
import { type Delivery, toPostCtx } from '../../platform/mail/outbox.ts';
import { queueAlertMails } from './alert-mails.service.ts';
import { findAlertRules } from './alert-rules.queries.ts';
import { toRate, updateAlerts } from './evaluate-rule.service.ts';
import { findAlertClients, findDueRules, lockUnchanged, upsertEvaluation } from './evaluations.queries.ts';
import { observe } from './observe.service.ts';

type EvaluationDeps = Pick<Delivery, 'database' | 'keys' | 'log'>;

/**
 * Evaluates the rules of all clients whose sales or day have changed, a rule in a transaction, and queues their e-mails.
 * Several imports between two calls are one evaluation. Returns how many rules.
 */
export const evaluateAlerts = async ({ database, keys, log }: EvaluationDeps, now: Date): Promise<number> => {
  let count = 0;
  for (const { tenantId, timeZone } of await database.system(findAlertClients)) {
    const run = <T>(work: (ctx: ZonedCtx) => Promise<T>): Promise<T> =>
      database.tenant(tenantId, (db) => work({ tenantId, db, now, timeZone, isScheduled: true }));
    const attempt = async (what: string, work: (ctx: ZonedCtx) => Promise<boolean>): Promise<boolean> => {
      try {
        return await run(work);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        log.warn({ err: error, client: tenantId }, `${what} failed`);
        return false;
      }
    };
    const { ids } = await run((ctx) => findDueRules(ctx, today(ctx)));
    for (const id of ids) if (await attempt('evaluating an alert rule', (ctx) => evaluateRule(ctx, id))) count += 1;
    await attempt('queueing e-mails of alerts', (ctx) =>
      queueAlertMails(keys, { ...ctx, ...toPostCtx(keys, { tenantId, db: ctx.db, now }) }),
    );
  }
  return count;
};

/** A rule that is changed meanwhile is evaluated by the next call. */
const evaluateRule = async (ctx: ZonedCtx, id: number): Promise<boolean> => {
  const rules = await findAlertRules(ctx, sql`not rule.inactive`);
  const rule = rules.find((one) => one.id === id);
  if (!rule) return false;
  const { version } = await findDueRules(ctx, today(ctx));
  const observation = await observe(ctx, rule);
  if (!(await lockUnchanged(ctx, rule))) return false;
  await updateAlerts(ctx, { rule, observation, rate: toRate(rules.length) });
  await upsertEvaluation(ctx, {
    alertRuleId: id,
    salesVersion: version,
    evaluatedOn: today(ctx),
    lastDay: observation.lastDay,
    subjects: observation.subjects,
    omittedSubjects: observation.omitted,
  });
  return true;
};
