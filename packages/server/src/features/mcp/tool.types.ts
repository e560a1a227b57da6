import type { Request, Result, Route } from '@shelfward/contract/kit/route.ts';
import type { z } from 'zod';
import type { InnerReply } from '../../platform/core/dispatch.types.ts';
import type { PreparedChange } from './prepared-change.rules.ts';

export interface CallReply<R extends Route> {
  readonly body: Result<R>;
  readonly headers: InnerReply['headers'];
}

/** A call that a prepared change will make. */
export interface PlannedCall<R extends Route = Route> {
  readonly route: R;
  readonly request: Request<R>;
  readonly ifMatch?: string | undefined;
}

interface Change {
  /** For the user who confirms it. It contains numbers, but no texts of the account. */
  readonly summary: string;
  readonly calls: readonly PlannedCall[];
  /** Reads whose response must be the same at the commit. */
  readonly seen?: readonly { readonly route: Route; readonly request: object; readonly body: unknown }[];
}

/** What a tool can do: call routes as the user of the API token, with all checks of a request. */
export interface ToolContext {
  /** Throws a `ToolError` if the response is a problem. */
  readonly call: <R extends Route>(route: R, request: Request<R>) => Promise<CallReply<R>>;
  /** A token with which `commit` makes the change. */
  readonly prepare: (change: Change) => { readonly token: string; readonly expires: string };
  readonly verify: (token: string) => PreparedChange;
  /** Makes the calls of a verified change; returns their bodies and the last undo token. */
  readonly commit: (
    change: PreparedChange,
  ) => Promise<{ readonly results: readonly unknown[]; readonly undoToken: string | null }>;
}

export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  /** Reads only, also when it prepares a change. */
  readonly reads: boolean;
  readonly run: (context: ToolContext, input: z.output<S>) => Promise<Readonly<Record<string, unknown>>>;
}
