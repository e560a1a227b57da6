import { z } from 'zod';
import { session } from '../../kit/session.ts';

const running = z.object({ key: z.string(), fileName: z.string() });
export type RunningImport = z.infer<typeof running>;

const place = (): string => `shelfward.import.${session.scope()}`;

/** The import that this person last started in this browser and did not see end, so that a closed tab finds it again. */
export const recallImport = (): RunningImport | undefined => {
  const kept = localStorage.getItem(place());
  if (kept === null) return undefined;
  try {
    return running.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
};
export const rememberImport = (run: RunningImport): void => localStorage.setItem(place(), JSON.stringify(run));
export const forgetImport = (): void => localStorage.removeItem(place());
