import { z } from 'zod';

/** The body of every error, as `application/problem+json` (RFC 9457) with what this product adds. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  path: z.string(),
  requestId: z.string(),
  /** What exactly is wrong: an RFC 6901 pointer into the request, such as `/body/items/0/quantity`. */
  errors: z.array(z.object({ pointer: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
