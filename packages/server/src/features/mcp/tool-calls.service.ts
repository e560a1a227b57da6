import { type Result, type Route, routeUrl } from '@shelfward/contract/kit/route.ts';
import { undoTokenHeader } from '@shelfward/contract/undo/undo-header.ts';
import type { Dispatch, InnerCall, InnerReply } from '../../platform/core/dispatch.types.ts';
import { AppError } from '../../platform/core/errors.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import {
  hashBody,
  type Owner,
  type PreparedChange,
  signChange,
  toIdempotencyKey,
  verifyChange,
} from './prepared-change.rules.ts';
import type { PlannedCall, ToolContext } from './tool.types.ts';

/** Characters of the result of a tool. */
export const maxResultLength = 400_000;

/** The response of a route to a tool, as a problem document. */
export class ToolError extends Error {
  readonly problem: Readonly<Record<string, unknown>>;
  constructor(problem: unknown) {
    super('A call of a tool was rejected.');
    this.problem = isRecord(problem) ? problem : { detail: 'The request was rejected.' };
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface ToolDeps {
  /** Calls routes in process; the audit log names the tool. */
  readonly dispatchAs: (tool: string) => Dispatch;
  readonly keys: KeyRing;
  readonly owner: Owner;
  readonly now: Date;
}

/** Tools leave out parts of a response, so it may be longer than their result. */
const maxLength = 4 * maxResultLength;

export const createToolContext = ({ dispatchAs, keys, owner, now }: ToolDeps, tool: string): ToolContext => {
  const dispatch = dispatchAs(tool);
  return {
    call: async (route, request) => {
      const { body, headers } = await dispatchOrThrow(dispatch, { ...toCall(route, request), maxLength });
      // The route has validated it.
      return { body: body as Result<typeof route>, headers };
    },
    prepare: ({ summary, calls, seen = [] }) => {
      const change = {
        tool,
        summary,
        calls: calls.map(toStored),
        seen: seen.map(({ route, request, body }) => ({ uri: routeUrl(route, request), hash: hashBody(body) })),
      };
      return signChange(keys, owner, change, now);
    },
    verify: (token) => verifyChange(keys, owner, token, now),
    commit: async (change) => {
      const commit = dispatchAs(`${tool} ${change.tool}`);
      const results: unknown[] = [];
      let undoToken: string | null = null;
      await rejectIfChanged(commit, change.seen);
      for (const [place, { method, uri, body, ifMatch }] of change.calls.entries()) {
        const headers = { 'idempotency-key': toIdempotencyKey(change, place), ...(ifMatch && { 'if-match': ifMatch }) };
        const reply = await dispatchOrThrow(commit, { method, uri, headers, ...(body !== undefined && { body }) });
        results.push(reply.body);
        undoToken = reply.headers[undoTokenHeader] ?? undoToken;
      }
      return { results, undoToken };
    },
  };
};

interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
}

const toCall = (route: Route, request: unknown): InnerCall => {
  const parts = request as RequestParts; // of any route
  const { body, files } = parts;
  const call = { method: route.method, uri: routeUrl(route, parts), headers: {} };
  return files ? { ...call, form: toForm(body, files) } : { ...call, ...(body !== undefined && { body }) };
};

const toForm = (body: unknown, files: Readonly<Record<string, Blob>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, new Blob([JSON.stringify(value)], { type: 'application/json' }), `${name}.json`);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
};

const toStored = ({ route, request, ifMatch }: PlannedCall) => {
  const { method, uri, body } = toCall(route, request);
  if (method === 'GET') throw new Error('A prepared change has calls that write.');
  return { method, uri, ...(body !== undefined && { body }), ...(ifMatch && { ifMatch }) };
};

const dispatchOrThrow = async (dispatch: Dispatch, call: InnerCall): Promise<InnerReply> => {
  const reply = await dispatch(call);
  if (reply.status >= 400) throw new ToolError(reply.body);
  return reply;
};

const rejectIfChanged = async (dispatch: Dispatch, seen: PreparedChange['seen']): Promise<void> => {
  for (const { uri, hash } of seen) {
    const { body } = await dispatchOrThrow(dispatch, { method: 'GET', uri, headers: {} });
    if (hashBody(body) === hash) continue;
    const detail = 'The records have changed since the change was prepared. Prepare it again.';
    throw new AppError('PRECONDITION_FAILED', { detail });
  }
};
