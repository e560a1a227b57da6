import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends the same body again and again, one request after the other. */
export interface BodySender {
  /** Returns the statuses so far, after the running request. */
  readonly pause: () => Promise<readonly number[]>;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
}

/** In a thread of its own: encoding megabytes would delay the requests of the test that measures. */
export const startBodySender = (sending: Sending): BodySender => {
  const worker = new Worker(program, { eval: true, workerData: sending });
  return {
    pause: async () => {
      worker.postMessage('pause');
      const [statuses] = (await once(worker, 'message')) as [readonly number[]];
      return statuses;
    },
    resume: () => worker.postMessage('resume'),
    stop: async () => void (await worker.terminate()),
  };
};

const program = `
  const http = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, headers } = workerData;
  const body = Buffer.from(workerData.body);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = [];
  let running = Promise.resolve();
  let isPaused = true;
  const send = () => new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': body.length } });
    request.on('error', reject);
    request.on('response', (response) => {
      statuses.push(response.statusCode);
      response.resume().on('end', resolve);
    });
    request.end(body);
  });
  const loop = async () => { while (!isPaused) await send(); };
  parentPort.on('message', async (message) => {
    isPaused = message === 'pause';
    if (!isPaused) running = loop();
    else { await running; parentPort.postMessage(statuses); }
  });
`;
