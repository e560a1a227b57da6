import { z } from 'zod';

/** The body of every error response, `application/problem+json` (RFC 9457) with additional members. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  path: z.string(),
  requestId: z.string(),
  /** The invalid values: an RFC 6901 pointer into the request, such as `/body/items/0/quantity`, and a message. */
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
