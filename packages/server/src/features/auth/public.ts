export { purgeApiTokens } from './api-tokens.service.ts';
export { auditOutcome } from './auth.audit.ts';
export { openSession } from './open-session.service.ts';
export { purgeSignInStates } from './openid.queries.ts';
export { findPasswordWeakness, requireStrongPassword } from './reauthentication.service.ts';
export { countAttempt, setupLimits, testMailLimits } from './sign-in-limits.service.ts';
