import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { defineExamples } from '../../testing/contract-loop/example.ts';
import { pixel } from '../../testing/contract-loop/example-files.ts';

defineExamples(firmRoutes)({
  settings: () => ({}),
  changeSettings: () => ({ body: { adminOnlyDelete: true, timeZone: 'America/New_York' } }),
  logo: async (client) => {
    await client.as('ROLE_ADMIN')(firmRoutes.changeLogo, { files: { file: pixel() } });
    return {};
  },
  changeLogo: () => ({ files: { file: pixel() } }),
  removeLogo: () => ({}),
});
