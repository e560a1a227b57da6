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
  /^(?:(?:sftp|ssh|ftpe?s?):\/\/)?(?:\[(?<six>[\da-f:.]+)\]|(?<name>[^\s:/@[\]]+))(?::(?<port>\d{1,5}))?\/?$/i;

/** `files.example.com`, `sftp://files.example.com:2222`; undefined for what is no server, or names a user or a folder. */
export const serverOf = (url: string, protocol: FileProtocol): FileServerAddress | undefined => {
  const { six, name, port } = written.exec(url.trim())?.groups ?? {};
  const host = six ?? name;
  const number = port === undefined ? standardPorts[protocol] : Number(port);
  return host === undefined || number < 1 || number > 65_535 ? undefined : { host: host.toLowerCase(), port: number };
};

const standardPorts: Readonly<Record<FileProtocol, number>> = { SFTP: 22, FTPS: 21, FTP: 21 };

/** As much as a file may have. */
export const mostFileBytes = 200_000_000;
