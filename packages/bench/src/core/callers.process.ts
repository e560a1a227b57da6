import http from 'node:http';
import { computeSpread } from './measure.ts';

export interface PreparedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

export interface LoadRequest {
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other. */
  readonly requests: readonly PreparedRequest[];
  readonly callers: number;
  readonly seconds: number;
  /** Longer than the seconds, until there are so many calls: on a slow machine, few calls are not yet optimized. */
  readonly minCalls: number;
}

export interface LoadResult {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Each caller sends the next request after the previous response. */
const load = async ({ origin, headers, requests, callers, seconds, minCalls }: LoadRequest): Promise<LoadResult> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const call = async (): Promise<void> => {
    while (performance.now() < end || times.length < minCalls) {
      const request = requests[next % requests.length];
      if (!request) throw new Error('There is no request to send');
      next += 1;
      const sentAt = performance.now();
      await send(agent, origin, { ...request, headers });
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  const { p50, p99 } = computeSpread(times);
  return { calls: times.length, perSecond: Math.round((times.length / tookMs) * 1000), p50, p99 };
};

type Sent = PreparedRequest & Pick<LoadRequest, 'headers'>;

const send = (agent: http.Agent, origin: string, { method, path, body, headers }: Sent): Promise<void> =>
  new Promise((resolve, reject) => {
    const type = body !== undefined && { 'content-type': 'application/json' };
    const request = http.request(
      new URL(path, origin),
      { agent, method, headers: { ...headers, ...type } },
      (response) => {
        response.resume();
        response.on('end', () =>
          (response.statusCode ?? 500) < 400 ? resolve() : reject(new Error(`${path} returned ${response.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });

process.on('message', (request: LoadRequest) => {
  load(request).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
