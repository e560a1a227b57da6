import { firmRoutes } from '@shelfward/contract/clients/firm.contract.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

/** One transparent pixel. */
export const pixel = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'logo.png',
    { type: 'image/png' },
  );

export const firmExamples: Examples<typeof firmRoutes> = {
  settings: () => ({}),
  changeSettings: () => ({ body: { adminOnlyDelete: true } }),
  logo: async (client) => {
    await client.as('ROLE_ADMIN')(firmRoutes.changeLogo, { files: { file: pixel() } });
    return {};
  },
  changeLogo: () => ({ files: { file: pixel() } }),
  removeLogo: () => ({}),
};
