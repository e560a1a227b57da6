import { z } from 'zod';
import { type ScopeKind, scopeKinds } from './access.ts';

/** The users with a scope whose responses do not contain a member. */
const hidden = new WeakMap<z.ZodType, readonly ScopeKind[]>();

const mark = <T extends z.ZodType>(schema: T, scopes: readonly ScopeKind[]): T => {
  const own = schema.clone();
  hidden.set(own, scopes);
  return own;
};

/** Marks a member of a response that partners may not know. */
export const brandOnly = <T extends z.ZodType>(schema: T): T => mark(schema, ['PARTNER']);

/** Marks a member of a response that is computed from records of the whole account, or belongs to its ERP. */
export const accountOnly = <T extends z.ZodType>(schema: T): T => mark(schema, scopeKinds);

/** Whether a record of this shape shows a member to users with this scope. `company.name` is the name of its company. */
export const hasMember = (record: z.ZodType, path: string, scope: ScopeKind | null): boolean => {
  let schema = record;
  for (const name of path.split('.')) {
    while (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      schema = schema.unwrap() as z.ZodType;
    const member: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
    if (!(member instanceof z.ZodType)) throw new TypeError(`${path} is not a member of the shape`);
    if (isHidden(member, scope)) return false;
    schema = member;
  }
  return true;
};

const isHidden = (member: z.ZodType, scope: ScopeKind | null): boolean =>
  scope !== null && (hidden.get(member)?.includes(scope) ?? false);

const shapes = { PARTNER: new WeakMap<z.ZodType, z.ZodType>(), REPRESENTATIVE: new WeakMap<z.ZodType, z.ZodType>() };

/** The shape of a response for users with this scope: without the members that they may not know. */
export const toScopedShape = (schema: z.ZodType, scope: ScopeKind | null): z.ZodType => {
  if (scope === null) return schema;
  const known = shapes[scope].get(schema);
  if (known) return known;
  const shape = withoutHidden(schema, scope);
  shapes[scope].set(schema, shape);
  return shape;
};

/** A schema without such members is the same one. Objects with some remove them from the value. */
const withoutHidden = (schema: z.ZodType, scope: ScopeKind): z.ZodType => {
  const rebuilt = (inner: unknown, build: (inner: z.ZodType) => z.ZodType): z.ZodType => {
    const kept = withoutHidden(inner as z.ZodType, scope);
    return kept === inner ? schema : build(kept);
  };
  if (schema instanceof z.ZodObject) {
    const members: [string, z.ZodType][] = Object.entries(schema.shape);
    const kept = members
      .filter(([, member]) => !isHidden(member, scope))
      .map(([name, member]) => [name, withoutHidden(member, scope)] as const);
    const isSame = kept.length === members.length && kept.every(([name, member]) => member === schema.shape[name]);
    return isSame ? schema : z.object(Object.fromEntries(kept));
  }
  if (schema instanceof z.ZodArray) return rebuilt(schema.element, (element) => z.array(element));
  if (schema instanceof z.ZodNullable) return rebuilt(schema.unwrap(), (inner) => inner.nullable());
  if (schema instanceof z.ZodOptional) return rebuilt(schema.unwrap(), (inner) => inner.optional());
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map((option) => withoutHidden(option as z.ZodType, scope));
    return options.every((option, at) => option === schema.options[at]) ? schema : z.union(options);
  }
  return schema;
};
