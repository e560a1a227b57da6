import { profilePictureRoutes } from '@shelfward/contract/auth/profile-picture.contract.ts';
import { sessionRoutes } from '@shelfward/contract/auth/sessions.contract.ts';
import { twoFactorRoutes } from '@shelfward/contract/auth/two-factor.contract.ts';
import { resource } from '../../../kit/resource.ts';

export const profilePicture = resource('profile-picture', profilePictureRoutes, { alsoChanges: ['auth'] });
export const sessions = resource('sessions', sessionRoutes, { alsoChanges: ['api-tokens'] });
export const twoFactor = resource('two-factor', twoFactorRoutes, { alsoChanges: ['auth'] });
