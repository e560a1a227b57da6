import { isUnreachable } from '@shelfward/client/api-error.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { z } from 'zod';
import { queryClient } from '../query-client.ts';
import type { QueryOptions } from '../resource.ts';
import { createDraftStore } from './draft-store.ts';

interface Options<T> {
  /** Part of the storage key, one per kind of record. */
  readonly name: string;
  /** A copy that does not match, such as one of an earlier release, counts as missing. */
  readonly schema: z.ZodType<T>;
  readonly maxCopies: number;
}

export interface DeviceCopies<T> {
  readonly save: (id: number, data: T) => void;
  readonly find: (id: number) => T | undefined;
}

/** A browser stores about five million characters per site; counts that wait to be sent need some of them. */
const maxCharacters = 1_000_000;

/** The responses that this user received last, by record, for the time without a connection. Signing out removes them. */
export const createDeviceCopies = <T>({ name, schema, maxCopies }: Options<T>): DeviceCopies<T> => {
  const copies = createDraftStore({
    name: `device-copies-${name}`,
    lifetime: 'browser',
    offline: true,
    schema: z.array(z.strictObject({ id: z.int(), data: schema })),
  });
  return {
    save: (id, data) => {
      const newest = [{ id, data }, ...(copies.load() ?? []).filter((copy) => copy.id !== id)].slice(0, maxCopies);
      while (newest.length > 0 && JSON.stringify(newest).length > maxCharacters) newest.pop();
      copies.save(newest.length > 0 ? newest : undefined);
    },
    find: (id) => copies.load()?.find((copy) => copy.id === id)?.data,
  };
};

/** The same query, which returns the copy on this device if the server cannot be reached. */
export const withDeviceCopy = <T>(query: QueryOptions<T>, copies: DeviceCopies<T>, id: number): QueryOptions<T> => ({
  ...query,
  networkMode: 'offlineFirst',
  queryFn: async (context: QueryFunctionContext) => {
    try {
      if (typeof query.queryFn !== 'function') throw new Error('A query without a function has no copy.');
      const data = await query.queryFn(context);
      copies.save(id, data);
      return data;
    } catch (error) {
      const copy = isUnreachable(error) ? copies.find(id) : undefined;
      if (copy === undefined) throw error;
      reloadWhenConnected(context.queryKey);
      return copy;
    }
  },
});

/** TanStack Query assumes a connection when the page is loaded, so it does not notice the first reconnect. */
const reloadWhenConnected = (queryKey: QueryFunctionContext['queryKey']): void =>
  addEventListener('online', () => void queryClient.invalidateQueries({ queryKey }), { once: true });
