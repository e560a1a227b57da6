import { z } from 'zod';
import { instant } from '../kit/dates.ts';
import { defineRoutes } from '../kit/route.ts';
import { id } from '../kit/shapes.ts';

/** The purpose of a one-time token. Only the first two can be looked up. */
export const userTokenTypes = ['RESET_PASSWORD', 'ACTIVATION', 'IMPERSONATION', 'TWO_FACTOR', 'UNLOCK'] as const;
export type UserTokenType = (typeof userTokenTypes)[number];
export const mailedTokenTypes = ['RESET_PASSWORD', 'ACTIVATION'] as const satisfies readonly UserTokenType[];
/** They end with a new password or e-mail address. */
export const signInTokenTypes = [
  ...mailedTokenTypes,
  'TWO_FACTOR',
  'UNLOCK',
] as const satisfies readonly UserTokenType[];

/** The token in a link. */
export const userTokenKey = z.string().min(1).max(200);

export const userToken = z.strictObject({
  id,
  userId: id,
  type: z.enum(mailedTokenTypes),
  token: z.string(),
  expiration: instant,
  refId: id.nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
});
export type UserToken = z.infer<typeof userToken>;

export const userTokenRoutes = defineRoutes({
  get: {
    method: 'GET',
    path: '/api/user-tokens/{token}',
    access: 'public',
    summary: 'Get the purpose of an e-mailed link while it is valid',
    params: z.strictObject({ token: userTokenKey }),
    status: 200,
    response: userToken,
    errors: ['USER_TOKEN_NOT_FOUND'],
  },
});
