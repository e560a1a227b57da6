import { z } from 'zod';
import { defineRoutes } from '../kit/route.ts';
import { apiTokenAuthorities } from './api-tokens.contract.ts';
import { apiTokenAccess } from './api-tokens.rules.ts';

export const maxAuthorizationQuery = 6000;

const assistantRequest = z.strictObject({
  /** The query of the authorization request, as the assistant has opened the page (OAuth 2.1). */
  query: z.string().min(1).max(maxAuthorizationQuery),
});

export const assistant = z.strictObject({
  /** The name that the assistant states; nothing verifies it. */
  name: z.string(),
  /** The host that receives the access. */
  redirectHost: z.string(),
  /** The assistant is a program on the computer of the user. */
  isLocal: z.boolean(),
  /** The access that the assistant asks for. */
  access: z.enum(apiTokenAccess),
  /** Why the assistant cannot be connected; null: it can. */
  obstacle: z.string().nullable(),
  /** Where to go without connecting it: the address of the assistant, which learns that. */
  cancelUrl: z.string(),
});
export type Assistant = z.infer<typeof assistant>;

export const assistantConnection = z.strictObject({
  /** The query of the authorization request, as the assistant has opened the page (OAuth 2.1). */
  query: assistantRequest.shape.query,
  /** The access that the assistant receives. */
  access: z.enum(apiTokenAccess),
  /** The authorities that the assistant receives. The user must still have them. */
  authorities: apiTokenAuthorities,
});

const path = '/api/current-user/assistants';
const shared = { method: 'POST', access: 'signedIn', scoped: 'SELF', sessionOnly: true, status: 200 } as const;

/** What a user agrees to when an assistant signs in with OAuth. */
export const assistantRoutes = defineRoutes({
  check: {
    ...shared,
    path: `${path}/check`,
    reads: true,
    summary: 'Get what an assistant asks for that signs in with OAuth',
    body: assistantRequest,
    response: assistant,
    errors: ['ASSISTANT_REQUEST_INVALID'],
  },
  connect: {
    ...shared,
    path,
    summary:
      'Connect an assistant; the response is the URL that gives it the access. Requires a sign-in or /api/current-user/confirm-password in the last ten minutes',
    body: assistantConnection,
    response: z.strictObject({
      /** The address of the assistant, with a code that is valid for five minutes. */
      url: z.string(),
    }),
    secretResponse: true,
    errors: ['ASSISTANT_REQUEST_INVALID', 'API_TOKEN_LIMIT', 'PASSWORD_CONFIRMATION_REQUIRED'],
  },
});
