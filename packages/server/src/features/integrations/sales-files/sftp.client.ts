import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { FileAccess, FileServer, RemoteFile } from './file-server.client.ts';
import { FileServerFailed, lost, noFolder, notSignedIn, unknownServer, unreachable } from './file-server.errors.ts';
import { readPrivateKey } from './private-key.rules.ts';
import { type HostKey, readHostKey, signaturesOf, writtenHostKey } from './server-key.rules.ts';

const second = 1000;
const answerMs = 30 * second;
/** So long the server may take to say goodbye. */
const goodbyeMs = 2 * second;

/** Signs in only to the server that is known: another one learns neither the user nor the password. */
export const openSftp = async (outgoing: Outgoing, access: FileAccess): Promise<FileServer> => {
  const known = access.serverKey === null ? undefined : readHostKey(access.serverKey);
  const gone = new AbortController();
  const client = new SftpClient('files', { error: () => undefined, end: () => undefined, close: () => gone.abort() });
  let shown: Buffer | undefined;
  const hostVerifier = (key: Buffer): boolean => {
    shown = key;
    return known?.key.equals(key) ?? false;
  };
  const secrets = secretsOf(access);
  const serverHostKey = known && signaturesOf(known.type);
  const sock = await outgoing.connect(access).catch((error: unknown) => Promise.reject(unreachable(error)));
  try {
    const sftp = await client.connect({
      sock,
      username: access.username,
      ...secrets,
      readyTimeout: 20 * second,
      keepaliveInterval: 10 * second,
      keepaliveCountMax: 3,
      hostVerifier,
      ...(serverHostKey && { algorithms: { serverHostKey } }),
    });
    return serverOf({ client, sftp, sock, gone: gone.signal, folder: access.folder });
  } catch (error) {
    sock.destroy();
    if (shown && !known?.key.equals(shown)) throw unknownServer(writtenHostKey(shown), access.serverKey);
    // It has no key of that type any more: which it has by now is told by asking for any.
    if (known && /no matching host key/i.test(textOf(error))) throw await changedServer(outgoing, access, known);
    throw failureOf(error);
  }
};

const changedServer = async (outgoing: Outgoing, access: FileAccess, known: HostKey): Promise<unknown> => {
  const error = await openSftp(outgoing, { ...access, serverKey: null }).catch((one: unknown) => one);
  const isShown = error instanceof FileServerFailed && error.serverKey !== undefined;
  return isShown ? unknownServer(error.serverKey, known.type) : error;
};

const secretsOf = ({ password, privateKey, passphrase }: FileAccess) => {
  const read = privateKey === undefined ? undefined : readPrivateKey(privateKey, passphrase);
  if (read && 'problem' in read) throw new FileServerFailed('PRIVATE_KEY', { message: read.problem });
  return {
    ...(password !== undefined && { password }),
    ...(read && { privateKey: read.key }),
    ...(passphrase !== undefined && { passphrase }),
  };
};

/** The library tells most failures by their words alone. */
const failureOf = (error: unknown): FileServerFailed => {
  const text = textOf(error);
  if (/authentication methods failed/i.test(text)) return notSignedIn(error);
  if (/no passphrase given/i.test(text)) return unusableKey('The private key needs its passphrase.', error);
  if (/bad passphrase|integrity check|bad decrypt/i.test(text))
    return unusableKey('The passphrase does not open the private key.', error);
  if (/privateKey|key format/i.test(text)) return unusableKey('The private key cannot be read.', error);
  if (/subsystem|channel/i.test(text))
    return new FileServerFailed('REFUSED', {
      message: 'The server lets this user sign in, but not fetch files.',
      cause: error,
    });
  return new FileServerFailed('UNREACHABLE', {
    message: 'The server did not answer as an SFTP server does. Check the protocol and the port.',
    cause: error,
  });
};

const unusableKey = (message: string, cause: unknown) => new FileServerFailed('PRIVATE_KEY', { message, cause });

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Opened {
  readonly client: SftpClient;
  readonly sftp: Awaited<ReturnType<SftpClient['connect']>>;
  readonly sock: Socket;
  readonly gone: AbortSignal;
  readonly folder: string;
}

/** What a server says when something is not there, or not for this user. */
const absent: readonly unknown[] = [2, 3, 4];

const serverOf = ({ client, sftp, sock, gone, folder }: Opened): FileServer => {
  const placeOf = (path: string): string => (path.startsWith('/') ? path : `${folder}/${path}`);
  const ask = <T>(call: (answer: (error: Error | null | undefined, value: T) => void) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      const limit = AbortSignal.any([gone, AbortSignal.timeout(answerMs)]);
      const give = () => reject(lost(limit.reason));
      limit.addEventListener('abort', give, { once: true });
      call((error, value) => {
        limit.removeEventListener('abort', give);
        if (error) reject(gone.aborted ? lost(error) : error);
        else resolve(value);
      });
    });
  return {
    list: async () => {
      try {
        const found = await ask<Parameters<Parameters<typeof sftp.readdir>[1]>[1]>((answer) =>
          sftp.readdir(folder, answer),
        );
        return found.filter(({ attrs }) => attrs.isFile()).map(({ filename, attrs }) => fileOf(filename, attrs));
      } catch (error) {
        throw absent.includes(codeOf(error)) ? noFolder(folder, error) : asLost(error);
      }
    },
    look: async (name) => {
      try {
        const found = await ask<Parameters<Parameters<typeof sftp.lstat>[1]>[1]>((answer) =>
          sftp.lstat(placeOf(name), answer),
        );
        return found.isFile() ? fileOf(name, found) : undefined;
      } catch (error) {
        if (absent.includes(codeOf(error))) return undefined;
        throw asLost(error);
      }
    },
    read: async (name, target, signal) => {
      try {
        const source = client.createReadStream(placeOf(name));
        await pipeline(source, target, { signal: AbortSignal.any([signal, gone]) });
      } catch (error) {
        signal.throwIfAborted();
        throw asLost(error);
      }
    },
    move: async (name, to) => {
      const target = placeOf(to.folder);
      // It mostly is there already; what else is wrong the renaming tells.
      await ask<void>((answer) => sftp.mkdir(target, (error) => answer(error, undefined))).catch(() => undefined);
      const place = `${target}/${to.name}`;
      try {
        await ask<void>((answer) => sftp.rename(placeOf(name), place, (error) => answer(error, undefined)));
        return `${to.folder}/${to.name}`;
      } catch (error) {
        throw asRefused(error);
      }
    },
    isClosed: () => gone.aborted,
    close: async () => {
      const late = setTimeout(() => sock.destroy(), goodbyeMs);
      await client.end().catch(() => undefined);
      clearTimeout(late);
    },
  };
};

const fileOf = (name: string, { size, mtime }: { readonly size: number; readonly mtime: number }): RemoteFile => ({
  name,
  bytes: size,
  modifiedAt: new Date(mtime * second),
});

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const asLost = (error: unknown): FileServerFailed => (error instanceof FileServerFailed ? error : lost(error));

const asRefused = (error: unknown): FileServerFailed =>
  error instanceof FileServerFailed
    ? error
    : new FileServerFailed('REFUSED', { message: 'The server does not let this user move the file.', cause: error });
