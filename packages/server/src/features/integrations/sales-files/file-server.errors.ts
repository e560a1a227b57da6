type Reason =
  /** No server of this protocol responds. */
  | 'UNREACHABLE'
  /** The connection was dropped. */
  | 'LOST'
  | 'SERVER_KEY'
  | 'SIGN_IN'
  | 'PRIVATE_KEY'
  | 'FOLDER'
  /** A single file cannot be read; others can. */
  | 'FILE'
  | 'REFUSED';

/** A failed operation of a file server. The message is for users; the cause contains the response of the server. */
export class FileServerFailed extends Error {
  readonly reason: Reason;
  /** The key of the server, if it is not the confirmed one. */
  readonly serverKey: string | undefined;

  constructor(
    reason: Reason,
    facts: { readonly message: string; readonly cause?: unknown; readonly serverKey?: string },
  ) {
    super(facts.message, { cause: facts.cause });
    this.reason = reason;
    this.serverKey = facts.serverKey;
  }
}

/** Whether the failure is transient. */
export const isTransientFileFailure = ({ reason }: FileServerFailed): boolean =>
  reason === 'UNREACHABLE' || reason === 'LOST';

export const unreachable = (cause: unknown): FileServerFailed =>
  new FileServerFailed('UNREACHABLE', { message: 'The server could not be reached.', cause });

export const lost = (cause: unknown): FileServerFailed =>
  new FileServerFailed('LOST', { message: 'The connection to the server was lost.', cause });

export const noFolder = (folder: string, cause: unknown): FileServerFailed =>
  new FileServerFailed('FOLDER', {
    message: `The server has no folder "${folder}" that this user can open. Correct the file location in the settings.`,
    cause,
  });

export const unreadableFile = (message: string, cause: unknown): FileServerFailed =>
  new FileServerFailed('FILE', { message, cause });

export const notSignedIn = (cause: unknown): FileServerFailed =>
  new FileServerFailed('SIGN_IN', {
    message: 'The server rejected the sign-in. Check the user, and the password or the private key.',
    cause,
  });

export const unknownServer = (serverKey: string, known: string | null): FileServerFailed => {
  const kind = serverKey.startsWith('-----BEGIN') ? 'server certificate' : 'host key';
  return new FileServerFailed('SERVER_KEY', {
    serverKey,
    message:
      known === null
        ? `The ${kind} is not confirmed yet. Test the connection in the settings and confirm it.`
        : `The ${kind} changed. If it was renewed, test the connection in the settings and confirm the new one. Otherwise another server may be responding.`,
  });
};
