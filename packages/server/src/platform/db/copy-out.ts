import type { Duplex } from 'node:stream';
import type { RawBuilder } from 'kysely';
import type { Connection, Submittable } from 'pg';
import { rawConnection } from './connection.ts';
import type { Db } from './db.ts';

/** A row of COPY's binary format: offset and length. The first row follows the header. */
export type ReadRow = (bytes: DataView, at: number, length: number) => void;

/**
 * Reads the result of a query in COPY's binary format, within this transaction and its row-level security. COPY
 * has no parameters, so values are part of the text, by `sql.lit`. For millions of rows, without an object per row.
 */
export const copyOut = async (db: Db, query: RawBuilder<unknown>, readRow: ReadRow): Promise<void> => {
  const { sql, parameters } = query.compile(db);
  if (parameters.length > 0) throw new Error('COPY does not support parameters');
  const client = rawConnection(db);
  await new Promise<void>((resolve, reject) => {
    client.query(copying(`copy (${sql}) to stdout (format binary)`, { readRow, resolve, reject }));
  });
};

interface Receiver {
  readonly readRow: ReadRow;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Replaces pg's parser during the transfer, because it creates several objects per row. */
const copying = (text: string, { readRow, resolve, reject }: Receiver): Submittable & Handlers => {
  let failure: { readonly error: unknown } | undefined;
  return {
    submit: (connection: Connection) => {
      const { stream } = connection;
      const [parser] = stream.listeners('data');
      const handBack = (rest: Buffer): void => {
        stream.removeListener('data', receive);
        // The listener that was removed above.
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

/** The parser of pg, restored afterwards. */
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

/** Parses messages, which may be split across chunks, until a message that is not a row. */
const receiver = (readRow: ReadRow, handBack: (rest: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (data: Buffer): void => {
    const bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
    const { at, isOver } = readRows(bytes, readRow);
    rest = bytes.subarray(at);
    if (isOver) handBack(rest);
  };
};

/** Returns the offset of the first message that is incomplete or not a row. */
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
