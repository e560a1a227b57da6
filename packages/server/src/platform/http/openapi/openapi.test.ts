// ASVS 2.1.1

import { gzipSync } from 'node:zlib';
import { modules } from 'virtual:contract-modules';
import { apiGroups } from '@shelfward/contract/api-reference/areas.ts';
import { descriptions } from '@shelfward/contract/api-reference/descriptions.ts';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { named } from '@shelfward/contract/kit/shapes.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseExamples } from './examples.ts';
import { buildOpenApi } from './openapi.ts';

const describeBody = (route: Route): unknown => {
  const document = buildOpenApi([{ area: 'area', name: 'name', route }]) as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: { $ref: string } }> } }>>;
    components: { schemas: Record<string, unknown> };
  };
  const body = document.paths[route.path]?.[route.method.toLowerCase()]?.requestBody.content['application/json'];
  return document.components.schemas[body?.schema.$ref.replace('#/components/schemas/', '') ?? ''];
};

const update = {
  method: 'PUT',
  path: '/api/things/{id}',
  access: 'signedIn',
  summary: '',
  body: z.strictObject({
    name: z.string(),
    companyId: z.int(),
    items: z.array(z.strictObject({ productId: z.int() })).default([]),
  }),
  response: z.strictObject({
    id: z.int(),
    name: z.string(),
    company: named,
    items: z.array(z.strictObject({ id: z.int(), product: named })),
  }),
  status: 200,
} as const satisfies Route;

describe('the description of an update', () => {
  test('has the members that can be written, and says that others of the record are ignored', () => {
    expect(describeBody(update)).toMatchObject({
      type: 'object',
      description: 'Other members of the record are ignored.',
      properties: {
        name: { type: 'string' },
        companyId: { type: 'integer' },
        company: { type: 'object', description: 'Sets companyId if the request does not contain it.' },
        items: {
          type: 'array',
          items: {
            properties: { product: { type: 'object' }, productId: { type: 'integer' } },
            required: [],
          },
        },
      },
      required: ['name'],
      allOf: [{ anyOf: [{ required: ['companyId'] }, { required: ['company'] }] }],
    });
    expect(describeBody(update)).not.toHaveProperty('additionalProperties');
  });

  test('of a POST has only the members that can be written', () => {
    expect(describeBody({ ...update, method: 'POST' })).toMatchObject({ required: ['name', 'companyId'] });
    expect(describeBody({ ...update, method: 'POST' })).not.toHaveProperty('properties.id');
  });
});

