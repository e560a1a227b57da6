import { insertAuditEntries } from '../../platform/audit/audit.queries.ts';
import { type Ctx, toAuthor, type ZonedCtx } from '../../platform/context/context.ts';
import type { AuditEvent } from '../../platform/core/audit-event.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { postLetter } from '../../platform/mail/outbox.ts';

interface Program {
  readonly name: string;
  /** The user by whose settings it acts. */
  readonly userId: number;
  readonly requestId: string;
  readonly keys: KeyRing;
}

export interface ProgramCtx extends Ctx {
  /** Writes what `audit` has recorded, in the transaction of the changes. */
  readonly writeAudit: () => Promise<void>;
}

const ignore = (): void => undefined;
const silent = { info: ignore, warn: ignore, error: ignore, debug: ignore };

/** The context of a background task that uses the functions of requests. */
export const buildProgramCtx = (at: ZonedCtx, { name, userId, requestId, keys }: Program): ProgramCtx => {
  const { db, tenantId, now, timeZone } = at;
  const events: AuditEvent[] = [];
  const actor: Ctx['actor'] = {
    userId,
    sessionId: requestId,
    program: name,
    impersonator: null,
    email: '',
    roles: ['ROLE_ORDER_MANAGER'],
    betaFlag: true,
    mayDelete: true,
    usersCanCount: false,
    scope: null,
  };
  return {
    tenantId,
    actor,
    db,
    now,
    timeZone,
    requestId,
    log: silent,
    audit: (event) => void events.push(event),
    mail: (letter) => postLetter(keys, { tenantId, db, now }, letter),
    requireVersion: ignore,
    setHeader: ignore,
    writeAudit: () => insertAuditEntries(db, { tenantId, actor: toAuthor(actor), requestId }, events),
  };
};
