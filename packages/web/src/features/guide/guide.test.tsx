import { entries, pages } from 'virtual:guide';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { findGuidePages } from './guide.palette.ts';
import { GuideContent } from './guide-content.tsx';
import { HelpPage } from './help-page.tsx';

describe('the list of help pages', () => {
  test('links to every page', async () => {
    renderScreen(<HelpPage />, { at: '/help' });
    await screen.findByRole('heading', { name: 'Help', level: 1 });
    for (const { name, title } of entries)
      expect(screen.getByRole('link', { name: title }).getAttribute('href')).toBe(`/help/${name}`);
  });

  test('opens the page of a screen', async () => {
    const { router } = renderScreen(<HelpPage />, { at: '/help?screen=/proposals' });
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
    const { default: nodes } = (await pages['file-formats']?.()) ?? {};
    renderScreen(<GuideContent nodes={nodes ?? []} />);
    const [table] = await screen.findAllByRole('table');
    expect(within(table as HTMLElement).getByRole('columnheader', { name: 'Other names' })).toBeTruthy();
    expect(screen.getByText(/describes how files are read/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Decision 0035' })).toBeNull();
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
  const find = async (text: string) => (await findGuidePages(text)).map(({ to }) => to);
  expect(await find('sftp')).toContain('/help/file-servers');
  expect(await find('undo an import')).toEqual(['/help/load-master-data', '/help/import-sales-files']);
  expect(await find('no such words')).toEqual([]);
});
