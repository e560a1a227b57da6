import { entries, pages } from 'virtual:guide';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import type { IntegrationType } from '@shelfward/contract/integrations/core/integrations.rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '../../kit/session.ts';
import { makeIntegration } from '../../kit/testing/fixtures/integrations.fixture.ts';
import { renderScreen, testIdentity } from '../../kit/testing/render.tsx';
import { pageWith } from '../../kit/testing/responses.ts';
import { respond } from '../../kit/testing/server.ts';
import { findGuidePages } from './guide.palette.ts';
import { GuideContent } from './guide-page.tsx';
import { HelpPage } from './help-page.tsx';

const withIntegrations = (types: readonly IntegrationType[]) =>
  respond(
    integrationRoutes.list,
    pageWith(types.map((type, at) => makeIntegration({ id: at + 1, integrationType: type }))),
  );

describe('the list of help pages', () => {
  test('links to every page', async () => {
    renderScreen(<HelpPage />, { at: '/help', roles: ['ROLE_SUPERUSER'], server: [withIntegrations([])] });
    await screen.findByRole('heading', { name: 'Help', level: 1 });
    for (const { name, title } of entries)
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`/help/${name}`);
  });

  test('contains only pages of what the authorities of the reader include', async () => {
    const shown = renderScreen(<HelpPage />, { at: '/help', roles: [] });

    await screen.findByRole('link', { name: 'Glossary' });

    for (const title of [
      'Replenish a chain',
      'Odoo',
      'Webhooks',
      'Reports and year-over-year comparisons',
      'Operation',
    ])
      expect(screen.queryByRole('link', { name: title })).toBeNull();
    expect(await findGuidePages('sftp')).toEqual([]);
    expect(shown.sent).toEqual([]);
  });

  test('says what turns on an integration or a beta feature', async () => {
    renderScreen(<HelpPage />, {
      at: '/help',
      identity: { betaFlag: false },
      server: [withIntegrations(['ODOO_BASE'])],
    });

    const findItem = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent;
    await waitFor(async () =>
      expect(await findItem('Track shipments with carriers')).toContain(
        'Not connected. An administrator adds the integration',
      ),
    );
    expect(await findItem('Connect Odoo')).not.toContain('Not connected');
    expect(await findItem('Webhooks')).toContain('Webhooks: not turned on.');
  });

  test('opens for a partner the page for retailers, and lists no page of the brand', async () => {
    const identity = { scope: 'PARTNER' } as const;
    const { router } = renderScreen(<HelpPage />, { at: '/help?screen=/stores', roles: [], identity });
    await waitFor(() => expect(router.state.location.pathname).toBe('/help/for-retailers'));

    expect((await findGuidePages('stores')).map(({ label }) => label)).toEqual(['For retailers']);
  });

  test('opens the page of a screen', async () => {
    const { router } = renderScreen(<HelpPage />, { at: '/help?screen=/proposals', server: [withIntegrations([])] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/help/replenish-a-chain'));
  });
});

describe('a page', () => {
  test('is built from its markdown with pictures, links, and headings', async () => {
    const { default: nodes } = (await pages['replenish-a-chain']?.()) ?? {};
    renderScreen(<GuideContent nodes={nodes ?? []} />);
    expect(await screen.findByRole('heading', { name: 'Replenish a chain', level: 1 })).toBeTruthy();
    expect(screen.getByRole('img', { name: /A proposal with the quantities/ }).getAttribute('src')).toContain(
      '5-proposal',
    );
    expect(screen.getByRole('link', { name: 'assortment' }).getAttribute('href')).toBe('/help/assortments');
    expect(screen.getByRole('heading', { name: 'Create a proposal' }).id).toBe('create-a-proposal');
  });

  test('shows tables, and the text of links to pages outside the guide', async () => {
    for (const name of ['connect-a-retailer', 'file-formats']) {
      const { default: nodes } = (await pages[name]?.()) ?? {};
      renderScreen(<GuideContent nodes={nodes ?? []} />);
    }
    const [table] = await screen.findAllByRole('table');
    expect(within(table as HTMLElement).getByRole('columnheader', { name: 'Retailer' })).toBeTruthy();
    expect(screen.getByText(/0035 and 0088 have the rules/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '0035' })).toBeNull();
  });

  test.each([
    [true, false],
    [false, true],
  ])('of a control of a beta feature (turned on: %s) says what turns it on: %s', async (betaFlag, isNoted) => {
    renderScreen(<GuideContent nodes={[{ tag: 'strong', children: ['Fair share'] }]} />, { identity: { betaFlag } });
    await screen.findByText('Fair share');
    expect(screen.queryByText(/not turned on. An administrator turns on/) !== null).toBe(isNoted);
  });

  test('shows HTML as text', async () => {
    renderScreen(<GuideContent nodes={[{ tag: 'p', children: ['<img src=x>'] }]} />);
    expect(await screen.findByText('<img src=x>')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test.each(entries.map(({ name }) => name))('%s loads', async (name) => {
    const { default: nodes } = (await pages[name]?.()) ?? {};
    expect(nodes?.length).toBeGreaterThan(3);
  });
});

test('the search finds pages by title, summary, and heading', async () => {
  session.identify(testIdentity());
  const find = async (text: string) => (await findGuidePages(text)).map(({ to }) => to);
  expect(await find('sftp')).toContain('/help/file-servers');
  expect(await find('undo an import')).toEqual(['/help/load-master-data', '/help/import-sales-files']);
  expect(await find('no such words')).toEqual([]);
});
