import { apiTokenRoutes, userApiTokenRoutes } from '@shelfward/contract/auth/api-tokens.contract.ts';
import type { ApiTokenAccess } from '@shelfward/contract/auth/api-tokens.rules.ts';
import { resource } from '../../kit/resource.ts';

export const apiTokens = resource('api-tokens', apiTokenRoutes, { alsoChanges: ['user-api-tokens'] });
export const userApiTokens = resource('user-api-tokens', userApiTokenRoutes, { alsoChanges: ['api-tokens'] });

export const accessLabels: Readonly<Record<ApiTokenAccess, string>> = {
  READ: 'Read only',
  READ_WRITE: 'Read and write',
};
