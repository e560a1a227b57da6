import { clientRoutes } from '@shelfward/contract/accounts/clients.contract.ts';
import { firmRoutes } from '@shelfward/contract/accounts/firm.contract.ts';
import { pictureMediaTypes } from '@shelfward/contract/kit/pictures.rules.ts';
import { findClient } from '../../platform/auth/clients.queries.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Database } from '../../platform/db/database.ts';
import { findFileResponse, readUpload } from '../../platform/files/stored-files.ts';
import { type BoundRoute, bind, open } from '../../platform/http/bind.ts';
import { findClients } from './clients.queries.ts';
import { changeClient, createClient, getClient } from './clients.service.ts';
import { findFirm } from './firm.queries.ts';
import { changeFirmSettings, changeLogo, getFirmSettings } from './firm.service.ts';
import { impersonate } from './impersonate.service.ts';

interface AccountServices {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly getOrigin: (subdomain: string) => string;
}

export const clients = ({ keys, getOrigin }: AccountServices): BoundRoute[] =>
  bind('clients', clientRoutes, {
    list: open((ctx, { query }) => ctx.beginAcrossClients(({ db }) => findClients(db, query))),
    create: open((ctx, { body }) => ctx.beginAcrossClients((all) => createClient(all, keys, body))),
    impersonate: open((ctx, { query }) =>
      ctx.beginAcrossClients((all) => impersonate(all, getOrigin, query.otherClientId)),
    ),
    get: open((ctx, { params }) => ctx.beginAcrossClients((all) => getClient(all, params.id))),
    update: open((ctx, { params, body }) => ctx.beginAcrossClients((all) => changeClient(all, params.id, body))),
    remove: open(async (ctx, { params }) => {
      await ctx.beginAcrossClients((all) => changeClient(all, params.id, { inactive: true }));
    }),
  });

export const firm = ({ database }: AccountServices): BoundRoute[] =>
  bind('firm', firmRoutes, {
    settings: (ctx) => getFirmSettings(ctx),
    changeSettings: (ctx, { body }) => changeFirmSettings(ctx, body),
    logo: async ({ subdomain }) => {
      const client = await database.system((db) => findClient(db, subdomain));
      if (!client) return null;
      return database.tenant(client.id, async (db) => {
        const own = await findFirm({ db, tenantId: client.id });
        return (own?.logoFileId && (await findFileResponse({ db }, own.logoFileId))) || null;
      });
    },
    changeLogo: open(async (ctx, { files }) => {
      const upload = await readUpload(files.file, pictureMediaTypes);
      return ctx.begin((own) => changeLogo(own, upload));
    }),
    removeLogo: async (ctx) => {
      await changeLogo(ctx, null);
    },
  });
