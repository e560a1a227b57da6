// ASVS 3.5.4

import { afterAll, beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import type { Server } from './server.ts';
import { isLoopbackName } from './subdomain.ts';

const world = useWorld();
let app: Server;
beforeAll(async () => {
  app = await world.appWith({ isLocalOnly: true });
});
afterAll(() => app.close());

test.for([
  ['localhost:8080', true],
  ['demo.localhost', true],
  ['DEMO.LocalHost:8080', true],
  ['127.0.0.1:8080', true],
  ['[::1]:8080', true],
  ['demo.example.com', false],
  ['demo.localhost.example.com', false],
  ['notlocalhost', false],
  ['127.0.0.1.example.com', false],
  ['192.168.1.10:8080', false],
] as const)(
  'a server with demo clients that only this machine may reach answers for %s: %s',
  async ([host, isServed]) => {
    const { statusCode } = await app.inject({ url: '/health/live', headers: { host } });

    expect(isLoopbackName(host)).toBe(isServed);
    expect(statusCode).toBe(isServed ? 200 : 404);
  },
);
