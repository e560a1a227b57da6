import { z } from 'zod';
import { recentsName } from '../personal-data.ts';
import { createDraftStore } from './draft-store.ts';

const recent = z.object({
  label: z.string(),
  /** The record type: "Store". */
  kind: z.string(),
  to: z.string(),
});
export type Recent = Readonly<z.infer<typeof recent>>;

const maxRecents = 8;
const store = createDraftStore({ name: recentsName, lifetime: 'browser', schema: z.array(recent) });

/** Recently opened records, newest first, for the command palette. */
export const readRecents = (): readonly Recent[] => store.load() ?? [];

export const addRecent = (opened: Recent): void => {
  const others = readRecents().filter(({ to }) => to !== opened.to);
  store.save([opened, ...others].slice(0, maxRecents));
};
