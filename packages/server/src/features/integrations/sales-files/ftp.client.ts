import { isIP } from 'node:net';
import { type ConnectionOptions, TLSSocket } from 'node:tls';
import { Client, FileType, FTPError } from 'basic-ftp';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { FileAccess, FileServer, RemoteFile } from './file-server.client.ts';
import { FileServerFailed, lost, noFolder, notSignedIn, unknownServer, unreachable } from './file-server.errors.ts';
import { readCertificate } from './server-key.rules.ts';

const answerMs = 30_000;

/** Within TLS unless plain FTP was asked for; the address that was judged is the one that is dialled. */
export const openFtp = async (outgoing: Outgoing, access: FileAccess): Promise<FileServer> => {
  const address = await outgoing.addressOf(access.host).catch((error: unknown) => Promise.reject(unreachable(error)));
  const client = new Client(answerMs);
  try {
    await client.connect(address, access.port).catch((error: unknown) => Promise.reject(unreachable(error)));
    if (access.protocol === 'FTPS') await encrypt(client, address, access);
    await client.login(access.username, access.password ?? '');
    await client.useDefaultSettings();
  } catch (error) {
    client.close();
    throw openingFailure(error);
  }
  return enter(client, access.folder);
};

const openingFailure = (error: unknown): FileServerFailed => {
  if (error instanceof FileServerFailed) return error;
  if (error instanceof FTPError && error.code === 530) return notSignedIn(error);
  return error instanceof FTPError && error.code === 421 ? lost(error) : unreachable(error);
};

const encrypt = async (client: Client, address: string, access: FileAccess): Promise<void> => {
  try {
    await client.useTLS(trustOf(access));
  } catch (error) {
    if (error instanceof FTPError)
      throw new FileServerFailed('REFUSED', {
        message:
          'The server offers no encryption. Choose FTP without encryption only if you trust every network between.',
        cause: error,
      });
    throw isAboutCertificate(error) ? await strangerAt(address, access) : unreachable(error);
  }
};

const serverName = ({ host }: FileAccess) => (isIP(host) === 0 ? { servername: host } : {});

/** A certificate that was confirmed stands for itself; any other needs an authority that vouches for this name. */
const trustOf = (access: FileAccess): ConnectionOptions => {
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

/** Reads who answers, on a connection of its own over which nothing else is said. */
const strangerAt = async (address: string, access: FileAccess): Promise<FileServerFailed> => {
  const client = new Client(answerMs);
  try {
    await client.connect(address, access.port);
    await client.useTLS({ ...serverName(access), rejectUnauthorized: false });
    const { socket } = client.ftp;
    const pem = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.toString() : undefined;
    if (pem === undefined) return unreachable(undefined);
    const isKnown = access.serverKey !== null && readCertificate(access.serverKey)?.toString() === pem;
    if (!isKnown) return unknownServer(pem, access.serverKey);
    return new FileServerFailed('REFUSED', {
      message: 'The certificate of the server is not valid any more. Ask for a new one.',
    });
  } catch (error) {
    return unreachable(error);
  } finally {
    client.close();
  }
};

/** Listing a folder that is not there answers an empty list on some servers, so it is entered first. */
const enter = async (client: Client, folder: string): Promise<FileServer> => {
  try {
    await client.cd(folder);
  } catch (error) {
    client.close();
    throw error instanceof FTPError ? noFolder(folder, error) : lost(error);
  }
  return serverOf(client);
};

const serverOf = (client: Client): FileServer => ({
  list: () =>
    guarded(client, async () => {
      const found = await client.list();
      return found
        .filter(({ type }) => type === FileType.File)
        .map(({ name, size, modifiedAt }) => ({ name, bytes: size, modifiedAt }));
    }),
  look: (name) => guarded(client, () => lookAt(client, name)),
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
      throw lost(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  },
  move: (name, to) =>
    guarded(client, async () => {
      // It mostly is there already; what else is wrong the renaming tells.
      await client.sendIgnoringError(`MKD ${to.folder}`);
      const place = `${to.folder}/${to.name}`;
      await client.rename(name, place);
      return place;
    }),
  isClosed: () => client.closed,
  close: async () => client.close(),
});

/** Sizes and times of lists are for people; those of a file are exact, where a server tells them. */
const lookAt = async (client: Client, name: string): Promise<RemoteFile | undefined> => {
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

const guarded = async <T>(client: Client, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FTPError && !client.closed)
      throw new FileServerFailed('REFUSED', { message: 'The server does not let this user do that.', cause: error });
    throw lost(error);
  }
};
