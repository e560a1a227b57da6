import { type ApiTokenInput, apiTokenRoutes, type NewApiToken } from '@shelfward/contract/auth/api-tokens.contract.ts';
import type { Role } from '@shelfward/contract/kit/access.ts';
import type { TestClient } from '../../testing/client.ts';

export const makeApiToken = async (
  client: TestClient,
  who: Role | 'none',
  input: Partial<ApiTokenInput> = {},
): Promise<NewApiToken> => {
  const { body } = await client.as(who)(apiTokenRoutes.create, { body: { name: 'Warehouse', ...input } });
  return body;
};
