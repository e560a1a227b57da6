import { z } from 'zod';
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts';
import { type OdooAccess, type OdooClient, openOdoo } from '../client/odoo.client.ts';

export const versions = [14, 19] as const;
export type RealVersion = (typeof versions)[number];

/** `http://login:password@127.0.0.1:8069/database`; the test command checks that the variable is set. */
export const realAccess = (version: RealVersion): OdooAccess => {
  const url = new URL(process.env[`ODOO_${version}_URL`] ?? '');
  const { origin, pathname, username, password } = url;
  return {
    url: origin,
    database: pathname.slice(1),
    login: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
};

export const openReal = (version: RealVersion): Promise<OdooClient> =>
  openOdoo({ outgoing: createOutgoing(['127.0.0.0/8']) }, realAccess(version));

/** Deletes our External IDs, because each test database starts with the same IDs as the previous run. */
export const deleteExternalIds = async (client: OdooClient): Promise<void> => {
  const ids = await client.search('ir.model.data', { domain: [['module', '=', '__shelfward__']] });
  if (ids.length > 0) await client.call({ model: 'ir.model.data', method: 'unlink', arguments: { ids } });
};

/** Creates records; returns their IDs. */
export const makeRemote = async (
  client: OdooClient,
  model: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly number[]> =>
  z.array(z.int()).parse(await client.call({ model, method: 'create', arguments: { vals_list: records } }));

export const expectOneId = (ids: readonly number[]): number => {
  const [id] = ids;
  if (id === undefined || ids.length !== 1) throw new Error(`Expected one ID, got ${ids.length}`);
  return id;
};
