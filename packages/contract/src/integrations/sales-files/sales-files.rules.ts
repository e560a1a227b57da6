/** SFTP: file transfer over SSH. FTPS: FTP over TLS. FTP: without encryption, including the password. */
export const fileProtocols = ['SFTP', 'FTPS', 'FTP'] as const;
export type FileProtocol = (typeof fileProtocols)[number];

export interface FileConnection {
  readonly connectionViaSSH: boolean;
  readonly withoutEncryption: boolean;
}

export const toFileProtocol = ({ connectionViaSSH, withoutEncryption }: FileConnection): FileProtocol => {
  if (connectionViaSSH) return 'SFTP';
  return withoutEncryption ? 'FTP' : 'FTPS';
};

export const toFileConnection = (protocol: FileProtocol): FileConnection => ({
  connectionViaSSH: protocol === 'SFTP',
  withoutEncryption: protocol === 'FTP',
});

export interface FileServerAddress {
  readonly host: string;
  readonly port: number;
}

const written =
  /^(?:(?<scheme>sftp|ssh|ftpe?s?):\/\/)?(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:/@[\]]+))(?::(?<port>\d{1,5}))?\/?$/i;

const parseUrl = (url: string) => written.exec(url.trim())?.groups ?? {};

/**
 * `ftp://` is valid for FTP and FTPS: FTPS here is explicit, so the connection starts as FTP on the same port and is
 * then encrypted.
 */
const hasScheme = (scheme: string, protocol: FileProtocol): boolean => {
  if (scheme === 'sftp' || scheme === 'ssh') return protocol === 'SFTP';
  return protocol === 'FTPS' || (protocol === 'FTP' && scheme === 'ftp');
};

/**
 * Accepts `files.example.com` and `sftp://files.example.com:2222`. Undefined for an invalid server, a URL with a user
 * or folder, or a scheme of another protocol.
 */
export const parseFileServer = (url: string, protocol: FileProtocol): FileServerAddress | undefined => {
  const { scheme, six, name, port } = parseUrl(url);
  const host = six ?? name;
  const number = port === undefined ? standardPorts[protocol] : Number(port);
  if (scheme !== undefined && !hasScheme(scheme.toLowerCase(), protocol)) return undefined;
  return host === undefined || number < 1 || number > 65_535 ? undefined : { host: host.toLowerCase(), port: number };
};

/** Why the URL is not a server of this protocol; undefined when it is. */
export const serverAddressProblem = (url: string, protocol: FileProtocol): string | undefined => {
  if (parseFileServer(url, protocol)) return undefined;
  const scheme = parseUrl(url).scheme?.toLowerCase();
  return scheme === undefined || hasScheme(scheme, protocol)
    ? 'must be a server such as files.example.com:2222'
    : `starts with ${scheme}://, but the protocol is ${protocol}: change one of them`;
};

const standardPorts: Readonly<Record<FileProtocol, number>> = { SFTP: 22, FTPS: 21, FTP: 21 };

/** The maximum size of a file. */
export const maxSalesFileBytes = 200_000_000;
