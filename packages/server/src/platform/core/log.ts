/** Structured log lines: fields first, then the message. Never secrets, tokens or query strings. */
export interface Logger {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  readonly debug: LogLine;
}

type LogLine = (facts: object, sentence: string) => void;
