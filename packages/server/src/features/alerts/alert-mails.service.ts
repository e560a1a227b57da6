import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import type { ZonedCtx } from '../../platform/context/context.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { PostCtx } from '../../platform/mail/mail.ts';
import { buildUnsubscribeLink, type SubscriptionSource } from '../analytics/report-mails/public.ts';
import {
  findAlertSubscription,
  findUnmailedAlerts,
  markMailed,
  setAlertMailsStopped,
  type UnmailedAlert,
} from './alert-mails.queries.ts';

/** The other alerts are counted. */
const maxAlerts = 20;

/** One e-mail for each recipient with the new alerts of all rules; false if there are none. */
export const queueAlertMails = async (keys: KeyRing, ctx: ZonedCtx & Pick<PostCtx, 'mail'>): Promise<boolean> => {
  const alerts = await findUnmailedAlerts(ctx);
  if (alerts.length === 0) return false;
  const byUser = new Map<number, { readonly email: string; readonly alerts: UnmailedAlert[] }>();
  for (const alert of alerts)
    for (const { id, email } of alert.recipients) {
      const user = byUser.get(id) ?? { email, alerts: [] };
      byUser.set(id, user);
      user.alerts.push(alert);
    }
  for (const [userId, { email, alerts: own }] of byUser) {
    const [first] = own;
    if (!first) continue;
    await ctx.mail({
      to: email,
      subject: (own.length === 1 ? `${first.title} ${first.reason}` : formatCount(own.length, 'new alert')).slice(
        0,
        200,
      ),
      paragraphs: [`The sales until now raise ${formatCount(own.length, 'alert')}.`],
      table: {
        head: ['Alert'],
        rows: own.slice(0, maxAlerts).map(({ title, reason }) => [`${title} ${reason}`]),
        links: own.slice(0, maxAlerts).map(({ ruleId }) => ({ label: 'Mute', path: `/reports/alerts?mute=${ruleId}` })),
        rest:
          own.length > maxAlerts
            ? `${formatCount(own.length - maxAlerts, 'more alert')} on the page Alerts.`
            : undefined,
      },
      link: { label: 'Open alerts', path: '/reports/alerts' },
      stop: buildUnsubscribeLink(keys, ctx.tenantId, { source: 'alerts', userId }),
    });
  }
  await markMailed(
    ctx,
    alerts.map(({ id }) => id),
  );
  return true;
};

/** Unsubscribes from the alerts of all rules. */
export const alertMailSource: SubscriptionSource = {
  entityType: 'ALERT_MAIL',
  findSubscription: (at, { userId }) => findAlertSubscription(at, userId),
  setStopped: (at, { userId }, isStopped) => setAlertMailsStopped(at, userId, isStopped),
};
