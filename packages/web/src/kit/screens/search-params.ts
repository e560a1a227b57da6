import { z } from 'zod';

const text = z.string().trim().min(1).max(200).optional().catch(undefined);
const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().filter((text) => text !== ''))
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
  search: text,
  view: text,
  tab: text,
  hide: oneOrMore,
  open: text,
  peek: z.coerce.number().int().positive().optional().catch(undefined),
});
export type ScreenSearch = z.output<typeof screenSearch>;
