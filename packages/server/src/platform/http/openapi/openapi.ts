import type { ContractModule } from 'virtual:contract-modules';
import { apiGroups } from '@shelfward/contract/api-reference/areas.ts';
import { findDescription } from '@shelfward/contract/api-reference/descriptions.ts';
import { problem } from '@shelfward/contract/kit/problem.ts';
import { createDescriptions, describeProperties } from './describe-properties.ts';
import type { Json } from './json.ts';
import { describeOperation, type Examples } from './operations.ts';
import { createSchemaDefinitions } from './schema-definitions.ts';
import { type NamedRoute, nameSchemas } from './schema-names.ts';
import { createSharedParts } from './shared-parts.ts';

const info = {
  title: 'Shelfward',
  version: '1',
  description:
    'All amounts are whole cents in the currency of the account. Dates without a time are YYYY-MM-DD, instants are ISO 8601 in UTC. The first label of the host name, or the header X-Client-Subdomain, is the subdomain of the account.',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
};

/** Generates the OpenAPI 3.1 document from the contract. The exports of `modules` name its schemas. */
export const buildOpenApi = (
  routes: readonly NamedRoute[],
  modules: readonly ContractModule[] = [{ exports: { problem }, comments: {} }],
  examples: Examples = {},
): Json => {
  const names = nameSchemas(modules, routes);
  const definitions = createSchemaDefinitions(names);
  const descriptions = createDescriptions(modules);
  const shared = createSharedParts(definitions.convert(problem, 'output'));
  const parts = { names, definitions, shared, descriptions, examples };
  const paths: Record<string, Json> = {};
  for (const named of routes) {
    const { path, method } = named.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(named, parts) };
  }
  const { value, schemas } = definitions.link({ paths, ...shared.components() });
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: describeAreas(routes),
    'x-tagGroups': Object.entries(apiGroups).map(([name, areas]) => ({ name, tags: Object.keys(areas) })),
    paths: describeProperties(value.paths as Json, (name) => findDescription('', name)),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API token' },
        basic: { type: 'http', scheme: 'basic', description: 'Any user name, and an API token as the password' },
      },
      parameters: value.parameters,
      responses: value.responses,
      headers: value.headers,
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          name,
          {
            ...describeProperties(schema as Json, (property) => descriptions.property(name, property)),
            ...(shared.examples.has(name) && { examples: [shared.examples.get(name)] }),
          },
        ]),
      ),
    },
  };
};

const describeAreas = (routes: readonly NamedRoute[]): Json[] => {
  const meanings: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(apiGroups));
  return [...new Set(routes.map(({ area }) => area))].map((name) => ({ name, description: meanings[name] ?? name }));
};
