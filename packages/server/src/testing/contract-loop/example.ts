import type { Request, Routes } from '@shelfward/contract/kit/route.ts';
import type { TestClient } from '../client.ts';

/** One valid request for each route of an area, for which it makes what the request needs in the given client. */
export type Examples<T extends Routes> = {
  readonly [K in keyof T]: (client: TestClient) => Request<T[K]> | Promise<Request<T[K]>>;
};
