import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import type { FileAccess, FileServer } from './file-server.types.ts';
import { openFtp } from './ftp.client.ts';
import { openSftp } from './sftp.client.ts';

export const openFileServer = (outgoing: Outgoing, access: FileAccess): Promise<FileServer> =>
  access.protocol === 'SFTP' ? openSftp(outgoing, access) : openFtp(outgoing, access);
