// U1

import { expect, type Page, test } from '@playwright/test';
import { enterWithToken, navigateInApp } from '../auth/kit-session.ts';
import { containsTypedText, type FormCase, formField, forms, formUrl, typeInto } from './kit-forms.ts';
import { becomesTrue } from './kit-idle.ts';

const leaveDialog = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const isLeaveDialogShown = (page: Page) => becomesTrue(() => leaveDialog(page).isVisible());
/** Follows a link behind the dialog, which users can reach with the palette or the keyboard. */
const followLink = (page: Page) => page.locator('nav a[href="/sales-import"]').first().dispatchEvent('click');
/** The URL changes before the page does, so this checks the heading. */
const isOtherPage = (page: Page) =>
  becomesTrue(() => page.getByRole('heading', { level: 1, name: 'Sales data import' }).isVisible());

/** Records native browser dialogs, and accepts or dismisses them as configured. */
const watchBrowserDialogs = (page: Page) => {
  const seen: string[] = [];
  let response: 'accept' | 'dismiss' = 'accept';
  page.on('dialog', (dialog) => {
    seen.push(dialog.type());
    void dialog[response]();
  });
  return {
    seen,
    respondWith: (next: 'accept' | 'dismiss') => {
      response = next;
    },
  };
};

const openForm = async (page: Page, form: FormCase, at: string) => {
  await navigateInApp(page, at);
  await expect(formField(page, form)).toBeVisible();
};

/** Violations of a form: lost input and unnecessary or missing confirmations. */
const findViolations = async (page: Page, form: FormCase, timeoutMs?: number): Promise<readonly string[]> => {
  const violations: string[] = [];
  const check = async (violation: string, isMet: Promise<boolean>) => {
    if (!(await isMet)) violations.push(violation);
  };
  const dialogs = watchBrowserDialogs(page);
  await enterWithToken(page, form.person);
  await page.goto('/sales-import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const at = await formUrl(page, form);
  await openForm(page, form, at);
  await formField(page, form).click();
  await page.reload();
  await expect(formField(page, form)).toBeVisible();
  if (dialogs.seen.length > 0) violations.push('reloading an unchanged form asks for confirmation');
  await followLink(page);
  await check('a link does not leave an unchanged form', isOtherPage(page));

  await openForm(page, form, at);
  await typeInto(page, form);
  const leave = {
    link: () => followLink(page),
    back: () => page.evaluate(() => history.back()),
    ...(!form.isOnPage && { cancel: cancel(page) }),
  };
  for (const [way, go] of Object.entries(leave)) {
    await go();
    await check(`${way} does not ask for confirmation`, isLeaveDialogShown(page));
    if (await leaveDialog(page).isVisible()) await leaveDialog(page).getByRole('button', { name: 'Stay' }).click();
    await check(`${way} loses the text`, containsTypedText(page, form));
    if (violations.length > 0) return violations;
  }

  await page.reload();
  await check(
    'a reload does not ask for confirmation',
    becomesTrue(async () => dialogs.seen.length === 1, 1_000),
  );
  await check('the text is gone after a reload', containsTypedText(page, form, timeoutMs));
  if (violations.length > 0) return violations;
  await check(
    'the restored draft is not announced',
    becomesTrue(() => page.getByText('Your unsaved draft was restored').isVisible()),
  );
  dialogs.respondWith('dismiss');
  await formField(page, form).click();
  await page.close({ runBeforeUnload: true });
  await check(
    'closing does not ask for confirmation',
    becomesTrue(async () => dialogs.seen.length === 2),
  );
  await followLink(page);
  await check('a link does not ask for confirmation after a reload', isLeaveDialogShown(page));
  if (await leaveDialog(page).isVisible()) await leaveDialog(page).getByRole('button', { name: 'Leave' }).click();
  await check('the Leave button does not leave the form', isOtherPage(page));
  await openForm(page, form, at);
  if (await page.getByText('Your unsaved draft was restored').isVisible())
    violations.push('a discarded draft is restored');
  return violations;
};

const cancel = (page: Page) => () => page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click();

/** One form of each kind: a dialog, a dialog over a record, and a grid. */
const inGate: ReadonlySet<string> = new Set(['order (edit)', 'price grid']);

test.describe('unsaved input is not lost without confirmation', () => {
  for (const form of forms)
    test(form.name, { tag: inGate.has(form.name) ? [] : '@full' }, async ({ page }) => {
      expect(await findViolations(page, form)).toEqual([]);
    });

  const [company] = forms;
  test('the check detects a missing confirmation and a missing draft', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
      const draftDropper: ProxyHandler<(...args: unknown[]) => void> = {
        apply: (set, storage, args) => (String(args[0]).includes('draft') ? undefined : set.apply(storage, args)),
      };
      Reflect.set(Storage.prototype, 'setItem', new Proxy(Reflect.get(Storage.prototype, 'setItem'), draftDropper));
    });

    const violations = company ? await findViolations(page, company, 3_000) : [];

    expect(violations).toContain('a reload does not ask for confirmation');
    expect(violations).toContain('the text is gone after a reload');
  });
});
