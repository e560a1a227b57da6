import { z } from 'zod';
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts';
import { type OdooAccess, type OdooClient, openOdoo } from '../client/odoo.client.ts';

export const versions = [14, 19] as const;
export type RealVersion = (typeof versions)[number];

/** `http://login:password@127.0.0.1:8069/database`; the command that runs these tests has seen that it is there. */
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

/** Our External IDs count from one again in every database of tests, and must not meet those of the last run. */
export const forgetExternalIds = async (client: OdooClient): Promise<void> => {
  const ids = await client.search('ir.model.data', { domain: [['module', '=', '__shelfward__']] });
  if (ids.length > 0) await client.call({ model: 'ir.model.data', method: 'unlink', arguments: { ids } });
};

/** Makes records; answers their numbers. */
export const makeRemote = async (
  client: OdooClient,
  model: string,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly number[]> =>
  z.array(z.int()).parse(await client.call({ model, method: 'create', arguments: { vals_list: records } }));

export const only = (ids: readonly number[]): number => {
  const [id] = ids;
  if (id === undefined || ids.length !== 1) throw new Error(`One was expected, not ${ids.length}`);
  return id;
};
