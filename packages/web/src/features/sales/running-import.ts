import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';

const running = z.object({ key: z.string(), fileName: z.string() });
export type RunningImport = z.infer<typeof running>;

/** The import that this user last started in this browser and did not see end, so that a closed tab finds it again. */
export const runningImport = createDraftStore({ name: 'import', lifetime: 'browser', schema: running });
