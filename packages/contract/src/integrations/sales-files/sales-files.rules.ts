/** SSH's file transfer; FTP within TLS; FTP that everybody on the way can read, the password included. */
export const fileProtocols = ['SFTP', 'FTPS', 'FTP'] as const;
export type FileProtocol = (typeof fileProtocols)[number];

export interface FileConnection {
  readonly connectionViaSSH: boolean;
  readonly withoutEncryption: boolean;
}

export const protocolOf = ({ connectionViaSSH, withoutEncryption }: FileConnection): FileProtocol => {
  if (connectionViaSSH) return 'SFTP';
  return withoutEncryption ? 'FTP' : 'FTPS';
};

export const connectionOf = (protocol: FileProtocol): FileConnection => ({
  connectionViaSSH: protocol === 'SFTP',
  withoutEncryption: protocol === 'FTP',
});

export interface FileServerAddress {
  readonly host: string;
  readonly port: number;
}

const written =
  /^(?:(?<scheme>sftp|ssh|ftpe?s?):\/\/)?(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:/@[\]]+))(?::(?<port>\d{1,5}))?\/?$/i;

const groupsOf = (url: string) => written.exec(url.trim())?.groups ?? {};

/** `ftp://` fits both: FTPS here is explicit, so it begins as FTP on the same port and then encrypts. */
const hasScheme = (scheme: string, protocol: FileProtocol): boolean => {
  if (scheme === 'sftp' || scheme === 'ssh') return protocol === 'SFTP';
  return protocol === 'FTPS' || (protocol === 'FTP' && scheme === 'ftp');
};

/**
 * `files.example.com`, `sftp://files.example.com:2222`; undefined for what is no server, names a user or a folder, or
 * has the scheme of another protocol.
 */
export const serverOf = (url: string, protocol: FileProtocol): FileServerAddress | undefined => {
  const { scheme, six, name, port } = groupsOf(url);
  const host = six ?? name;
  const number = port === undefined ? standardPorts[protocol] : Number(port);
  if (scheme !== undefined && !hasScheme(scheme.toLowerCase(), protocol)) return undefined;
  return host === undefined || number < 1 || number > 65_535 ? undefined : { host: host.toLowerCase(), port: number };
};

/** Why it is not the address of a server by this protocol; undefined when it is. */
export const serverAddressProblem = (url: string, protocol: FileProtocol): string | undefined => {
  if (serverOf(url, protocol)) return undefined;
  const scheme = groupsOf(url).scheme?.toLowerCase();
  return scheme === undefined || hasScheme(scheme, protocol)
    ? 'must be a server, such as files.example.com:2222'
    : `starts with ${scheme}://, but the protocol is ${protocol}: change one of them`;
};

const standardPorts: Readonly<Record<FileProtocol, number>> = { SFTP: 22, FTPS: 21, FTP: 21 };

/** As much as a file may have. */
export const mostFileBytes = 200_000_000;
