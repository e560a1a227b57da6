import type { LoggedRecord } from '@shelfward/contract/audit/audit.contract.ts';

/**
 * One change of one record. `before` null: created; `after` null: deleted; otherwise one entry is written for
 * each changed field. Neither may contain a secret.
 */
export interface AuditEvent {
  readonly entityType: EntityType;
  readonly id: number;
  readonly before: object | null;
  readonly after: object | null;
}

export type EntityType = LoggedRecord;
