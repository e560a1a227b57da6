import { userTokenRoutes } from '@shelfward/contract/users/user-tokens.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { issueUserToken } from './user-tokens.service.ts';

defineExamples(userTokenRoutes)({
  get: async (client) => {
    const userId = client.userIdFor('none');
    const { key } = await client.db((db) =>
      issueUserToken({ db, now: new Date() }, { userId, type: 'RESET_PASSWORD', lastsMs: 60_000 }),
    );
    return { params: { token: key } };
  },
});
