import { parentPort } from 'node:worker_threads';
import { modules } from 'virtual:contract-modules';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { parseExamples } from './openapi/examples.ts';
import { buildOpenApi } from './openapi/openapi.ts';
import type { Description } from './reference/description.ts';
import { renderReference } from './reference/render-reference.ts';

/** The description of the API and the pages of its reference, each as bytes. */
export interface DescribedApi {
  readonly document: Uint8Array;
  readonly pages: ReadonlyMap<string, Uint8Array>;
}

const routes = Object.entries(routesByArea).flatMap(([area, areaRoutes]) =>
  Object.entries<Route>(areaRoutes).map(([name, route]) => ({ area, name, route })),
);
const text = JSON.stringify(buildOpenApi(routes, modules, parseExamples()));
const encoder = new TextEncoder();
const pages = [...renderReference(JSON.parse(text) as Description)];
const described: DescribedApi = {
  document: encoder.encode(text),
  pages: new Map(pages.map(([path, html]) => [path, encoder.encode(html)])),
};
parentPort?.postMessage(described);
