import { z } from 'zod';
import { masterDataWriters } from '../kit/access.ts';
import { activation } from '../kit/activation.ts';
import { toNameKey } from '../kit/name-key.rules.ts';
import { defineRoutes } from '../kit/route.ts';
import { id, listQuery, pageSchema, params, query, text } from '../kit/shapes.ts';

/** A value of an attribute key: "Green" of "Color". */
export const attributeValue = z.strictObject({ id, name: z.string(), inactive: z.boolean() });
export type AttributeValue = z.infer<typeof attributeValue>;

/** An attribute key distinguishes products. `options` lists all values by name, including inactive ones. */
export const attributeKey = z.strictObject({
  id,
  name: z.string(),
  options: z.array(attributeValue),
  inactive: z.boolean(),
});
export type AttributeKey = z.infer<typeof attributeKey>;

const name = text(120);

/** An attribute key and the names of its first values. */
export const attributeKeyInput = z.strictObject({
  name,
  options: z
    .array(name)
    .max(500)
    .refine((names) => new Set(names.map(toNameKey)).size === names.length, 'must contain each name once')
    .default([]),
});
export type AttributeKeyInput = z.output<typeof attributeKeyInput>;

export const attributeName = z.strictObject({ name });
export type AttributeName = z.output<typeof attributeName>;

const path = '/api/v1/attributes';
const change = { access: masterDataWriters, params: params('id'), body: attributeName } as const;

const ofValues = activation({
  what: 'attribute value',
  path: `${path}/values/{id}`,
  access: masterDataWriters,
  params: params('id'),
  response: attributeValue,
  errors: ['ATTRIBUTE_NOT_FOUND'],
});

export const attributeRoutes = defineRoutes({
  list: {
    method: 'GET',
    path,
    access: 'signedIn',
    summary: 'List attribute keys with their values',
    query: listQuery(['name', 'inactive'], { search: query.search, includeInactive: query.flag }),
    status: 200,
    response: pageSchema(attributeKey),
  },
  get: {
    method: 'GET',
    path: `${path}/{attributeId}`,
    access: 'signedIn',
    summary: 'Get an attribute key',
    params: params('attributeId'),
    status: 200,
    response: attributeKey,
    errors: ['ATTRIBUTE_NOT_FOUND'],
    versioned: true,
  },
  create: {
    method: 'POST',
    path: `${path}/keys`,
    access: masterDataWriters,
    summary: 'Create an attribute key',
    body: attributeKeyInput,
    status: 201,
    response: attributeKey,
    errors: ['ATTRIBUTE_KEY_NAME_TAKEN'],
    versioned: true,
    record: `${path}/{id}`,
  },
  update: {
    ...change,
    method: 'PUT',
    path: `${path}/keys/{id}`,
    summary: 'Rename an attribute key',
    status: 200,
    response: attributeKey,
    errors: ['ATTRIBUTE_NOT_FOUND', 'ATTRIBUTE_KEY_NAME_TAKEN'],
    versioned: true,
    record: `${path}/{id}`,
  },
  addOption: {
    ...change,
    method: 'POST',
    path: `${path}/keys/{id}/options`,
    summary: 'Add a value to an attribute key',
    status: 201,
    response: attributeValue,
    errors: ['ATTRIBUTE_NOT_FOUND', 'ATTRIBUTE_VALUE_NAME_TAKEN'],
    record: `${path}/values/{id}`,
  },
  updateValue: {
    ...change,
    method: 'PUT',
    path: `${path}/values/{id}`,
    summary: 'Rename an attribute value',
    status: 200,
    response: attributeValue,
    errors: ['ATTRIBUTE_NOT_FOUND', 'ATTRIBUTE_VALUE_NAME_TAKEN'],
    versioned: true,
  },
  ...activation({
    what: 'attribute key',
    path: `${path}/keys/{id}`,
    record: `${path}/{id}`,
    access: masterDataWriters,
    params: params('id'),
    response: attributeKey,
    errors: ['ATTRIBUTE_NOT_FOUND'],
  }),
  activateValue: ofValues.activate,
  deactivateValue: ofValues.deactivate,
});
