/** Without secrets, bodies, and personal data: ids, names of routes, and counts only. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'SERVER' | 'CLIENT' | 'CONSUMER';
  readonly attributes: SpanAttributes;
  /** Starts a span only within another one, so that periodic tasks without work produce none. */
  readonly needsParent?: true;
  /** The headers of a request from another system. */
  readonly carrier?: Readonly<Record<string, unknown>>;
}

export interface OpenSpan {
  readonly set: (attributes: SpanAttributes) => void;
  /** Records the class of the error. Its message may contain personal data. */
  readonly fail: (error: unknown) => void;
  readonly end: () => void;
  /** Spans that start within this call have this one as parent. */
  readonly within: <T>(work: () => T) => T;
}

export interface Tracer {
  readonly start: (span: SpanStart) => OpenSpan | undefined;
  /** The headers by which the receiver of a call continues the trace. */
  readonly headers: () => Readonly<Record<string, string>>;
}

let tracer: Tracer | undefined;

/** Undefined turns traces off. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

export const startSpan = (span: SpanStart): OpenSpan | undefined => tracer?.start(span);

export const traceHeaders = (): Readonly<Record<string, string>> => tracer?.headers() ?? {};

/** Without a tracer, only calls `work`. */
export const inSpan = async <T>(span: SpanStart, work: (open: OpenSpan | undefined) => Promise<T>): Promise<T> => {
  const open = startSpan(span);
  if (!open) return work(undefined);
  try {
    return await open.within(() => work(open));
  } catch (error) {
    open.fail(error);
    throw error;
  } finally {
    open.end();
  }
};
