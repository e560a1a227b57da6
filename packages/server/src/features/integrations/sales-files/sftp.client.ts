import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import {
  FileServerFailed,
  lost,
  noFolder,
  notSignedIn,
  unknownServer,
  unreachable,
  unreadableFile,
} from './file-server.errors.ts';
import type { FileAccess, FileServer, RemoteFile } from './file-server.types.ts';
import { readPrivateKey } from './private-key.rules.ts';
import { formatHostKey, type HostKey, readHostKey, signatureAlgorithms } from './server-key.rules.ts';

const second = 1000;
const responseTimeoutMs = 30 * second;
/** The timeout for closing the connection. */
const closeTimeoutMs = 2 * second;

/** Signs in only if the host key is confirmed, so that another server receives neither user nor password. */
export const openSftp = async (outgoing: Outgoing, access: FileAccess): Promise<FileServer> => {
  const known = access.serverKey === null ? undefined : readHostKey(access.serverKey);
  const gone = new AbortController();
  const client = new SftpClient('files', { error: () => undefined, end: () => undefined, close: () => gone.abort() });
  let receivedKey: Buffer | undefined;
  const hostVerifier = (key: Buffer): boolean => {
    receivedKey = key;
    return known?.key.equals(key) ?? false;
  };
  const secrets = readSecrets(access);
  const serverHostKey = known && signatureAlgorithms(known.type);
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
    return buildServer({ client, sftp, sock, gone: gone.signal, folder: access.folder });
  } catch (error) {
    sock.destroy();
    if (receivedKey && !known?.key.equals(receivedKey))
      throw unknownServer(formatHostKey(receivedKey), access.serverKey);
    // The server has no key of this type any longer, so its current key is read without a type.
    if (known && /no matching host key/i.test(errorText(error))) throw await readChangedKey(outgoing, access, known);
    throw toFailure(error);
  }
};

const readChangedKey = async (outgoing: Outgoing, access: FileAccess, known: HostKey): Promise<unknown> => {
  const error = await openSftp(outgoing, { ...access, serverKey: null }).catch((one: unknown) => one);
  const hasServerKey = error instanceof FileServerFailed && error.serverKey !== undefined;
  return hasServerKey ? unknownServer(error.serverKey, known.type) : error;
};

const readSecrets = ({ password, privateKey, passphrase }: FileAccess) => {
  const read = privateKey === undefined ? undefined : readPrivateKey(privateKey, passphrase);
  if (read && 'problem' in read) throw new FileServerFailed('PRIVATE_KEY', { message: read.problem });
  return {
    ...(password !== undefined && { password }),
    ...(read && { privateKey: read.key }),
    ...(passphrase !== undefined && { passphrase }),
  };
};

/** The library identifies most failures only by their messages. */
const toFailure = (error: unknown): FileServerFailed => {
  const text = errorText(error);
  if (/authentication methods failed/i.test(text)) return notSignedIn(error);
  if (/no passphrase given/i.test(text))
    return unusableKey('The private key is encrypted. Enter its passphrase.', error);
  if (/bad passphrase|integrity check|bad decrypt/i.test(text))
    return unusableKey('The passphrase of the private key is incorrect.', error);
  if (/privateKey|key format/i.test(text))
    return unusableKey('The private key cannot be read. Check its format.', error);
  if (/subsystem|channel/i.test(text))
    return new FileServerFailed('REFUSED', {
      message: 'The user can sign in but has no SFTP access. Enable SFTP for the user on the server.',
      cause: error,
    });
  return new FileServerFailed('UNREACHABLE', {
    message: 'The server does not respond like an SFTP server. Check the protocol and the port.',
    cause: error,
  });
};

const unusableKey = (message: string, cause: unknown) => new FileServerFailed('PRIVATE_KEY', { message, cause });

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Opened {
  readonly client: SftpClient;
  readonly sftp: Awaited<ReturnType<SftpClient['connect']>>;
  readonly sock: Socket;
  readonly gone: AbortSignal;
  readonly folder: string;
}

