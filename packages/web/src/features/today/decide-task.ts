import type { TodayTask } from '@shelfward/contract/today/today.contract.ts';
import { today } from '../../entities/today/today.api.ts';
import { formatDay } from '../../kit/ui/numbers.ts';
import { toast } from '../../kit/ui/toast.tsx';

export type Decidable = Pick<TodayTask, 'id' | 'cause' | 'title'>;

const skippedTexts = {
  NOT_FOUND: 'is no longer open.',
  ALREADY_DONE: 'was already done by another user.',
  CHANGED: 'has changed. Review it again.',
} as const;

type Decision = Parameters<typeof today.decide>[0]['body'];

/** Decides about one task, and says so unless it was skipped. */
const decide = async (task: Decidable, decision: Omit<Decision, 'tasks'>, done: string): Promise<void> => {
  const { id, cause } = task;
  const { skipped } = await today.decide({ body: { ...decision, tasks: [{ id, cause }] } });
  const [first] = skipped;
  if (first) return toast(`${task.title} ${skippedTexts[first.reason]}`);
  const isEnded = decision.decision === 'DONE' || decision.decision === 'SNOOZE';
  toast(done, isEnded ? { undo: () => reopenTask(task) } : {});
};

export const reopenTask = (task: Decidable): Promise<void> =>
  decide(task, { decision: 'REOPEN' }, `${task.title} is open again.`);

export const completeTask = (task: Decidable): Promise<void> =>
  decide(task, { decision: 'DONE' }, `${task.title} marked as done.`);

export const snoozeTask = (task: Decidable, day: string): Promise<void> =>
  decide(task, { decision: 'SNOOZE', snoozedUntil: day }, `${task.title} snoozed until ${formatDay(day)}.`);

export const assignTask = (task: Decidable, assignee: { readonly id: number; readonly name: string } | null) =>
  decide(
    task,
    { decision: 'ASSIGN', assigneeId: assignee?.id ?? null },
    assignee ? `${task.title} assigned to ${assignee.name}.` : `${task.title} is no longer assigned.`,
  );
