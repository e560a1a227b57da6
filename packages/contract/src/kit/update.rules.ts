import { z } from 'zod';
import { formatPath, formatUnknownNames } from './issues.rules.ts';
import type { Route } from './route.ts';

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** The record that a request updates, as clients read it. Undefined: the body is not an update of a record. */
export const findReadShape = (route: Route): z.ZodObject | undefined => {
  const isUpdate = route.method === 'PUT' || route.method === 'PATCH';
  const shape = route.entity ?? (isUpdate ? route.response : undefined);
  return shape instanceof z.ZodObject && route.body && !route.files ? shape : undefined;
};

/** A member of a record that names other records, and the member of an update that takes their ids. */
export interface Reference {
  /** `company`, or `attributes`. */
  readonly from: string;
  /** `companyId`, or `attributeIds`. */
  readonly to: string;
}

/** The references of a record that an update takes as ids. */
export const listReferences = (read: z.ZodObject, write: z.ZodObject): Reference[] =>
  Object.entries(read.shape).flatMap(([from, schema]) => {
    const shape = unwrap(schema);
    const named = shape instanceof z.ZodArray ? unwrap(shape.element) : shape;
    if (findMember(write, from) || !(named instanceof z.ZodObject) || !findMember(named, 'id')) return [];
    const to = shape instanceof z.ZodArray ? `${from.replace(/s$/, '')}Ids` : `${from}Id`;
    return findMember(write, to) ? [{ from, to }] : [];
  });

interface UpdateIssue {
  readonly path: Path;
  readonly message: string;
}

/**
 * Converts a body in the form in which clients read the record to the form in which they write it: members that cannot
 * be written are removed, and a reference such as `company` becomes `companyId`, unless the body contains that as well.
 * Names that the record does not have remain in the body, where its schema rejects them; within removed members they
 * are issues.
 */
export const toUpdate = (
  route: Route,
  body: unknown,
): { readonly body: unknown; readonly issues: readonly UpdateIssue[] } => {
  const read = findReadShape(route);
  if (!read || !route.body) return { body, issues: [] };
  const issues: UpdateIssue[] = [];
  return { body: convert({ read, write: route.body, issues }, body, []), issues };
};

interface Conversion {
  readonly read: Schema;
  readonly write: Schema;
  readonly issues: UpdateIssue[];
}

const convert = ({ issues, ...schemas }: Conversion, value: unknown, at: Path): unknown => {
  const [read, write] = [unwrap(schemas.read), unwrap(schemas.write)];
  if (read instanceof z.ZodArray && write instanceof z.ZodArray && Array.isArray(value)) {
    const elements = { read: read.element, write: write.element, issues };
    return value.map((element, index) => convert(elements, element, [...at, index]));
  }
  if (!(read instanceof z.ZodObject) || !(write instanceof z.ZodObject) || !isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const [known, writable] = [findMember(read, name), findMember(write, name)];
    if (known && writable) return [[name, convert({ read: known, write: writable, issues }, member, [...at, name])]];
    if (known) issues.push(...findUnknownNames(known, member, [...at, name]));
    return known ? [] : [[name, member]];
  });
  const references = listReferences(read, write).filter(
    ({ from, to }) => Object.hasOwn(value, from) && !Object.hasOwn(value, to),
  );
  const ids = references.flatMap(({ from, to }): [string, unknown][] => {
    const id = toIds(Reflect.get(value, from), [...at, from], issues);
    return id === null && !isNullable(findMember(write, to)) ? [] : [[to, id]];
  });
  return Object.fromEntries([...members, ...ids]);
};

/** The id of a record, or of each record of a list. Other values remain, so that the schema rejects them. */
const toIds = (named: unknown, at: Path, issues: UpdateIssue[]): unknown => {
  if (Array.isArray(named)) return named.map((one, index) => toIds(one, [...at, index], issues));
  if (!isObject(named)) return named;
  const id: unknown = Object.hasOwn(named, 'id') ? Reflect.get(named, 'id') : undefined;
  if (id === undefined) issues.push({ path: [...at, 'id'], message: `${formatPath([...at, 'id'])} must be defined` });
  return id;
};

/** The names that a value has and its schema does not. */
const findUnknownNames = (schema: Schema, value: unknown, at: Path): UpdateIssue[] => {
  const shape = unwrap(schema);
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((element, index) => findUnknownNames(shape.element, element, [...at, index]));
  if (!(shape instanceof z.ZodObject) || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = findMember(shape, name);
    const path = [...at, name];
    return known ? findUnknownNames(known, member, path) : [{ path, message: formatUnknownNames([path]) }];
  });
};

/** The schema without the wrappers that make it optional or nullable, give it a default, or transform its result. */
export const unwrap = (schema: Schema): Schema => {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unwrap(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
};

const findMember = ({ shape }: z.ZodObject, name: string): Schema | undefined =>
  Object.hasOwn(shape, name) ? shape[name] : undefined;
const isNullable = (schema: Schema | undefined): boolean => schema !== undefined && z.safeParse(schema, null).success;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