/** Status codes of a path that is missing, or that the user may not use. */
const fileProblems: ReadonlyMap<unknown, string> = new Map([
  [2, 'The file is no longer on the server.'],
  [3, 'The user has no permission to read the file.'],
  [4, 'The server could not read the file.'],
]);
const absent: readonly unknown[] = [...fileProblems.keys()];
const buildServer = (opened: Opened): FileServer => {
  return {
    list: async () => {
      try {
        const found = await callServer<Parameters<Parameters<typeof opened.sftp.readdir>[1]>[1]>(opened, (response) =>
          opened.sftp.readdir(opened.folder, response),
        );
        return found.filter(({ attrs }) => attrs.isFile()).map(({ filename, attrs }) => toRemoteFile(filename, attrs));
      } catch (error) {
        throw absent.includes(errorCode(error)) ? noFolder(opened.folder, error) : toLost(error);
      }
    },
    stat: async (name) => {
      try {
        const found = await callServer<Parameters<Parameters<typeof opened.sftp.lstat>[1]>[1]>(opened, (response) =>
          opened.sftp.lstat(resolvePath(opened, name), response),
        );
        return found.isFile() ? toRemoteFile(name, found) : undefined;
      } catch (error) {
        if (absent.includes(errorCode(error))) return undefined;
        throw toLost(error);
      }
    },
    read: async (name, target, signal) => {
      try {
        const source = opened.client.createReadStream(resolvePath(opened, name));
        await pipeline(source, target, { signal: AbortSignal.any([signal, opened.gone]) });
      } catch (error) {
        signal.throwIfAborted();
        const problem = opened.gone.aborted ? undefined : fileProblems.get(errorCode(error));
        throw problem === undefined ? toLost(error) : unreadableFile(problem, error);
      }
    },
    write: async (to, content) => {
      const place = `${await makeFolder(opened, to.folder)}/${to.name}`;
      try {
        await pipeline(Readable.from([content]), opened.client.createWriteStream(place), { signal: opened.gone });
      } catch (error) {
        const isDenied = !opened.gone.aborted && absent.includes(errorCode(error));
        throw isDenied
          ? new FileServerFailed('REFUSED', { message: 'The user has no permission to write files.', cause: error })
          : toLost(error);
      }
    },
    move: async (name, to) => {
      const place = `${await makeFolder(opened, to.folder)}/${to.name}`;
      try {
        await callServer<void>(opened, (response) =>
          opened.sftp.rename(resolvePath(opened, name), place, (error) => response(error, undefined)),
        );
        return `${to.folder}/${to.name}`;
      } catch (error) {
        throw toMoveFailure(error);
      }
    },
    isClosed: () => opened.gone.aborted,
    close: async () => {
      const closeTimer = setTimeout(() => opened.sock.destroy(), closeTimeoutMs);
      await opened.client.end().catch(() => undefined);
      clearTimeout(closeTimer);
    },
  };
};

const resolvePath = (opened: Opened, path: string): string =>
  path.startsWith('/') ? path : `${opened.folder}/${path}`;

const callServer = <T>(
  opened: Opened,
  call: (response: (error: Error | null | undefined, value: T) => void) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const limit = AbortSignal.any([opened.gone, AbortSignal.timeout(responseTimeoutMs)]);
    const rejectLost = () => reject(lost(limit.reason));
    limit.addEventListener('abort', rejectLost, { once: true });
    call((error, value) => {
      limit.removeEventListener('abort', rejectLost);
      if (error) reject(opened.gone.aborted ? lost(error) : error);
      else resolve(value);
    });
  });

/** The folder usually exists; other failures are reported by what uses it. */
const makeFolder = async (opened: Opened, folderName: string): Promise<string> => {
  const path = resolvePath(opened, folderName);
  await callServer<void>(opened, (response) => opened.sftp.mkdir(path, (error) => response(error, undefined))).catch(
    () => undefined,
  );
  return path;
};

const toRemoteFile = (
  name: string,
  { size, mtime }: { readonly size: number; readonly mtime: number },
): RemoteFile => ({
  name,
  bytes: size,
  modifiedAt: new Date(mtime * second),
});

const errorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const toLost = (error: unknown): FileServerFailed => (error instanceof FileServerFailed ? error : lost(error));

const toMoveFailure = (error: unknown): FileServerFailed =>
  error instanceof FileServerFailed
    ? error
    : new FileServerFailed('REFUSED', { message: 'The user has no permission to move the file.', cause: error });
