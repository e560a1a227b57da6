// ASVS 2.1.1

import type { Route } from '@shelfward/contract/kit/route.ts';
import { named } from '@shelfward/contract/kit/shapes.ts';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildOpenApi } from './openapi.ts';

const describeBody = (route: Route): unknown => {
  const document = buildOpenApi([{ area: 'area', name: 'name', route }]) as {
    paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: unknown }> } }>>;
  };
  return document.paths[route.path]?.[route.method.toLowerCase()]?.requestBody.content['application/json']?.schema;
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
  test('has the members of the record that cannot be written as read-only', () => {
    expect(describeBody(update)).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: 'integer', readOnly: true },
        name: { type: 'string' },
        companyId: { type: 'integer' },
        company: { type: 'object', description: 'Sets companyId if the request does not contain it.' },
        items: {
          type: 'array',
          items: {
            properties: { id: { readOnly: true }, product: { type: 'object' }, productId: { type: 'integer' } },
            required: [],
          },
        },
      },
      required: ['name'],
      allOf: [{ anyOf: [{ required: ['companyId'] }, { required: ['company'] }] }],
    });
  });

  test('of a POST has only the members that can be written', () => {
    expect(describeBody({ ...update, method: 'POST' })).toMatchObject({ required: ['name', 'companyId'] });
    expect(describeBody({ ...update, method: 'POST' })).not.toHaveProperty('properties.id');
  });
});

describe('the responses of a route', () => {
  const responses = (route: Route) => {
    const document = buildOpenApi([{ area: 'area', name: 'name', route }]) as {
      paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
    };
    return document.paths[route.path]?.[route.method.toLowerCase()]?.responses ?? {};
  };

  test('include those of the platform', () => {
    expect(Object.keys(responses({ ...update, versioned: true }))).toEqual([
      '200',
      '400',
      '401',
      '403',
      '412',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(Object.keys(responses({ ...update, method: 'GET' }))).not.toContain('422');
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
    expect(Object.keys(upload['400']?.content ?? {})).toEqual(['application/problem+json']);
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
    'Requires one of the roles: ROLE_ADMIN. Not available with an API token',
  );
  expect(describe({ ...update, access: 'signedIn' })).toBeUndefined();
});

test('every route can be described', () => {
  const routes = Object.entries(routesByArea).flatMap(([area, areaRoutes]) =>
    Object.entries<Route>(areaRoutes).map(([name, route]) => ({ area, name, route })),
  );

  expect(Object.keys((buildOpenApi(routes) as { paths: object }).paths).length).toBeGreaterThan(200);
});
