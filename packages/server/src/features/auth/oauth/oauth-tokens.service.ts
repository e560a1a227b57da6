// ASVS 10.4.2, 10.4.5, 10.4.8

import { createApiTokenText, hashApiToken } from '../../../platform/auth/api-token-keys.ts';
import {
  type AssistantTokenRow,
  lockAssistantToken,
  renewAssistantToken,
  revokeApiTokens,
} from '../../../platform/auth/api-tokens.queries.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PublicRequest } from '../../../platform/http/public-endpoint.ts';
import type { Services } from '../../../platform/http/services.ts';
import { auditOutcome, recordOutcome } from '../auth.audit.ts';
import {
  accessLastsMs,
  findRefreshEnd,
  fitsChallenge,
  hashText,
  openCode,
  openRefresh,
  type Refresh,
  signRefresh,
} from './oauth-grants.rules.ts';
import { isAmbiguous, isOwnResource, toScope } from './oauth-request.rules.ts';

export interface Account {
  readonly tenantId: number;
  readonly issuer: string;
}

export interface OauthReply {
  readonly status: number;
  readonly body: object;
}

const reject = (error: string, description: string): OauthReply => ({
  status: 400,
  body: { error, error_description: description },
});
const invalidGrant = reject('invalid_grant', 'The code or token is not valid. Sign in again.');

/** The token endpoint: exchanges a code, or a refresh token, for an access token and a new refresh token. */
export const issueOauthTokens = (
  services: Services,
  account: Account,
  request: PublicRequest,
): Promise<OauthReply> | OauthReply => {
  const values = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
  if (isAmbiguous(values)) return reject('invalid_request', 'A parameter is repeated.');
  if (!values.getAll('resource').every((resource) => isOwnResource(resource, account.issuer)))
    return reject('invalid_target', 'The resource is another server.');
  const grantType = values.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(services, account, { request, values });
  if (grantType === 'refresh_token') return exchangeRefreshToken(services, account, { request, values });
  return reject('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
};

interface TokenRequest {
  readonly request: PublicRequest;
  readonly values: URLSearchParams;
}

const exchangeCode = (
  services: Services,
  { tenantId }: Account,
  { request, values }: TokenRequest,
): Promise<OauthReply> | OauthReply => {
  const code = openCode(services.keys, values.get('code') ?? '');
  const fits =
    code?.tenantId === tenantId &&
    code.clientHash === hashText(values.get('client_id') ?? '') &&
    code.redirectHash === hashText(values.get('redirect_uri') ?? '') &&
    fitsChallenge(values.get('code_verifier') ?? '', code.challenge);
  if (!fits) return invalidGrant;
  return services.database.tenant(tenantId, async (db) => {
    const row = await lockAssistantToken(db, code);
    if (!row) return invalidGrant;
    // A second use: another program may have used the code first.
    if (row.refreshHash !== null) return revoke(db, { tenantId, row, request });
    return code.ends > request.now.getTime() ? renew(services, db, { tenantId, row, request }) : invalidGrant;
  });
};

const exchangeRefreshToken = (
  services: Services,
  { tenantId }: Account,
  { request, values }: TokenRequest,
): Promise<OauthReply> | OauthReply => {
  const text = values.get('refresh_token') ?? '';
  const token: Refresh | undefined = openRefresh(services.keys, text);
  if (token?.tenantId !== tenantId) return invalidGrant;
  return services.database.tenant(tenantId, async (db) => {
    const row = await lockAssistantToken(db, token);
    if (!row || row.clientHash !== hashText(values.get('client_id') ?? '')) return invalidGrant;
    // Only the latest is valid. The use of an earlier one shows that another program has a copy.
    if (row.refreshHash !== hashText(text)) return revoke(db, { tenantId, row, request });
    const isValid = row.refreshExpiresAt !== null && row.refreshExpiresAt > request.now;
    return isValid ? renew(services, db, { tenantId, row, request }) : invalidGrant;
  });
};

interface Grant {
  readonly tenantId: number;
  readonly row: AssistantTokenRow;
  readonly request: PublicRequest;
}

const renew = async ({ keys }: Services, db: Db, { tenantId, row, request: { now } }: Grant): Promise<OauthReply> => {
  const { id, userId } = row;
  const accessToken = createApiTokenText(keys, { tenantId, userId, id });
  const refreshToken = signRefresh(keys, { tenantId, userId, id });
  await renewAssistantToken(db, id, {
    tokenHash: hashApiToken(accessToken),
    expiresAt: new Date(now.getTime() + accessLastsMs),
    refreshHash: hashText(refreshToken),
    refreshExpiresAt: findRefreshEnd(row.createdAt, now),
  });
  const tokens = { access_token: accessToken, refresh_token: refreshToken, scope: toScope(row.access) };
  return { status: 200, body: { ...tokens, token_type: 'Bearer', expires_in: accessLastsMs / 1000 } };
};

const revoke = async (db: Db, { tenantId, row, request }: Grant): Promise<OauthReply> => {
  const { id, userId, name } = row;
  await revokeApiTokens(db, { id, userId }, request.now);
  await recordOutcome(
    { db, tenantId, requestId: request.requestId },
    auditOutcome(userId, 'API_TOKEN_REVOKED', { name, reason: 'A code or refresh token was used twice.' }),
  );
  return invalidGrant;
};
