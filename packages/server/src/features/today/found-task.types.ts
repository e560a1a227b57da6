import type { TodayTask } from '@shelfward/contract/today/today.contract.ts';
import type { TodayKind } from '@shelfward/contract/today/today.rules.ts';

/** A task before the decisions of users. */
export interface FoundTask extends Pick<TodayTask, 'title' | 'reason' | 'stake' | 'since' | 'cause' | 'action'> {
  readonly kind: TodayKind;
  /** The id of the record that the task is about. */
  readonly subject: number;
  readonly companyId: number | null;
  /** Other users do not see it. */
  readonly onlyFor?: number;
}
