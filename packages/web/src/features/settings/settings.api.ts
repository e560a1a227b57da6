import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { resource } from '../../kit/resource.ts';

export const sessions = resource('sessions', sessionRoutes);
export const twoFactor = resource('two-factor', twoFactorRoutes, { alsoChanges: ['auth'] });
