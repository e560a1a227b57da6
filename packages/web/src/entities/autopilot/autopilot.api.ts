import { type AutopilotDecision, autopilotRoutes } from '@shelfward/contract/autopilot/autopilot.contract.ts';
import { formatCount } from '@shelfward/contract/kit/plural.rules.ts';
import { resource } from '../../kit/resource.ts';
import { toast } from '../../kit/ui/toast.tsx';

export const autopilot = resource('autopilot', autopilotRoutes, {
  alsoChanges: ['orders', 'order-proposals', 'today', 'menu-mark'],
});

/** Orders for the stores of a run that wait. */
export const decideRun = async (runId: number, decision: AutopilotDecision): Promise<void> => {
  const { ordered } = await autopilot.decide({ params: { runId }, body: { decision } });
  toast(`The run has orders for ${formatCount(ordered, 'store')}.`);
};
