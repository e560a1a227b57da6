import { once } from 'node:events';
import net from 'node:net';

export const findFreePort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** Collects what a program prints; returns a function that returns it. */
export const readOutput = (program) => {
  const chunks = [];
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => chunks.push(String(chunk)));
  return () => chunks.join('');
};
