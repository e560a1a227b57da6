import { expect, test } from '@playwright/test';
import { createFirstAccount, startNewInstallation } from '../setup/kit-installation.ts';
import { brands } from './kit-brand-files.ts';
import { doFirstDay } from './kit-first-day.ts';

/** From the empty account to the shipped order, without the set-up of the account. */
const maxActions = 45;

for (const files of brands)
  test(`${files.brand} ships its first order from its own files`, { tag: '@full' }, async ({ page }, info) => {
    const installation = await startNewInstallation();
    try {
      await page.goto(installation.link);
      await createFirstAccount(page);
      await page.goto(`${installation.origin.replace('//', '//fresh-fields.')}/getting-started`);

      const actions = await doFirstDay(page, files);

      info.annotations.push({ type: 'actions', description: String(actions) });
      expect(actions).toBeLessThanOrEqual(maxActions);
    } finally {
      await installation.close();
    }
  });
