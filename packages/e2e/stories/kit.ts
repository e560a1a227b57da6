import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { becomesTrue, isFullRun } from './shell/kit-idle.ts';

/** Demo users. All have the same password. */
export type DemoUser = 'super' | 'admin' | 'orders' | 'reports' | 'buyer' | 'partner' | 'rep';

export const password = 'shelfward-demo';
const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screenshots = path.join(import.meta.dirname, '../../../docs/screenshots');

export const signIn = async (page: Page, person: DemoUser = 'admin', target = '/'): Promise<void> => {
  await page.goto(target);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill(`${person}@demo.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** The rules that depend on the theme. The others run once per screen. */
const aboutColors = ['color-contrast', 'link-in-text-block'];

/** The number of screens that a page has shown to the rules. */
const checkedScreens = new WeakMap<Page, number>();

/**
 * Verifies that this screen violates neither accessibility rules nor the content security policy. The full run checks
 * the light and the dark theme, the gate one of them, alternately. The switch of the product changes the theme.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await expect(page.locator('h1:not([data-waiting])')).toBeVisible();
  expect(await findPolicyViolations(page), page.url()).toEqual([]);
  await page.evaluate(axeSource);
  const checked = checkedScreens.get(page) ?? 0;
  checkedScreens.set(page, checked + 1);
  const themes = ['light', 'dark'] as const;
  for (const theme of isFullRun ? themes : themes.slice(checked % 2, (checked % 2) + 1)) {
    await setTheme(page, theme);
    const isSecond = isFullRun && theme === 'dark';
    const options = JSON.stringify({ resultTypes: ['violations'], ...(isSecond && { runOnly: aboutColors }) });
    const found = await page.evaluate<Violation[]>(`axe.run(document, ${options}).then((result) => result.violations)`);
    const violations = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(violations, `${theme} ${page.url()}`).toEqual([]);
  }
  await setTheme(page, 'light');
};

/** What this page loaded or ran against its content security policy. */
const findPolicyViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true });
    observer.observe();
    return observer.takeRecords().map(({ body }) => JSON.stringify(body));
  });

export const setTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme });
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const follows = () => becomesTrue(async () => (await scheme()) === theme, 2_000);
  // Without a saved preference the page follows the system setting after a moment, and a click would revert it.
  // Pages without sign-in have no switch, and only follow. The switch can be behind an open dialog, where a real click is
  // not possible.
  const themeSwitch = page.getByRole('button', { name: 'Dark colors', includeHidden: true });
  while (!(await follows())) if ((await themeSwitch.count()) > 0) await themeSwitch.dispatchEvent('click');
};

/** With SCREENSHOTS=1, updates the screenshots of the documentation. */
export const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SCREENSHOTS) return;
  fs.mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: path.join(screenshots, `${name}.png`) });
};
