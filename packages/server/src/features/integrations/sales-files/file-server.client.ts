import type { Writable } from 'node:stream';
import type { FileProtocol } from '@shelfward/contract/integrations/sales-files/sales-files.rules.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { openFtp } from './ftp.client.ts';
import { openSftp } from './sftp.client.ts';

/** Where files are, and who asks for them. */
export interface FileAccess {
  readonly protocol: FileProtocol;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
  /** What the server is known by; null: nobody has confirmed one. */
  readonly serverKey: string | null;
  readonly folder: string;
}

export interface RemoteFile {
  readonly name: string;
  readonly bytes: number;
  /** By the clock of the server; undefined where it does not tell. */
  readonly modifiedAt: Date | undefined;
}

/** One folder of a server. Everything it does fails with `FileServerFailed`. */
export interface FileServer {
  /** The regular files, without what lists do not tell of them. */
  readonly list: () => Promise<RemoteFile[]>;
  /** One file as it is now; undefined when it is gone, or is none. */
  readonly look: (name: string) => Promise<RemoteFile | undefined>;
  /** Ends the target when all was written, and destroys it otherwise. An aborted one may leave the server closed. */
  readonly read: (name: string, target: Writable, signal: AbortSignal) => Promise<void>;
  /** Into a folder, which is made where it is missing; answers its new place. */
  readonly move: (name: string, to: { readonly folder: string; readonly name: string }) => Promise<string>;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
}

export const openFileServer = (outgoing: Outgoing, access: FileAccess): Promise<FileServer> =>
  access.protocol === 'SFTP' ? openSftp(outgoing, access) : openFtp(outgoing, access);
