import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dispatch } from '../core/dispatch.types.ts';
import { ServerClosing } from './dispatch.ts';

/** Requests, such as batches, that call others in process. A closing server accepts no calls, so it waits for them. */
interface OuterRequests {
  readonly open: Set<FastifyRequest>;
  isClosing: boolean;
  onEmpty: () => void;
}

const outerRequests = new WeakMap<FastifyInstance['server'], OuterRequests>();

const findOuterRequests = ({ server }: FastifyInstance): OuterRequests => {
  const found = outerRequests.get(server) ?? { open: new Set(), isClosing: false, onEmpty: () => undefined };
  outerRequests.set(server, found);
  return found;
};

/** Registers the request at its first call. Once the server is to close, a request cannot start to call others. */
export const dispatchAsOuter =
  (request: FastifyRequest, dispatch: Dispatch): Dispatch =>
  async (call) => {
    const outer = findOuterRequests(request.server);
    if (outer.isClosing && !outer.open.has(request)) throw new ServerClosing('The server is closing.');
    outer.open.add(request);
    return dispatch(call);
  };

export const endOuterRequest = (request: FastifyRequest): void => {
  const outer = findOuterRequests(request.server);
  outer.open.delete(request);
  if (outer.open.size === 0) outer.onEmpty();
};

/** Closes the server after the requests that call others have ended. */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const outer = findOuterRequests(app);
  outer.isClosing = true;
  await new Promise<void>((resolve) => {
    outer.onEmpty = resolve;
    if (outer.open.size === 0) resolve();
  });
  await app.close();
};
