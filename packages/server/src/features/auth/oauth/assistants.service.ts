import { randomUUID } from 'node:crypto';
import type { Assistant, assistantConnection } from '@shelfward/contract/auth/assistants.contract.ts';
import type { z } from 'zod';
import { findSubdomain } from '../../../platform/auth/clients.queries.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/core/errors.ts';
import { createAssistantToken } from '../api-tokens.service.ts';
import type { AuthServices } from '../auth.services.ts';
import { describeHost } from './oauth-client.rules.ts';
import { codeLastsMs, hashText, signCode } from './oauth-grants.rules.ts';
import { type OauthRequest, parseOauthRequest, toRedirectUrl } from './oauth-request.rules.ts';

type Deps = Pick<AuthServices, 'keys' | 'getOrigin'>;

/** What the page shows before the user agrees. */
export const checkAssistant = async (deps: Deps, ctx: Ctx, query: string): Promise<Assistant> => {
  const { request, issuer } = await readRequest(deps, ctx, query);
  const { client, redirectUri, access, problem } = request;
  const cancelUrl = toRedirectUrl(request, issuer, { error: problem?.error ?? 'access_denied' });
  return { name: client.name, ...describeHost(redirectUri), access, obstacle: problem?.text ?? null, cancelUrl };
};

/** Creates the token that the code is exchanged for. */
export const connectAssistant = async (
  deps: Deps,
  ctx: Ctx,
  { query, access, authorities }: z.output<typeof assistantConnection>,
): Promise<{ readonly url: string }> => {
  const { request, issuer } = await readRequest(deps, ctx, query);
  const { client, clientId, redirectUri, codeChallenge, problem } = request;
  if (problem) throw new AppError('ASSISTANT_REQUEST_INVALID', { detail: problem.text });
  const { tenantId, now, actor } = ctx;
  const id = randomUUID();
  const ends = new Date(now.getTime() + codeLastsMs);
  const { redirectHost } = describeHost(redirectUri);
  await createAssistantToken(ctx, {
    id,
    name: client.name,
    access,
    authorities,
    // Of no token: the assistant receives one for its code.
    tokenHash: hashText(id),
    expiresAt: now,
    redirectHost,
    clientHash: hashText(clientId),
    refreshExpiresAt: ends,
  });
  const code = signCode(deps.keys, {
    tenantId,
    userId: actor.userId,
    id,
    clientHash: hashText(clientId),
    redirectHash: hashText(redirectUri),
    challenge: codeChallenge,
    ends: ends.getTime(),
  });
  return { url: toRedirectUrl(request, issuer, { code }) };
};

const readRequest = async (
  { keys, getOrigin }: Deps,
  { tenantId, db }: Ctx,
  query: string,
): Promise<{ readonly request: OauthRequest; readonly issuer: string }> => {
  const issuer = getOrigin((await findSubdomain(db, tenantId)) ?? '');
  const request = parseOauthRequest(keys, { tenantId, issuer }, query);
  if (!request) throw new AppError('ASSISTANT_REQUEST_INVALID');
  return { request, issuer };
};
