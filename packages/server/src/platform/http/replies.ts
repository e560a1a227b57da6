// ASVS 1.2.3

import { returnedRecordUrl } from '@shelfward/contract/kit/record.ts';
import type { EventSource, FileResponse, Route } from '@shelfward/contract/kit/route.ts';
import type { FileInPieces } from './bind.ts';
import type { Headers } from './contexts.ts';
import { toEventReply } from './event-stream.ts';
import { toFileReply } from './file-response.ts';
import type { Reply } from './idempotency.ts';
import { toLargeJson } from './large-json.ts';

/** Validates the result of a handler against its route and builds the response. */
export const toReply = async (route: Route, input: { readonly params?: unknown }, result: unknown): Promise<Reply> => {
  // bind requires a file from the handlers of such routes.
  if (route.mayBeEmpty && result === null) return { status: 204, headers: {}, body: null };
  if (route.fileResponse) return toFileReply(route.fileResponse, result as FileResponse | FileInPieces);
  if (route.eventStream) return toEventReply(result as EventSource);
  if (!route.response) return { status: route.status, headers: {}, body: null };
  if (route.large)
    return { status: route.status, headers: {}, body: await toLargeJson(route.response, result as object) };
  const headers: Record<string, string> = {};
  let representation = result;
  if (route.versioned) {
    const { version, ...rest } = result as { version: number }; // required by bind
    headers.etag = `"${version}"`;
    representation = rest;
  }
  const body = route.response.parse(representation);
  if (route.status === 201) {
    const location = returnedRecordUrl(route, input, body);
    if (location === undefined)
      throw new Error(`${route.method} ${route.path} does not declare the path of its record`);
    headers.location = location;
  }
  return { status: route.status, headers, body: JSON.stringify(body) };
};

/** Headers set by a handler are part of the response, so that a replay by Idempotency-Key has them too. */
export const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});
