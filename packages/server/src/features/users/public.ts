export { endAccessToAllRecords, endAccessToRecord } from './buyer-access.service.ts';
export {
  lockImage,
  redeemTwoFactorStep,
  setActivated,
  setImage,
  setName,
  setPassword,
  setTwoFactor,
} from './credentials.queries.ts';
export { issueImpersonation, issueReturn, spendImpersonation } from './impersonation.service.ts';
export { processLinkRequests, recordLinkRequest } from './link-requests.service.ts';
export { issuePasswordLink, sendActivation, sendPasswordReset } from './user-mails.service.ts';
export {
  countMembers,
  saveScopeOfGroups,
  scopeManagers,
  scopeMembers,
  scopeNames,
} from './user-scopes.queries.ts';
export { retireUserTokens } from './user-tokens.queries.ts';
export { issueUserToken, lookAtUserToken, purgeUserTokens, spendUserToken } from './user-tokens.service.ts';
export { recordLogin, type UserRecord, updateAuthorities } from './users.queries.ts';
export { findScopeError, isAdmin } from './users.rules.ts';
export { createAdministrator, createFirstUser, type FirstUser, getUser } from './users.service.ts';
