import type { ContractModule } from 'virtual:contract-modules';
import type { Route } from '@shelfward/contract/kit/route.ts';
import { z } from 'zod';

type Schema = z.core.$ZodType;
/** The name of each schema that the description defines once and refers to. */
export type SchemaNames = ReadonlyMap<Schema, string>;

export interface NamedRoute {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
}

/** Schemas with members or values of their own. A number or a text is described where it is used. */
const isNamed = (value: unknown): value is Schema =>
  value instanceof z.ZodObject ||
  value instanceof z.ZodUnion ||
  value instanceof z.ZodIntersection ||
  value instanceof z.ZodEnum ||
  value instanceof z.ZodRecord;

/**
 * Exported schemas have the name of their export, pages that of their records, and other objects of a route that of the
 * operation.
 */
export const nameSchemas = (
  modules: readonly Pick<ContractModule, 'exports'>[],
  routes: readonly NamedRoute[],
): SchemaNames => {
  const names = new Map<Schema, string>();
  const add = (schema: Schema | undefined, name: string) => {
    if (isNamed(schema) && !names.has(schema)) names.set(schema, name);
  };
  for (const { exports } of modules)
    for (const [name, value] of Object.entries(exports)) if (isNamed(value)) add(value, toPascalCase(name));
  for (const { area, name, route } of routes) {
    const operation = toPascalCase(`${area}-${name}`);
    add(route.response, pageName(route.response, names) ?? `${operation}Response`);
    add(route.body, `${operation}Request`);
  }
  return names;
};

const pageName = (schema: unknown, names: SchemaNames): string | undefined => {
  if (!(schema instanceof z.ZodObject) || !('pageable' in schema.shape)) return undefined;
  const { content } = schema.shape;
  const item = content instanceof z.ZodArray ? names.get(content.element) : undefined;
  return item && `${item}Page`;
};

export const toPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
