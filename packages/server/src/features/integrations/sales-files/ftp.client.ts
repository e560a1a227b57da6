import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import { Client, FileType, FTPError } from 'basic-ftp';
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
import { readCertificate } from './server-key.rules.ts';

const responseTimeoutMs = 30_000;

/** Uses TLS unless plain FTP is selected. Connects to the address that was validated, without a second lookup. */
export const openFtp = async (outgoing: Outgoing, access: FileAccess): Promise<FileServer> => {
  const address = await outgoing
    .resolveAllowedAddress(access.host)
    .catch((error: unknown) => Promise.reject(unreachable(error)));
  const client = new Client(responseTimeoutMs);
  try {
    await client.connect(address, access.port).catch((error: unknown) => Promise.reject(unreachable(error)));
    if (access.protocol === 'FTPS') await encrypt(client, address, access);
    await client.login(access.username, access.password ?? '');
    await client.useDefaultSettings();
  } catch (error) {
    client.close();
    throw openingFailure(error);
  }
  return enterFolder(client, access.folder);
};

const openingFailure = (error: unknown): FileServerFailed => {
  if (error instanceof FileServerFailed) return error;
  if (error instanceof FTPError && error.code === 530) return notSignedIn(error);
  return error instanceof FTPError && error.code === 421 ? lost(error) : unreachable(error);
};

const encrypt = async (client: Client, address: string, access: FileAccess): Promise<void> => {
  try {
    await client.useTLS(tlsOptions(access));
  } catch (error) {
    if (error instanceof FTPError)
      throw new FileServerFailed('REFUSED', {
        message: 'The server does not support encryption. Choose FTP without encryption only if you trust the network.',
        cause: error,
      });
    throw isAboutCertificate(error) ? await readServerCertificate(address, access) : unreachable(error);
  }
};

const serverName = ({ host }: FileAccess) => (isIP(host) === 0 ? { servername: host } : {});

/** A confirmed certificate is pinned; any other certificate needs a trusted authority and the right name. */
const tlsOptions = (access: FileAccess): ConnectionOptions => {
  const { host, serverKey } = access;
  const known = serverKey === null ? undefined : readCertificate(serverKey);
  if (!known) return { ...serverName(access), host };
  return {
    ...serverName(access),
    ca: [known.toString()],
    allowPartialTrustChain: true,
    checkServerIdentity: (_, { fingerprint256 }) =>
      fingerprint256 === known.fingerprint256
        ? undefined
        : Object.assign(new Error('Another certificate'), { code: 'CERT_UNKNOWN' }),
  };
};

const isAboutCertificate = (error: unknown): boolean =>
  /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO|DEPTH_ZERO/.test(
    error instanceof Error && 'code' in error ? String(error.code) : String(error),
  );

/** Reads the certificate of the server on a separate connection without credentials. */
const readServerCertificate = async (address: string, access: FileAccess): Promise<FileServerFailed> => {
  const client = new Client(responseTimeoutMs);
  try {
    await client.connect(address, access.port);
    await client.useTLS({ ...serverName(access), rejectUnauthorized: false });
    const { socket } = client.ftp;
    const pem = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.toString() : undefined;
    if (pem === undefined) return unreachable(undefined);
    const isKnown = access.serverKey !== null && readCertificate(access.serverKey)?.toString() === pem;
    if (!isKnown) return unknownServer(pem, access.serverKey);
    return new FileServerFailed('REFUSED', {
      message: 'The certificate of the server is no longer valid. Ask the operator of the server to renew it.',
    });
  } catch (error) {
    return unreachable(error);
  } finally {
    client.close();
  }
};

/** Some servers return an empty list for a missing folder, so the folder is entered first. */
const enterFolder = async (client: Client, folder: string): Promise<FileServer> => {
  try {
    await client.cd(folder);
  } catch (error) {
    client.close();
    throw error instanceof FTPError ? noFolder(folder, error) : lost(error);
  }
  return buildServer(client);
};

const buildServer = (client: Client): FileServer => ({
  list: () =>
    convertFailures(client, async () => {
      const found = await client.list();
      return found
        .filter(({ type }) => type === FileType.File)
        .map(({ name, size, modifiedAt }) => ({ name, bytes: size, modifiedAt }));
    }),
  stat: (name) => convertFailures(client, () => findFile(client, name)),
  read: async (name, target, signal) => {
    signal.throwIfAborted();
    const stop = () => client.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.downloadTo(target, name);
      target.end();
    } catch (error) {
      target.destroy();
      signal.throwIfAborted();
      if (error instanceof FTPError && !client.closed && isAboutFile(error))
        throw unreadableFile('The server did not send the file. Check that the user may read it.', error);
      throw lost(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  },
  write: (to, content) =>
    convertFailures(client, async () => {
      await client.sendIgnoringError(`MKD ${to.folder}`);
      await client.uploadFrom(Readable.from([content]), `${to.folder}/${to.name}`);
    }),
  move: (name, to) =>
    convertFailures(client, async () => {
      // The folder usually exists; other failures are reported by the rename.
      await client.sendIgnoringError(`MKD ${to.folder}`);
      const place = `${to.folder}/${to.name}`;
      await client.rename(name, place);
      return place;
    }),
  isClosed: () => client.closed,
  close: async () => client.close(),
});

/** Other codes from 400 to 499 are about the connection. */
const isAboutFile = ({ code }: FTPError): boolean => code >= 500 || code === 450 || code === 451;

/** Lists may contain rounded sizes and times; those of a single file are exact, if the server reports them. */
const findFile = async (client: Client, name: string): Promise<RemoteFile | undefined> => {
  try {
    const bytes = await client.size(name);
    const modifiedAt = await client.lastMod(name).catch((error: unknown) => {
      if (error instanceof FTPError) return undefined;
      throw error;
    });
    return { name, bytes, modifiedAt };
  } catch (error) {
    if (error instanceof FTPError && error.code === 550) return undefined;
    throw error;
  }
};

const convertFailures = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FTPError && !client.closed)
      throw new FileServerFailed('REFUSED', { message: 'The server denied access to this user.', cause: error });
    throw lost(error);
  }
};
