import type { Writable } from 'node:stream';
import type { FileProtocol } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';

/** The address, credentials, and folder of a file server. */
export interface FileAccess {
  readonly protocol: FileProtocol;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /** The confirmed host key or certificate; null if none was confirmed. */
  readonly serverKey: string | null;
  readonly folder: string;
}

export interface RemoteFile {
  readonly name: string;
  readonly bytes: number;
  /** By the clock of the server; undefined if the server does not report it. */
  readonly modifiedAt: Date | undefined;
}

/** One folder of a server. All operations throw `FileServerFailed`. */
export interface FileServer {
  /** The regular files; their sizes and times may be inexact. */
  readonly list: () => Promise<RemoteFile[]>;
  /** The current state of a file; undefined if it does not exist or is not a regular file. */
  readonly stat: (name: string) => Promise<RemoteFile | undefined>;
  /** Ends the target when the file is complete, and destroys it otherwise. An abort may close the connection. */
  readonly read: (name: string, target: Writable, signal: AbortSignal) => Promise<void>;
  /** Writes a file, also over one of this name, to a folder, which is created if it is missing. */
  readonly write: (to: { readonly folder: string; readonly name: string }, content: Buffer) => Promise<void>;
  /** Moves a file to a folder, which is created if it is missing; returns the new path. */
  readonly move: (name: string, to: { readonly folder: string; readonly name: string }) => Promise<string>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}
