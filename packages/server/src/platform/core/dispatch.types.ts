export interface InnerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A multipart form instead of a body. */
  readonly form?: FormData;
  /** A longer response, in characters, is rejected before it is parsed. */
  readonly maxLength?: number;
}

export interface InnerReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type Dispatch = (call: InnerCall) => Promise<InnerReply>;

/** The identity that inner calls are made with. */
export interface Caller {
  readonly authorization: string;
  readonly subdomain: string;
  readonly host: string;
  readonly address: string;
  /** The tool of an assistant that makes the calls; the audit log states it beside the API token. */
  readonly tool?: string;
}
