import { z } from 'zod';
import { createDraftStore } from '../../kit/drafts/draft-store.ts';

const running = z.object({ key: z.string(), fileName: z.string() });
export type RunningImport = z.infer<typeof running>;

/** The user's last import in this browser whose result was not shown, so that a reopened tab can follow it. */
export const runningImport = createDraftStore({ name: 'import', lifetime: 'browser', schema: running });
