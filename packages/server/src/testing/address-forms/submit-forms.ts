import os from 'node:os';
import { identityProviderRoutes, openIdRoutes } from '@shelfward/contract/auth/openid.contract.ts';
import { integrationRoutes } from '@shelfward/contract/integrations/core/integrations.contract.ts';
import { webhookRoutes } from '@shelfward/contract/integrations/webhooks/webhooks.contract.ts';
import { runWaitingSyncs } from '../../features/integrations/core/public.ts';
import { deliverWebhooks } from '../../features/integrations/webhooks/public.ts';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { buildGetSync } from '../../syncs.ts';
import { createCaller, createUntypedCaller, type TestClient } from '../client.ts';
import type { World } from '../world.ts';
import { type AddressForm, buildRequest } from './address-forms.ts';

/** Submits forms of a client, and then runs all that the client has set up with them. */
export interface Submitter {
  readonly submit: (form: AddressForm, host: string, port: number) => Promise<readonly SubmitResult[]>;
  readonly runAll: () => Promise<void>;
}

export interface SubmitResult {
  readonly status: number;
  /** Without the values that differ between any two responses. */
  readonly text: string;
}

export const createSubmitter = async (world: World, outgoing: Outgoing, client: TestClient): Promise<Submitter> => {
  const app = await world.appWith({ outgoing });
  const headers = client.headersFor('ROLE_SUPERUSER');
  const call = createUntypedCaller(app, headers);
  return {
    submit: async (form, host, port) => {
      const results: SubmitResult[] = [];
      for (const flags of form.flags) {
        await world.database.system((db) => db.deleteFrom('throttle').execute());
        const { status, body } = await call(form.route, await buildRequest(client, { form, host, port, flags }));
        if (form.area === 'identity-provider') await callIdentityProvider(createCaller(app, headers));
        results.push({ status, text: JSON.stringify({ ...body, requestId: '' }) });
      }
      return results;
    },
    runAll: () => runAll(world, outgoing, createCaller(app, headers)),
  };
};

/** At once, because an account has one provider, which the next form replaces. */
const callIdentityProvider = async (call: ReturnType<typeof createCaller>): Promise<void> => {
  await call(identityProviderRoutes.test, {});
  await call(openIdRoutes.start, {});
};

const pageSize = 100;

/** Integrations run, and webhooks send a test event. A new kind of connection belongs here; the tests detect it. */
const runAll = async (world: World, outgoing: Outgoing, call: ReturnType<typeof createCaller>): Promise<void> => {
  const { database, keys, app } = world;
  const deps = { database, keys, clock: () => new Date(), log: app.log };
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const { body } = await call(integrationRoutes.list, { query: { page, size: pageSize } });
    for (const { id } of body.content)
      await call(integrationRoutes.schedulePartialSync, { params: { integrationId: id } });
    isLast = body.content.length < pageSize;
  }
  await runWaitingSyncs({
    ...deps,
    getSync: buildGetSync({ keys, outgoing, uploadFolder: os.tmpdir(), retryDelaysMs: [] }),
  });
  for (let page = 0, isLast = false; !isLast; page += 1) {
    const { body } = await call(webhookRoutes.list, { query: { page, size: pageSize } });
    for (const { id } of body.content) await call(webhookRoutes.test, { params: { webhookId: id } });
    isLast = body.content.length < pageSize;
  }
  await deliverWebhooks({ ...deps, outgoing });
};
