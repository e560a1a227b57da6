/** A line of the log as pino writes it. */
interface LogEntry {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message: string; readonly stack?: string };
  readonly [field: string]: unknown;
}

const warning = 40;
const error = 50;
/** Fields without information for a reader at the terminal of this process. */
const hiddenFields = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'msg', 'err']);

/**
 * Formats a JSON line of the log as a sentence for a terminal. Only errors have a stack trace: a warning reports a failure
 * that the server expects, such as a partner's server that rejects a password.
 */
export const formatLogLine = (line: string): string => {
  const entry = JSON.parse(line) as LogEntry;
  const cause = entry.err && `: ${entry.err.message}`;
  const details = Object.entries(entry)
    .filter(([field]) => !hiddenFields.has(field))
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const sentence = escapeControls(
    `${entry.msg ?? ''}${cause ?? ''}${details.length > 0 ? ` (${details.join(', ')})` : ''}`,
  );
  const stack = entry.level >= error && entry.err?.stack ? `${formatStack(entry.err.stack)}\n` : '';
  return `${formatTime(entry.time)} ${formatLevel(entry.level)}${sentence}\n${stack}`;
};

const formatTime = (time: number): string => new Date(time).toTimeString().slice(0, 8);

const formatLevel = (level: number): string => {
  if (level >= error) return 'Error: ';
  return level >= warning ? 'Warning: ' : '';
};

/** Without the first line, which repeats the message. */
const formatStack = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(escapeControls)
    .join('\n');

/** A terminal would execute control characters of a logged value, and a line break would forge a line. */
const escapeControls = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
