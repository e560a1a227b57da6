import { z } from 'zod';
import { isJson, type Json, mapObjects } from './json.ts';
import type { SchemaNames } from './schema-names.ts';
import { tidySchema } from './tidy-schema.ts';

type Schema = z.core.$ZodType;
export type Direction = 'input' | 'output';

const definitions = '#/$defs/';
const components = '#/components/schemas/';
/** Marks references of requests until it is known whether a schema differs from that of responses. */
const requestMark = '?request';

/** Converts schemas to JSON Schema. Named ones become definitions that others refer to. */
export interface SchemaDefinitions {
  /** The schema, or a reference to its definition. */
  readonly convert: (schema: Schema, io: Direction) => Json;
  /** Defines a schema of requests under the first name that has no other definition; returns a reference to it. */
  readonly define: (names: readonly string[], definition: Json) => Json;
  /** The definition of a reference of a request; other schemas are returned as they are. */
  readonly resolve: (schema: Json) => Json;
  /** A value with final references, and the schemas that it refers to. */
  readonly link: (value: Json) => { readonly value: Json; readonly schemas: Json };
}

export const createSchemaDefinitions = (names: SchemaNames): SchemaDefinitions => {
  const metadata = z.registry<{ id: string }>();
  for (const [schema, id] of names) metadata.add(schema, { id });
  const defined: Defined = { input: new Map(), output: new Map() };
  // A wrapper, because the outermost schema of a conversion is not extracted.
  const convertAll = (schemas: readonly Schema[], io: Direction): readonly Json[] => {
    const wrapper = z.tuple(schemas as [Schema]);
    const options = { io, metadata, unrepresentable: 'any', target: 'draft-2020-12' } as const;
    const { $defs = {}, prefixItems = [] } = z.toJSONSchema(wrapper, options) as Converted;
    for (const [name, { id: _, ...definition }] of Object.entries($defs))
      defined[io].set(name, extendPage(defined, refer(definition, io)));
    return prefixItems.map((item) => refer(item, io));
  };
  for (const io of ['input', 'output'] as const) convertAll([...names.keys()], io);
  return {
    convert: (schema, io) => {
      const name = names.get(schema);
      return name === undefined ? (convertAll([schema], io)[0] ?? {}) : { $ref: toReference(name, io) };
    },
    define: (choices, definition) => {
      const isFree = (name: string) => !defined.input.has(name) && !defined.output.has(name);
      const name = choices.find(isFree) ?? choices.at(-1) ?? '';
      defined.input.set(name, definition);
      return { $ref: toReference(name, 'input') };
    },
    resolve: (schema) => {
      const name = typeof schema.$ref === 'string' ? parseReference(schema.$ref)?.name : undefined;
      return (name !== undefined && defined.input.get(name)) || schema;
    },
    link: (value) => link(defined, value),
  };
};

interface Converted {
  readonly $defs?: Readonly<Record<string, Json>>;
  readonly prefixItems?: readonly Json[];
}

type Defined = Readonly<Record<Direction, Map<string, Json>>>;

const link = (defined: Defined, root: Json): { value: Json; schemas: Json } => {
  const usedBy = findUsed(defined, root);
  const differing = findDiffering(usedBy);
  const findDefinition = (name: string, io: Direction): Json => {
    const request = usedBy.input.get(name);
    if (io === 'output' && (differing.has(name) || !request)) return openSchema(defined.output.get(name) ?? {});
    return request ?? {};
  };
  const used = new Map<string, Json>();
  const linkAll = (value: Json): Json =>
    mapObjects(value, (object) => {
      const reference = typeof object.$ref === 'string' ? parseReference(object.$ref) : undefined;
      if (!reference) return object;
      const { io, name } = reference;
      const final = io === 'input' && differing.has(name) ? inputName(defined, name) : name;
      if (!used.has(final)) {
        used.set(final, {});
        used.set(final, linkAll(findDefinition(name, io)));
      }
      return { ...object, $ref: `${components}${final}` };
    }) as Json;
  const value = linkAll(root);
  return { value, schemas: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))) };
};

/** Responses can have more members in later versions; requests cannot have others. */
const openSchema = (schema: Json): Json =>
  mapObjects(schema, ({ additionalProperties, ...object }) =>
    additionalProperties === undefined || additionalProperties === false ? object : { ...object, additionalProperties },
  ) as Json;

/** A page has its own type of records; the other members are those of every page. */
const extendPage = (defined: Defined, { properties, ...schema }: Json): Json => {
  if (!isJson(properties) || !('pageable' in properties))
    return { ...schema, ...(properties !== undefined && { properties }) };
  const { content, ...common } = properties;
  const { additionalProperties: _, ...open } = schema;
  const base = { ...open, properties: common, required: Object.keys(common) };
  defined.output.set('Page', base);
  const own = { type: 'object', properties: { content }, required: ['content'] };
  return { allOf: [{ $ref: toReference('Page', 'output') }, own] };
};

const inputName = ({ input, output }: Defined, name: string): string =>
  input.has(`${name}Input`) || output.has(`${name}Input`) ? `${name}Request` : `${name}Input`;

/** The definitions that a value uses, also through others. */
const findUsed = (defined: Defined, root: Json): Defined => {
  const used: Defined = { input: new Map(), output: new Map() };
  const visit = (value: Json): void =>
    void mapObjects(value, (object) => {
      const reference = typeof object.$ref === 'string' ? parseReference(object.$ref) : undefined;
      const definition = reference && defined[reference.io].get(reference.name);
      if (definition && !used[reference.io].has(reference.name)) {
        used[reference.io].set(reference.name, definition);
        visit(definition);
      }
      return object;
    });
  visit(root);
  return used;
};

/** Names of which requests and responses have other schemas, such as those with defaults, or refer to such schemas. */
const findDiffering = ({ input, output }: Defined): ReadonlySet<string> => {
  const common = [...input].flatMap(([name, definition]) => {
    const other = output.get(name);
    return other ? [{ name, request: JSON.stringify(definition), response: JSON.stringify(other) }] : [];
  });
  const users = new Map<string, string[]>();
  for (const { name, request } of common)
    for (const [, used = ''] of request.matchAll(/"#\/components\/schemas\/(\w+)\?request"/g))
      users.set(used, [...(users.get(used) ?? []), name]);
  const differing = new Set<string>();
  const add = (name: string): void => {
    if (differing.has(name)) return;
    differing.add(name);
    users.get(name)?.forEach(add);
  };
  for (const { name, request, response } of common) if (request.replaceAll(requestMark, '') !== response) add(name);
  return differing;
};

const refer = (schema: Json, io: Direction): Json =>
  mapObjects(schema, (object) =>
    typeof object.$ref === 'string' && object.$ref.startsWith(definitions)
      ? { ...object, $ref: toReference(object.$ref.slice(definitions.length), io) }
      : tidySchema(object),
  ) as Json;

const toReference = (name: string, io: Direction): string => `${components}${name}${io === 'input' ? requestMark : ''}`;

const parseReference = (reference: string): { readonly name: string; readonly io: Direction } | undefined => {
  if (!reference.startsWith(components)) return undefined;
  const text = reference.slice(components.length);
  return text.endsWith(requestMark)
    ? { name: text.slice(0, -requestMark.length), io: 'input' }
    : { name: text, io: 'output' };
};
