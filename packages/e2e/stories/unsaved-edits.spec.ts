import { expect, type Page, test } from '@playwright/test';
import { enter, goWithin } from './kit-enter.ts';
import { addressOf, type FormCase, fieldOf, forms, holdsText, typeInto } from './kit-forms.ts';
import { soon } from './kit-still.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const isAsked = (page: Page) => soon(() => question(page).isVisible());
/** A link behind the dialog: what a person reaches by the palette or the keyboard. */
const followLink = (page: Page) => page.locator('nav a[href="/sales-import"]').first().dispatchEvent('click');
/** The address changes before the page does, and until then the form is there. */
const isElsewhere = (page: Page) =>
  soon(() => page.getByRole('heading', { level: 1, name: 'Sales data import' }).isVisible());

/** The browser's own questions, answered as the tester says. */
const browserQuestions = (page: Page) => {
  const seen: string[] = [];
  let answer: 'accept' | 'dismiss' = 'accept';
  page.on('dialog', (dialog) => {
    seen.push(dialog.type());
    void dialog[answer]();
  });
  return {
    seen,
    answer: (next: 'accept' | 'dismiss') => {
      answer = next;
    },
  };
};

const openForm = async (page: Page, form: FormCase, at: string) => {
  await goWithin(page, at);
  await expect(fieldOf(page, form)).toBeVisible();
};

/** Everything that a form loses, or asks without need. An empty answer is the promise kept. */
const faultsOf = async (page: Page, form: FormCase, patienceMs?: number): Promise<readonly string[]> => {
  const faults: string[] = [];
  const must = async (what: string, isSo: Promise<boolean>) => {
    if (!(await isSo)) faults.push(what);
  };
  const asked = browserQuestions(page);
  await enter(page, form.person);
  await page.goto('/sales-import');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const at = await addressOf(page, form);
  await openForm(page, form, at);
  await fieldOf(page, form).click();
  await page.reload();
  await expect(fieldOf(page, form)).toBeVisible();
  if (asked.seen.length > 0) faults.push('a reload of an untouched form asks');
  await followLink(page);
  await must('a link out of an untouched form does not lead on', isElsewhere(page));

  await openForm(page, form, at);
  await typeInto(page, form);
  const leave = {
    link: () => followLink(page),
    back: () => page.evaluate(() => history.back()),
    ...(!form.isOnPage && { cancel: cancel(page) }),
  };
  for (const [way, go] of Object.entries(leave)) {
    await go();
    await must(`${way} does not ask`, isAsked(page));
    if (await question(page).isVisible()) await question(page).getByRole('button', { name: 'Stay' }).click();
    await must(`${way} loses the text`, holdsText(page, form));
    if (faults.length > 0) return faults;
  }

  await page.reload();
  await must(
    'a reload does not ask',
    soon(async () => asked.seen.length === 1, 1_000),
  );
  await must('the text is gone after a reload', holdsText(page, form, patienceMs));
  if (faults.length > 0) return faults;
  await must(
    'nothing says that the text is back',
    soon(() => page.getByText('What you typed earlier').isVisible()),
  );
  asked.answer('dismiss');
  await fieldOf(page, form).click();
  await page.close({ runBeforeUnload: true });
  await must(
    'closing does not ask',
    soon(async () => asked.seen.length === 2),
  );
  await followLink(page);
  await must('a link does not ask after a reload', isAsked(page));
  if (await question(page).isVisible()) await question(page).getByRole('button', { name: 'Leave' }).click();
  await must('Leave does not leave', isElsewhere(page));
  await openForm(page, form, at);
  if (await page.getByText('What you typed earlier').isVisible()) faults.push('what was given up comes back');
  return faults;
};

const cancel = (page: Page) => () => page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click();

/** One form of each kind: a dialog, a dialog over a record, and a grid. */
const inGate: ReadonlySet<string> = new Set(['company', 'order (edit)', 'price grid']);

test.describe('nothing typed is lost without a question', () => {
  for (const form of forms)
    test(form.name, { tag: inGate.has(form.name) ? [] : '@full' }, async ({ page }) => {
      expect(await faultsOf(page, form)).toEqual([]);
    });

  const [company] = forms;
  test('the tester sees a browser that does not ask and a draft that is not kept', { tag: '@full' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
      const forgetful: ProxyHandler<(...given: unknown[]) => void> = {
        apply: (set, storage, given) => (String(given[0]).includes('draft') ? undefined : set.apply(storage, given)),
      };
      Reflect.set(Storage.prototype, 'setItem', new Proxy(Reflect.get(Storage.prototype, 'setItem'), forgetful));
    });

    const faults = company ? await faultsOf(page, company, 3_000) : [];

    expect(faults).toContain('a reload does not ask');
    expect(faults).toContain('the text is gone after a reload');
  });
});
