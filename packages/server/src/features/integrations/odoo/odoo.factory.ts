import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { odooRoutes } from '@shelfward/contract/integrations/odoo/odoo.contract.ts';
import type { TestClient } from '../../../testing/client.ts';
import type { OdooAccess } from './client/odoo.client.ts';

let made = 0;

export const nextName = (): string => {
  made += 1;
  return `Odoo ${made}`;
};

export const baseInput = (access: Partial<OdooAccess> = {}) => ({
  url: 'https://odoo.example.com',
  database: 'shop',
  login: 'shelfward@example.com',
  password: 'a secret of Odoo',
  ...access,
  name: nextName(),
});

export const makeBase = async (
  client: TestClient,
  access: Partial<OdooAccess> = {},
): Promise<{ readonly id: number }> =>
  (await client.as('ROLE_ADMIN')(odooRoutes.createBase, { body: baseInput(access) })).body;

export const makeChild = async (client: TestClient): Promise<number> => {
  const body = { name: nextName(), baseIntegrationId: (await makeBase(client)).id };
  return (await client.as('ROLE_ADMIN')(odooRoutes.createCompanyPull, { body })).body.id;
};

export const changeCurrency = async (client: TestClient, currency: string): Promise<void> => {
  const superuser = client.as('ROLE_SUPERUSER');
  const params = { id: client.tenantId };
  const { name, betaFlag } = (await superuser(clientRoutes.get, { params })).body;
  await superuser(clientRoutes.update, { params, body: { name, betaFlag, currency } });
};
