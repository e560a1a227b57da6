import { randomUUID } from 'node:crypto';

/** The media type of a request in process whose body is already a value. Its text names the value. */
export const passedValueType = 'application/x-passed-value';

/** The header of a request in process that names the tool which makes it. */
export const passedToolHeader = 'x-passed-tool';

const passed = new Map<string, unknown>();
const storable = new WeakSet<object>();

/**
 * Passes a parsed and checked value to a request in process, so that it is neither serialized nor parsed again.
 * The name cannot be guessed, and `end` removes it.
 */
export const passValue = (value: unknown): { readonly name: string; readonly end: () => void } => {
  const name = randomUUID();
  passed.set(name, value);
  return { name, end: () => void passed.delete(name) };
};

/** The value with this name, once; undefined for a name that was invented or used. */
export const claimPassedValue = (name: string): { readonly value: unknown } | undefined => {
  if (!passed.has(name)) return undefined;
  const value = passed.get(name);
  passed.delete(name);
  if (typeof value === 'object' && value !== null) markStorable(value);
  return { value };
};

/** Remembers that a value contains only text that the database can store, at a depth that can be serialized. */
export const markStorable = (value: object): void => void storable.add(value);
export const isMarkedStorable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && storable.has(value);
