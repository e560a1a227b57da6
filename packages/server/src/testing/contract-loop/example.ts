import type { Request, Routes } from '@shelfward/contract/kit/route.ts';
import type { TestClient } from '../client.ts';

/** One valid request for each route of an area. It creates what the request needs in the given client. */
export type Examples<T extends Routes> = {
  readonly [K in keyof T]: (client: TestClient) => Request<T[K]> | Promise<Request<T[K]>>;
};

/** A value of a response, whose members have any form. */
export interface ReadValue {
  readonly [member: string | number]: ReadValue | undefined;
}

/** How a test writes and reads a property whose schema and name do not tell it. */
export interface WrittenProperty<B = unknown> {
  /** The example with another value of the property. Other properties change where the value requires it. */
  readonly body?: (body: B, client: TestClient) => B | Promise<B>;
  /** The property of the record that was read, in the form in which it is written. */
  readonly read?: (record: ReadValue) => unknown;
  /** Why the record does not show the property. */
  readonly notRead?: string;
  /** Why the record cannot have other values of all other properties as well. */
  readonly notCombined?: string;
  /** Why a copy of the record has another value. */
  readonly notCopied?: string;
}

type Body<R> = Request<R & Routes[string]> extends { readonly body: infer B } ? B : never;

/** By route and property. */
export type WrittenProperties<T extends Routes> = {
  readonly [K in keyof T]?: { readonly [P in keyof Body<T[K]>]?: WrittenProperty<Body<T[K]>> };
};

const defined = new Map<Routes, unknown>();
const properties = new Map<Routes, unknown>();

/** Registers examples for the contract loop, which loads every `*.examples.ts` in the features folder. */
export const defineExamples =
  <T extends Routes>(routes: T) =>
  (examples: Examples<T>): Examples<T> => {
    defined.set(routes, examples);
    return examples;
  };

/** States about properties what the test of written properties cannot find out. */
export const defineProperties =
  <T extends Routes>(routes: T) =>
  (stated: WrittenProperties<T>): void => {
    properties.set(routes, stated);
  };

export const findExamples = <T extends Routes>(routes: T): Examples<T> | undefined =>
  defined.get(routes) as Examples<T> | undefined;

export const findWritten = (routes: Routes): Readonly<Record<string, Readonly<Record<string, WrittenProperty>>>> =>
  (properties.get(routes) ?? {}) as never;
