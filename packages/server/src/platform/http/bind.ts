import type { FileResponse, Input, Result, Route, Routes } from '@shelfward/contract/kit/route.ts';
import type { Ctx, OpenCtx, PublicCtx } from '../context/context.ts';
import type { JsonRows } from './json-rows.ts';
import type { UploadedFile } from './uploads.ts';

/** A file that is streamed in chunks. */
export type FileInPieces = Omit<FileResponse, 'content'> & { readonly content: AsyncIterable<Uint8Array> };

/** Versioned records return their version as the ETag, not in the body. */
type HandlerResult<R extends Route> = R extends { readonly versioned: true }
  ? Result<R> & { readonly version: number }
  : R extends { readonly fileResponse: readonly string[] }
    ? Result<R> | FileInPieces
    : Result<R> extends readonly unknown[]
      ? Result<R> | JsonRows
      : Result<R>;

type Handle<R extends Route, C> = (ctx: C, input: Input<R, UploadedFile>) => Promise<HandlerResult<R>>;

interface OpenHandler<R extends Route> {
  readonly open: Handle<R, OpenCtx>;
}

export type Handlers<T extends Routes> = {
  readonly [K in keyof T]: T[K] extends { readonly access: 'public' }
    ? Handle<T[K], PublicCtx>
    : Handle<T[K], Ctx> | OpenHandler<T[K]>;
};

/** A route with its handler; the type of the handler is erased. */
export interface BoundRoute {
  readonly area: string;
  readonly name: string;
  readonly route: Route;
  readonly kind: 'public' | 'transaction' | 'open';
  readonly handle: (ctx: unknown, input: unknown) => Promise<unknown>;
}

/** Pairs each route with its handler; a missing or mistyped handler does not compile. */
export const bind = <T extends Routes>(area: string, routes: T, handlers: Handlers<T>): BoundRoute[] =>
  Object.entries(routes).map(([name, route]) => {
    const handler = handlers[name as keyof T] as BoundRoute['handle'] | { readonly open: BoundRoute['handle'] };
    if (typeof handler === 'object') return { area, name, route, kind: 'open', handle: handler.open };
    return { area, name, route, kind: route.access === 'public' ? 'public' : 'transaction', handle: handler };
  });

/** Marks a handler that manages its own transactions. */
export const open = <R extends Route>(handle: Handle<R, OpenCtx>): OpenHandler<R> => ({ open: handle });