describe('the responses of a route', () => {
  const responses = (route: Route) => {
    const document = buildOpenApi([{ area: 'area', name: 'name', route }]) as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
      components: { responses: Record<string, { description: string; content: object }> };
    };
    const listed = document.paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {};
    const shared = document.components.responses;
    return Object.fromEntries(
      Object.entries(listed).map(([status, { $ref }]) => [status, shared[$ref?.split('/').at(-1) ?? '']]),
    );
  };

  test('include those of the platform', () => {
    const change = responses({ ...update, versioned: true });
    expect(Object.keys(change)).toEqual(['200', '412', '422', 'default']);
    expect(change.default?.description).toContain('429 `TOO_MANY_REQUESTS`');
    expect(Object.keys(responses({ ...update, method: 'GET' }))).toEqual(['200', '4XX', 'default']);
  });

  test('include 412 only if the call compares the version of a record', () => {
    const create = { ...update, path: '/api/things', method: 'POST', status: 201, versioned: true } as const;
    const remove = { ...update, method: 'DELETE', errors: ['PRECONDITION_FAILED'] } as const;
    const routes: readonly Route[] = [
      { ...update, versioned: true },
      remove,
      update,
      create,
      { ...update, method: 'GET' },
    ];

    expect(routes.map((route) => Object.keys(responses(route)).includes('412'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('for errors in a file is a list of messages, and otherwise a problem document', () => {
    const upload = responses({ ...update, errors: ['ERROR_IN_FILE'] });

    expect(upload['406']?.content).toEqual({
      'application/json': { schema: { type: 'array', items: { type: 'string' } } },
    });
    expect(Object.keys(upload.default?.content ?? {})).toEqual(['application/problem+json']);
  });
});

test('a route that API tokens cannot call says so', () => {
  const describe = (route: Route) => {
    const document = buildOpenApi([{ area: 'area', name: 'name', route }]) as {
      paths: Record<string, Record<string, { description?: string }>>;
    };
    return document.paths[route.path]?.[route.method.toLowerCase()]?.description;
  };

  expect(describe({ ...update, access: { anyOf: ['ROLE_ADMIN'] }, sessionOnly: true })).toBe(
    'Roles: ROLE_ADMIN. Not available with an API token',
  );
  expect(describe({ ...update, access: 'signedIn' })).toBeUndefined();
});

const listRoutes = () =>
  Object.entries(routesByArea).flatMap(([area, areaRoutes]) =>
    Object.entries<Route>(areaRoutes).map(([name, route]) => ({ area, name, route })),
  );

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const findUndescribed = (value: unknown, path = ''): string[] => {
  if (!isObject(value)) return [];
  const { properties } = value;
  const own = isObject(properties)
    ? Object.entries(properties).filter(([, property]) => isObject(property) && !property.description)
    : [];
  return [
    ...own.map(([name]) => `${path}.${name}`),
    ...Object.entries(value).flatMap(([name, member]) => findUndescribed(member, path || name)),
  ];
};

const listProperties = (value: unknown): string[] =>
  isObject(value)
    ? [
        ...(isObject(value.properties) ? Object.keys(value.properties) : []),
        ...Object.values(value).flatMap(listProperties),
      ]
    : [];

describe('the description of all routes', () => {
  const document = buildOpenApi(listRoutes(), modules, parseExamples());
  const text = JSON.stringify(document);

  test('defines each schema once, and each reference leads to a definition', () => {
    const defined = new Set(
      Object.entries(document.components as Record<string, object>).flatMap(([kind, parts]) =>
        Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference));

    expect([...referred].filter((reference) => !defined.has(reference ?? ''))).toEqual([]);
    expect([...defined].filter((part) => !part.includes('/securitySchemes/') && !referred.has(part))).toEqual([]);
  });

  test('lets responses have more members later, and requests no others than those of the record', () => {
    const { schemas } = document.components as { schemas: Record<string, Record<string, unknown>> };

    expect(schemas.PaymentTerm).not.toHaveProperty('additionalProperties');
    expect(schemas.PaymentTermInput).toMatchObject({ additionalProperties: false });
  });

  test('has the example of a record in its schema, also if only a list has one', () => {
    const { schemas } = document.components as { schemas: Record<string, { examples?: object[] }> };

    expect(schemas.PaymentTerm?.examples).toEqual([expect.objectContaining({ id: expect.any(Number) })]);
    expect(schemas.OrderRow?.examples).toEqual([expect.objectContaining({ id: expect.any(Number) })]);
    expect(schemas.PaymentTermPage).not.toHaveProperty('examples');
  });

  test('names records, requests, pages, and problems', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> };

    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Order',
        'OrderRowPage',
        'OrderUpdate',
        'PaymentTerm',
        'PaymentTermInput',
        'PaymentTermPage',
        'Problem',
      ]),
    );
  });

  test('says what each parameter and property means', () => {
    const { schemas, parameters } = document.components as Record<'schemas' | 'parameters', Record<string, unknown>>;
    const found = [schemas, document.paths].flatMap((part) => findUndescribed(part));
    const named = [
      ...text.matchAll(/\{"name":"([^"]+)","in":"(?:path|query|header)",("required":true,)?("description":)?/g),
    ];

    expect(found).toEqual([]);
    expect(Object.keys(parameters).length).toBeGreaterThan(100);
    expect(named.filter(([, , , description]) => !description).map(([, name]) => name)).toEqual([]);
  });

  test('uses each description', () => {
    const names = new Set([
      ...[...text.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name),
      ...listProperties(document),
    ]);

    expect(Object.keys(descriptions).filter((key) => !names.has(key.replace(/^[A-Z]\w*\./, '')))).toEqual([]);
  });

  test('groups all areas', () => {
    expect(
      Object.values(apiGroups)
        .flatMap((areas) => Object.keys(areas))
        .sort(),
    ).toEqual(Object.keys(routesByArea).sort());
  });

  test.each(listRoutes().map((named) => [`${named.area}.${named.name}`, named.route] as const))(
    'has a valid example of %s',
    (name, route) => {
      const example = parseExamples()[name];

      expect(example).toBeDefined();
      if (route.body && !route.files) expect(z.safeParse(route.body, example?.body).error).toBeUndefined();
      if (route.response) expect(z.safeParse(route.response, example?.response).error).toBeUndefined();
    },
  );

  test('is small', () => {
    expect(text.length).toBeLessThan(1_200_000);
    expect(gzipSync(text).length).toBeLessThan(160_000);
  });
});
