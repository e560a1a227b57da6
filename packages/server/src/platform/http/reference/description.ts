import type { Json } from '../openapi/json.ts';

/** The description of the API, as far as the pages show it. */
export interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Json>>;
}

export interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const listOperations = ({ paths }: Description): readonly ListedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
