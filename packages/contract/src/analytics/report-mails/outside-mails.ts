import { z } from 'zod';
import { type OutsideMails, outsideAddresses, outsideSenders } from './outside-mails.rules.ts';

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u,
    'must be a domain such as example.com',
  );

/** Which addresses without a user receive scheduled reports. */
export const outsideMails: z.ZodType<OutsideMails> = z.strictObject({
  addresses: z.enum(outsideAddresses),
  domains: z.array(domain).max(100),
  senders: z.enum(outsideSenders),
});
