import { gettingStartedRoutes } from '@shelfward/contract/getting-started/getting-started.contract.ts';
import { toStartState } from '@shelfward/contract/getting-started/getting-started.rules.ts';
import { bind } from '../../platform/http/bind.ts';
import { countStartRecords, findNextStates } from './getting-started.queries.ts';

export const gettingStarted = bind('getting-started', gettingStartedRoutes, {
  get: async (ctx) => {
    const counts = await countStartRecords(ctx);
    const { isShown, steps } = toStartState(counts);
    return { isShown, steps: [...steps], next: await findNextStates(ctx), counts };
  },
});
