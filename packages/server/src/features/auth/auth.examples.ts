import type { authRoutes } from '@shelfward/contract/auth/auth.contract.ts';
import { password } from '../../testing/client.ts';
import type { Examples } from '../../testing/contract-loop/example.ts';

export const authExamples: Examples<typeof authRoutes> = {
  authenticate: (client) => ({ body: { username: client.emailOf('none'), password } }),
  isAuthenticated: () => ({}),
  logout: () => ({}),
  currentUser: () => ({}),
  accountInfo: () => ({}),
  clientInfo: () => ({}),
};
