import type { Route } from '@shelfward/contract/kit/route.ts';
import { findReadShape, listReferences, type Reference, unwrap } from '@shelfward/contract/kit/update.rules.ts';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

export const toJsonSchema = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

/** The body of a route. An update can contain the members of the record that cannot be written; they are read-only. */
export const bodySchema = (route: Route): Json | undefined => {
  if (!route.body) return undefined;
  const described = toJsonSchema(route.body, 'input');
  const read = findReadShape(route);
  return read ? describeUpdate({ read, write: route.body }, described) : described;
};

interface Shapes {
  readonly read: Schema;
  readonly write: Schema;
}

const describeUpdate = (shapes: Shapes, described: Json): Json => {
  const [read, write] = [unwrap(shapes.read), unwrap(shapes.write)];
  if (read instanceof z.ZodArray && write instanceof z.ZodArray && isJson(described.items))
    return { ...described, items: describeUpdate({ read: read.element, write: write.element }, described.items) };
  if (!(read instanceof z.ZodObject) || !(write instanceof z.ZodObject) || !isJson(described.properties))
    return described;
  const { properties } = described;
  const references = listReferences(read, write);
  const members = Object.entries(read.shape).map(([name, schema]) => {
    const [own, writable] = [properties[name], write.shape[name]];
    if (isJson(own) && writable) return [name, describeUpdate({ read: schema, write: writable }, own)];
    return [
      name,
      { ...toJsonSchema(schema, 'output'), ...describeMember(references.find(({ from }) => from === name)) },
    ];
  });
  const required = Array.isArray(described.required) ? described.required : [];
  const replaceable = references.filter(({ to }) => required.includes(to));
  return {
    ...described,
    properties: { ...properties, ...Object.fromEntries(members) },
    required: required.filter((name) => replaceable.every(({ to }) => to !== name)),
    ...(replaceable.length > 0 && { allOf: replaceable.map(requireEither) }),
  };
};

const describeMember = (reference: Reference | undefined): Json =>
  reference ? { description: `Sets ${reference.to} if the request does not contain it.` } : { readOnly: true };

const requireEither = ({ from, to }: Reference): Json => ({ anyOf: [{ required: [to] }, { required: [from] }] });

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
