import type { Duplex } from 'node:stream';
import type { RawBuilder } from 'kysely';
import type { Connection, Submittable } from 'pg';
import { connectionOf } from './connection.ts';
import type { Db } from './db.ts';

/** A row of COPY's binary format: where it stands, and how many bytes it has. The first has the header before it. */
export type ReadRow = (bytes: DataView, at: number, length: number) => void;

/**
 * Reads what a query answers, in COPY's binary format, as this transaction sees it: row-level security holds. COPY
 * takes no parameters, so values stand in the text, by `sql.lit`. Made for millions of rows: none becomes an object.
 */
export const copyOut = async (db: Db, query: RawBuilder<unknown>, readRow: ReadRow): Promise<void> => {
  const { sql, parameters } = query.compile(db);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  const client = connectionOf(db);
  await new Promise<void>((resolve, reject) => {
    client.query(copying(`copy (${sql}) to stdout (format binary)`, { readRow, resolve, reject }));
  });
};

interface Receiver {
  readonly readRow: ReadRow;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Takes the place of pg's own parser while rows come: that makes several objects of each. */
const copying = (text: string, { readRow, resolve, reject }: Receiver): Submittable & Handlers => {
  let failure: { readonly error: unknown } | undefined;
  return {
    submit: (connection: Connection) => {
      const { stream } = connection;
      const [parser] = stream.listeners('data');
      const handBack = (rest: Buffer): void => {
        stream.removeListener('data', receive);
        // The listener that was taken away above.
        stream.on('data', parser as (data: Buffer) => void);
        if (rest.length > 0) stream.emit('data', rest);
      };
      const receive = receiver((bytes, at, length) => {
        try {
          if (!failure) readRow(bytes, at, length);
        } catch (error) {
          failure = { error };
        }
      }, handBack);
      takeOver(stream, parser, receive);
      connection.query(text);
    },
    handleError: reject,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => (failure ? reject(failure.error) : resolve()),
  };
};

/** What pg calls when it parses again. */
interface Handlers {
  readonly handleError: (error: unknown) => void;
  readonly handleCommandComplete: () => void;
  readonly handleReadyForQuery: () => void;
}

const takeOver = (stream: Duplex, parser: unknown, receive: (data: Buffer) => void): void => {
  if (typeof parser !== 'function' || stream.listenerCount('data') !== 1)
    throw new Error('The connection is not read by its parser alone');
  stream.removeAllListeners('data');
  stream.on('data', receive);
};

const codes = { copyData: 100, copyDone: 99, copyOut: 72, notice: 78, parameter: 83 };
const passedOver: ReadonlySet<number> = new Set([codes.copyOut, codes.copyDone, codes.notice, codes.parameter]);
const headBytes = 5;

/** Follows the messages, which end anywhere in what the socket brings, until one comes that is no row. */
const receiver = (readRow: ReadRow, handBack: (rest: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (data: Buffer): void => {
    const bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
    const { at, isOver } = readRows(bytes, readRow);
    rest = bytes.subarray(at);
    if (isOver) handBack(rest);
  };
};

/** Answers where the first message begins that is not whole yet, or not about rows. */
const readRows = (bytes: Buffer, readRow: ReadRow): { readonly at: number; readonly isOver: boolean } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + headBytes <= bytes.length) {
    const code = bytes[at] ?? 0;
    const end = at + 1 + view.getInt32(at + 1);
    if (code !== codes.copyData && !passedOver.has(code)) return { at, isOver: true };
    if (end > bytes.length) break;
    if (code === codes.copyData) readRow(view, at + headBytes, end - at - headBytes);
    at = end;
  }
  return { at, isOver: false };
};
