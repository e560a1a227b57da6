// ASVS 16.3.1, 16.3.3

import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import type { AuditedCtx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import type { Db } from '../../platform/db/database.ts';

export type Outcome =
  | 'REFUSED'
  | 'PASSED_FIRST_STEP'
  | 'REFUSED_CODE'
  | 'REFUSED_IDENTITY'
  | 'CLIENT_SECRET_SET'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'SIGNED_IN_AS_IMPERSONATOR'
  | 'IMPERSONATION_ENDED'
  | 'VIEW_STARTED'
  | 'VIEW_ENDED'
  | 'PASSWORD_CONFIRMED'
  | 'PASSWORD_CHANGED'
  | 'PASSWORD_RESET'
  | 'PASSWORD_LINK_ISSUED'
  | 'ACTIVATED'
  | 'SIGN_IN_UNLOCKED'
  | 'TWO_FACTOR_BEGUN'
  | 'TWO_FACTOR_ON'
  | 'TWO_FACTOR_OFF'
  | 'RECOVERY_CODES_RENEWED'
  | 'RECOVERY_CODE_USED'
  | 'SESSIONS_ENDED'
  | 'API_TOKEN_CREATED'
  | 'API_TOKEN_REVOKED';

/** Sign-in events for the audit. Typed values are never recorded: users type passwords into the wrong field. */
export const auditOutcome = (userId: number, outcome: Outcome, facts: object = {}): AuditEvent => ({
  entityType: 'SESSION',
  id: userId,
  before: null,
  after: { outcome, ...facts },
});

interface PublicAudit {
  readonly db: Db;
  readonly tenantId: number;
  readonly requestId: string;
  /** The author; null before authentication. */
  readonly actor?: AuditedCtx['actor'];
}

/** For routes without a sign-in, whose context has no audit. */
export const recordOutcome = ({ db, actor, ...author }: PublicAudit, event: AuditEvent): Promise<void> =>
  insertAuditEntries(db, { ...author, actor: actor ?? null }, [event]);
