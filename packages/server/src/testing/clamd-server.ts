import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** What a scanner does after it has received a file. */
export type ClamdBehavior =
  | 'scans'
  | 'is silent'
  | 'closes the connection'
  | 'has a limit'
  | 'sends an unknown response';

export interface ClamdServer {
  readonly address: string;
  /** The files that were received completely. */
  readonly received: readonly Buffer[];
  readonly behave: (behavior: ClamdBehavior) => void;
  readonly stop: () => Promise<void>;
}

/** Content that the scanner reports, in place of real malware. */
export const malware = 'A file that the scanner of the tests reports';
const maxBytes = 100;

/** A server with the protocol of clamd (zINSTREAM). */
export const startClamdServer = async (): Promise<ClamdServer> => {
  const received: Buffer[] = [];
  let behavior: ClamdBehavior = 'scans';
  const server = net.createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (behavior === 'has a limit' && bytes.length > maxBytes)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      const file = readFile(bytes);
      if (!file) return undefined;
      received.push(file);
      if (behavior === 'closes the connection') socket.end();
      else if (behavior === 'sends an unknown response') socket.end('UNKNOWN COMMAND\0');
      else if (behavior !== 'is silent')
        socket.end(file.includes(malware) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0');
      return undefined;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    behave: (next) => {
      behavior = next;
    },
    stop: async () => void (await new Promise((resolve) => server.close(resolve))),
  };
};

const command = 'zINSTREAM\0';

/** The file, if the empty chunk that ends it has arrived. */
const readFile = (bytes: Buffer): Buffer | undefined => {
  if (bytes.subarray(0, command.length).toString() !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
};
