import { type Assistant, assistantRoutes } from '@shelfward/contract/auth/assistants.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../kit/testing/render.tsx';
import { respond } from '../../kit/testing/server.ts';
import { ConnectAssistantPage } from './connect-assistant-page.tsx';

const at = '/?client_id=a.b&redirect_uri=https%3A%2F%2Fclaude.example%2Fcb&state=x+y';
const assistant: Assistant = {
  name: 'Claude',
  redirectHost: 'claude.example',
  isLocal: false,
  access: 'READ',
  obstacle: null,
  cancelUrl: 'https://claude.example/cb?error=access_denied',
};
const url = 'https://claude.example/cb?code=1';
const serverWith = (changes: Partial<Assistant> = {}) => [
  respond(assistantRoutes.check, { ...assistant, ...changes }),
  respond(assistantRoutes.connect, { url }),
];

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

test('names the assistant and the host, and goes there after the user agreed', async () => {
  const { user, sent } = renderScreen(<ConnectAssistantPage />, { server: serverWith(), at });

  expect(await screen.findByText('claude.example')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
  const query = at.slice(2);
  expect(sent.find(({ path }) => path.endsWith('/check'))?.body).toEqual({ query });
  expect(sent.find(({ path }) => path.endsWith('/assistants'))?.body).toMatchObject({ query, access: 'READ' });
});

test('goes back without access', async () => {
  const { user, sent } = renderScreen(<ConnectAssistantPage />, { server: serverWith(), at });

  await user.click(await screen.findByRole('button', { name: 'Do not connect' }));

  expect(assign).toHaveBeenCalledWith(assistant.cancelUrl);
  expect(sent.some(({ path }) => path.endsWith('/assistants'))).toBe(false);
});

test('says why an assistant cannot be connected', async () => {
  const server = serverWith({ isLocal: true, obstacle: 'The assistant does not use PKCE with S256.' });
  renderScreen(<ConnectAssistantPage />, { server, at });

  expect((await screen.findByRole('alert')).textContent).toContain('PKCE');
  expect(screen.getByText('a program on this computer')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});
