/** Structured lines: the facts first, then the sentence. Never a secret, a token or the text behind a question mark. */
export interface Logger {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
  readonly debug: LogLine;
}

type LogLine = (facts: object, sentence: string) => void;
