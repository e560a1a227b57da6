import { type FileAnswer, type Route, urlOf } from '@shelfward/contract/kit/route.ts';
import type { FileInPieces } from './bind.ts';
import type { Headers } from './contexts.ts';
import { fileReplyOf } from './file-answer.ts';
import type { Reply } from './idempotency.ts';

/** Checks what a handler returned against its route, and makes the reply of it. */
export const replyOf = (route: Route, input: { readonly params?: unknown }, result: unknown): Reply => {
  // bind demands a file of the handlers of such routes.
  if (route.answersFile) return fileReplyOf(route.answersFile, result as FileAnswer | FileInPieces);
  if (!route.response) return { status: route.status, headers: {}, body: null };
  const headers: Record<string, string> = {};
  let representation = result;
  if (route.versioned) {
    const { version, ...rest } = result as { version: number }; // bind demands it of the handler
    headers.etag = `"${version}"`;
    representation = rest;
  }
  const body = route.response.parse(representation);
  if (route.status === 201) {
    const at = route.location ?? (`${route.path}/{id}` as const);
    headers.location = urlOf(
      { ...route, path: at },
      { params: { ...(input.params as object | undefined), ...(body as object) } },
    );
  }
  return { status: route.status, headers, body: JSON.stringify(body) };
};

/** What a handler set is part of the reply, so that a replay by Idempotency-Key has it too. */
export const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});
