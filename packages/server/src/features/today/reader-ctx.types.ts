import type { Actor, ZonedCtx } from '../../platform/context/context.ts';

/** For work on behalf of a user, with or without a request of the user. */
export type ReaderCtx = ZonedCtx & { readonly actor: Pick<Actor, 'userId' | 'roles'> };
