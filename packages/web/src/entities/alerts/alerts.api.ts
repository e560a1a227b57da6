import { alertRoutes } from '@shelfward/contract/alerts/alerts.contract.ts';
import { addDays, daysPerWeek, formatDay } from '@shelfward/contract/kit/dates.ts';
import { resource } from '../../kit/resource.ts';
import { accountDay } from '../../kit/ui/numbers.ts';
import { toast } from '../../kit/ui/toast.tsx';

export const alerts = resource('alerts', alertRoutes, { reads: ['preview'], alsoChanges: ['today', 'menu-mark'] });

const muteWeeks = 4;

/** The first day on which a rule that is muted now raises tasks and e-mails again. */
export const toMuteDay = (now: Date): string => addDays(accountDay(now), muteWeeks * daysPerWeek);

/** Mutes a rule for four weeks, with undo. */
export const muteRule = async (alertRuleId: number): Promise<void> => {
  const { mutedUntil } = await alerts.mute({ params: { alertRuleId }, body: { until: toMuteDay(new Date()) } });
  toast(`Muted until ${formatDay(mutedUntil ?? '')}.`, { undo: () => unmuteRule(alertRuleId) });
};

export const unmuteRule = async (alertRuleId: number): Promise<void> => {
  await alerts.mute({ params: { alertRuleId }, body: { until: null } });
};
