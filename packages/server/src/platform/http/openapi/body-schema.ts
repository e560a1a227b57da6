import type { Route } from '@shelfward/contract/kit/route.ts';
import { findReadShape, listReferences, type Reference, unwrap } from '@shelfward/contract/kit/update.rules.ts';
import { z } from 'zod';
import { isJson, type Json } from './json.ts';
import type { SchemaDefinitions } from './schema-definitions.ts';
import type { SchemaNames } from './schema-names.ts';

type Schema = z.core.$ZodType;

interface Shapes {
  readonly read: Schema;
  readonly write: Schema;
}

/** The body of a route. An update can contain the members of the record that cannot be written; they are ignored. */
export const describeBodySchema = (
  { route, operation }: { readonly route: Route; readonly operation: string },
  names: SchemaNames,
  definitions: SchemaDefinitions,
): Json | undefined => {
  if (!route.body) return undefined;
  const described = definitions.convert(route.body, 'input');
  const read = findReadShape(route);
  if (!read) return described;
  const update = describeUpdate({ read, write: route.body }, described, definitions);
  const record = names.get(read);
  return definitions.define([...(record ? [`${record}Update`] : []), `${operation}Request`], update);
};

const describeUpdate = (shapes: Shapes, schema: Json, definitions: SchemaDefinitions): Json => {
  const described = definitions.resolve(schema);
  const [read, write] = [unwrap(shapes.read), unwrap(shapes.write)];
  if (read instanceof z.ZodArray && write instanceof z.ZodArray && isJson(described.items))
    return {
      ...described,
      items: describeUpdate({ read: read.element, write: write.element }, described.items, definitions),
    };
  if (!(read instanceof z.ZodObject) || !(write instanceof z.ZodObject) || !isJson(described.properties)) return schema;
  const { properties } = described;
  const references = listReferences(read, write);
  const members = Object.entries(read.shape).flatMap(([name, member]) => {
    const [own, writable] = [properties[name], write.shape[name]];
    if (isJson(own) && writable) return [[name, describeUpdate({ read: member, write: writable }, own, definitions)]];
    const reference = references.find(({ from }) => from === name);
    return reference ? [[name, { ...definitions.convert(member, 'output'), ...describeReference(reference) }]] : [];
  });
  const required = Array.isArray(described.required) ? described.required : [];
  const replaceable = references.filter(({ to }) => required.includes(to));
  const accepted = { ...properties, ...Object.fromEntries(members) };
  const hasOthers = Object.keys(read.shape).some((name) => !(name in accepted));
  const { additionalProperties, ...open } = described;
  return {
    ...open,
    ...(hasOthers ? { description: ignoresOthers } : { additionalProperties }),
    properties: accepted,
    required: required.filter((name) => replaceable.every(({ to }) => to !== name)),
    ...(replaceable.length > 0 && { allOf: replaceable.map(requireEither) }),
  };
};

const ignoresOthers = 'Other members of the record are ignored.';
const describeReference = ({ to }: Reference): Json => ({
  description: `Sets ${to} if the request does not contain it.`,
});
const requireEither = ({ from, to }: Reference): Json => ({ anyOf: [{ required: [to] }, { required: [from] }] });
