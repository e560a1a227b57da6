type Reason =
  /** Nobody answers, or not as such a server does. */
  | 'UNREACHABLE'
  /** It answered, and then did not any more. */
  | 'LOST'
  | 'SERVER_KEY'
  | 'SIGN_IN'
  | 'PRIVATE_KEY'
  | 'FOLDER'
  | 'REFUSED';

/** What a file server did not do. The message is for people; what the other side said is the cause. */
export class FileServerFailed extends Error {
  readonly reason: Reason;
  /** The key that the server showed, when it is not the one that is known. */
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

/** It may be different in a minute. */
export const mayPass = ({ reason }: FileServerFailed): boolean => reason === 'UNREACHABLE' || reason === 'LOST';

export const unreachable = (cause: unknown): FileServerFailed =>
  new FileServerFailed('UNREACHABLE', { message: 'The server could not be reached.', cause });

export const lost = (cause: unknown): FileServerFailed =>
  new FileServerFailed('LOST', { message: 'The connection to the server was lost.', cause });

export const noFolder = (folder: string, cause: unknown): FileServerFailed =>
  new FileServerFailed('FOLDER', {
    message: `The server has no folder "${folder}" that this user may open. Mend the file location.`,
    cause,
  });

export const notSignedIn = (cause: unknown): FileServerFailed =>
  new FileServerFailed('SIGN_IN', {
    message: 'The server refused the sign-in. Check the user, and the password or the private key.',
    cause,
  });

export const unknownServer = (serverKey: string, known: string | null): FileServerFailed =>
  new FileServerFailed('SERVER_KEY', {
    serverKey,
    message:
      known === null
        ? 'Nobody has confirmed the key of this server yet. Test the connection in the settings, and confirm it.'
        : 'The server shows another key than the one that was confirmed. If it was renewed, test the connection in the settings and confirm the new one; otherwise somebody else may be answering.',
  });
