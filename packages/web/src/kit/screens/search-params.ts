import { z } from 'zod';

const words = z.string().trim().min(1).max(200).optional().catch(undefined);
const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().filter((text) => text !== ''))
  .transform((texts) => (texts.length > 0 ? texts : undefined))
  .optional()
  .catch(undefined);

/**
 * The URL parameters of every screen. An invalid value is ignored, so that an old or mistyped link still opens.
 * Other names are a list's own filters; the list reads those it knows.
 */
export const screenSearch = z.looseObject({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  size: z.coerce.number().int().min(1).max(2000).optional().catch(undefined),
  sort: oneOrMore,
  search: words,
  view: words,
  tab: words,
  hide: oneOrMore,
  open: words,
  peek: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ScreenSearch = z.output<typeof screenSearch>;
