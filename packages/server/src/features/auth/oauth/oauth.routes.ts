import { randomBytes } from 'node:crypto';
import { findClient } from '../../../platform/auth/clients.queries.ts';
import { AppError } from '../../../platform/core/errors.ts';
import type { PublicEndpoint, PublicReply, PublicRequest } from '../../../platform/http/public-endpoint.ts';
import type { Services } from '../../../platform/http/services.ts';
import { assistantRegistrationLimits, countAttempt } from '../sign-in-limits.service.ts';
import { registerClient } from './oauth-client.rules.ts';
import { scopes } from './oauth-request.rules.ts';
import { type Account, issueOauthTokens } from './oauth-tokens.service.ts';

type Handle = (services: Services, account: Account, request: PublicRequest) => Promise<PublicReply> | PublicReply;

/** The account of the subdomain. Its addresses never follow from the host name that a request states. */
const ofAccount =
  (handle: Handle): PublicEndpoint['handle'] =>
  async (services, request) => {
    const client = await services.database.system((db) => findClient(db, request.subdomain));
    if (!client) throw new AppError('CLIENT_NOT_FOUND');
    return handle(services, { tenantId: client.id, issuer: services.getOrigin(client.subdomain) }, request);
  };

const describeResource: Handle = (_, { issuer }) => ({
  status: 200,
  body: {
    resource: `${issuer}/mcp`,
    resource_name: 'Shelfward',
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  },
});

const describeServer: Handle = (_, { issuer }) => ({
  status: 200,
  body: {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
});

const register: Handle = async ({ database, keys }, { tenantId }, { address, now, body }) => {
  await countAttempt(database, assistantRegistrationLimits(address), now);
  return registerClient(keys, { tenantId, key: randomBytes(9).toString('base64url'), body });
};

/** How assistants find the sign-in of an account, and receive tokens (OAuth 2.1, RFC 7591, 8414, 9728). */
export const oauthEndpoints: readonly PublicEndpoint[] = [
  { method: 'GET', path: '/.well-known/oauth-protected-resource', handle: ofAccount(describeResource) },
  { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp', handle: ofAccount(describeResource) },
  { method: 'GET', path: '/.well-known/oauth-authorization-server', handle: ofAccount(describeServer) },
  { method: 'POST', path: '/oauth/register', handle: ofAccount(register) },
  { method: 'POST', path: '/oauth/token', readsForm: true, handle: ofAccount(issueOauthTokens) },
];

/** For the header WWW-Authenticate of a request without a valid token. */
export const challengeAssistant = ({ getOrigin }: Pick<Services, 'getOrigin'>, subdomain: string): string =>
  `Bearer realm="Shelfward", resource_metadata="${getOrigin(subdomain)}/.well-known/oauth-protected-resource/mcp", scope="${scopes.join(' ')}"`;
