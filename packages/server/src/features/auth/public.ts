export { openSession } from './open-session.service.ts';
export { findPasswordWeakness } from './reauthentication.service.ts';
export { countAttempt, setupLimits, testMailLimits } from './sign-in-limits.rules.ts';
