import type { Request, Routes } from '@shelfward/contract/kit/route.ts';
import type { TestClient } from '../client.ts';

/** One valid request for each route of an area. It creates what the request needs in the given client. */
export type Examples<T extends Routes> = {
  readonly [K in keyof T]: (client: TestClient) => Request<T[K]> | Promise<Request<T[K]>>;
};

const defined = new Map<Routes, unknown>();

/** Registers examples for the contract loop, which loads every `*.examples.ts` in the features folder. */
export const defineExamples =
  <T extends Routes>(routes: T) =>
  (examples: Examples<T>): Examples<T> => {
    defined.set(routes, examples);
    return examples;
  };

export const findExamples = <T extends Routes>(routes: T): Examples<T> | undefined =>
  defined.get(routes) as Examples<T> | undefined;
