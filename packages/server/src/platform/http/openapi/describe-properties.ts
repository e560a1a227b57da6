import type { ContractModule } from 'virtual:contract-modules';
import { findDescription } from '@shelfward/contract/api-reference/descriptions.ts';
import { z } from 'zod';
import { isJson, type Json } from './json.ts';
import { type NamedRoute, toPascalCase } from './schema-names.ts';

/** The comments of a module, and the constant whose properties they describe. */
interface Source {
  readonly comments: ContractModule['comments'];
  readonly constant: string;
}

/** Finds what parameters and properties mean: the comment in the contract, otherwise the meaning of the name. */
export interface Descriptions {
  readonly property: (schema: string, name: string) => string | undefined;
  readonly parameter: (named: NamedRoute, name: string) => string | undefined;
}

export const createDescriptions = (modules: readonly ContractModule[]): Descriptions => {
  const sources = new Map<unknown, Source>();
  const bySchema = new Map<string, Source>();
  for (const { exports, comments } of modules)
    for (const [constant, value] of Object.entries(exports)) {
      const source = { comments, constant };
      sources.set(value, source);
      if (value instanceof z.ZodType) bySchema.set(toPascalCase(constant), source);
      else if (isJson(value)) for (const route of Object.values(value)) sources.set(route, source);
    }
  const comments = listSharedComments(modules);
  return {
    property: (schema, name) => {
      const source = bySchema.get(schema) ?? bySchema.get(schema.replace(/(Update|Input|Request)$/, ''));
      return source?.comments[`${source.constant}.${name}`] ?? findDescription(schema, name) ?? comments.get(name);
    },
    parameter: ({ route }, name) => {
      const source = sources.get(route.query) ?? sources.get(route);
      return (
        source?.comments[`${source.constant}.${name}`] ??
        source?.comments[`filters.${name}`] ??
        findDescription('', name)
      );
    },
  };
};

/** The comments of names that have the same one everywhere, such as those of constants that are parts of several schemas. */
const listSharedComments = (modules: readonly ContractModule[]): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<string>>();
  for (const [key, comment] of modules.flatMap(({ comments }) => Object.entries(comments))) {
    const name = key.slice(key.indexOf('.') + 1);
    found.set(name, (found.get(name) ?? new Set()).add(comment));
  }
  return new Map([...found].flatMap(([name, texts]) => (texts.size === 1 ? [[name, [...texts].join('')]] : [])));
};

/** Adds descriptions to the properties of a schema and of the schemas within it. */
export const describeProperties = (schema: Json, describe: (name: string) => string | undefined): Json => {
  const properties = isJson(schema.properties) ? schema.properties : undefined;
  const others = Object.entries(schema).filter(([name]) => !properties || name !== 'properties');
  const members = Object.fromEntries(others.map(([name, member]) => [name, describeMember(member, describe)]));
  if (!properties) return members;
  const described = Object.entries(properties).map(([name, property]) => {
    const inner = describeMember(property, describe);
    const description = describe(name);
    return [name, isJson(inner) && description && !inner.description ? { ...inner, description } : inner];
  });
  return { ...members, properties: Object.fromEntries(described) };
};

const describeMember = (value: unknown, describe: (name: string) => string | undefined): unknown => {
  if (Array.isArray(value)) return value.map((element) => describeMember(element, describe));
  return isJson(value) ? describeProperties(value, describe) : value;
};
