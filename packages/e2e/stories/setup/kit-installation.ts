import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

/** A server without demo accounts, with its own database. */
export interface NewInstallation {
  readonly origin: string;
  /** The set-up link of its log. */
  readonly link: string;
  readonly close: () => Promise<void>;
}

const main = path.join(import.meta.dirname, '../../../server/dist/main.js');

export const startNewInstallation = async (): Promise<NewInstallation> => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'shelfward-setup-'));
  const settings = { DATA_DIR: folder, PORT: '0', DEMO: 'false', LOG_LEVEL: 'info', DATABASE_URL: '', PUBLIC_URL: '' };
  const env = { ...process.env, ...settings, CLIENT: '', SMTP_URL: '' };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(server, 'exit');
  let log = '';
  const found = await new Promise<Pick<NewInstallation, 'origin' | 'link'>>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const [, origin] = /is running at (http:\S+)/.exec(log) ?? [];
      const [link] = /http:\S+\/setup\?key=[\w-]+/.exec(log) ?? [];
      if (origin && link) resolve({ origin, link });
    });
    void exited.then(() => reject(new Error(`the server ended:\n${log}`)));
  });
  return {
    ...found,
    close: async () => {
      server.kill('SIGTERM');
      await exited;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
};

/** Fills in the page of the set-up link: the account is `fresh-fields`. Ends signed in. */
export const createFirstAccount = async (page: Page): Promise<void> => {
  const password = 'seven quiet lanterns';
  await page.getByLabel('Account name').fill('Fresh Fields');
  await page.getByLabel('Subdomain').fill('fresh-fields');
  await page.getByLabel('First name').fill('Fay');
  await page.getByLabel('Last name').fill('First');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('fay@fresh-fields.example');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
};
