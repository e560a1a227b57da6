export {
  lockImage,
  setActivated,
  setImage,
  setName,
  setPassword,
  setTwoFactor,
  takeTwoFactorStep,
} from './credentials.queries.ts';
export { issueImpersonation, issueReturn, spendImpersonation } from './impersonation.service.ts';
export { answerPasswordResetRequests, notePasswordResetRequest } from './password-reset-requests.service.ts';
export { sendActivation, sendPasswordReset, sendSecurityNotice } from './user-mails.service.ts';
export { retireUserTokens } from './user-tokens.queries.ts';
export { issueUserToken, lookAtUserToken, spendUserToken, sweepUserTokens } from './user-tokens.service.ts';
export { noteLogin } from './users.queries.ts';
export { createAdministrator } from './users.service.ts';
