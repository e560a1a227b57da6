import type { Json } from './json.ts';

const dayPattern = '^(\\d{4})-(\\d{2})-(\\d{2})$';

/** The same schema in its shortest form: without bounds that every number has, and without patterns that a format states. */
export const tidySchema = (schema: Json): Json => mergeNull(statesFormat(withoutSafeBounds(schema)));

/** `readOnly` of Zod is that of TypeScript. */
const withoutSafeBounds = (given: Json): Json => {
  const { readOnly: _, minimum, maximum, exclusiveMinimum, ...schema } = given;
  return {
    ...schema,
    ...(exclusiveMinimum === 0 && schema.type === 'integer'
      ? { minimum: 1 }
      : exclusiveMinimum !== undefined && { exclusiveMinimum }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  };
};

const statesFormat = ({ pattern, ...schema }: Json): Json => {
  if (pattern === undefined || schema.format === 'date-time') return schema;
  return pattern === dayPattern ? { ...schema, format: 'date' } : { ...schema, pattern };
};

/** `anyOf: [{ type: 'string' }, { type: 'null' }]` becomes `type: ['string', 'null']`. */
const mergeNull = ({ anyOf, ...schema }: Json): Json => {
  if (anyOf === undefined) return schema;
  const [value, nothing, ...others] = anyOf as readonly Json[];
  const isSimple = value && typeof value.type === 'string' && !('enum' in value) && !('const' in value);
  if (others.length > 0 || nothing?.type !== 'null' || !isSimple) return { ...schema, anyOf };
  return { ...schema, ...tidySchema(value), type: [value.type, 'null'] };
};
