import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route, Routes } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import type { TestClient, UntypedRequest } from '../client.ts';
import { findExamples, findWritten, type WrittenProperty } from './example.ts';

/** A route without an example does not compile. */
const features = path.join(import.meta.dirname, '../../features');
for (const file of fs.readdirSync(features, { recursive: true, encoding: 'utf8' }).sort())
  if (/\.examples\.[jt]s$/.test(file)) await import(pathToFileURL(path.join(features, file)).href);

export interface Case {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
  readonly example: (client: TestClient) => Promise<UntypedRequest>;
  /** What the area states about the properties of the body. */
  readonly written?: Readonly<Record<string, WrittenProperty>> | undefined;
}

const casesIn = (area: string, routes: Routes): Case[] => {
  const examples = findExamples(routes);
  if (!examples) throw new Error(`the area ${area} has no examples: call defineExamples in an *.examples.ts file`);
  return Object.entries(routes).map(([name, route]) => ({
    area,
    name,
    route,
    written: findWritten(routes)[name],
    example: async (client: TestClient) => (await examples[name]?.(client)) as UntypedRequest,
  }));
};

/** Every route with its example. */
export const cases: readonly Case[] = Object.entries(routesByArea).flatMap(([area, routes]) => casesIn(area, routes));
