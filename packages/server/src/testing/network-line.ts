import { once } from 'node:events';
import net from 'node:net';

/** A line to a server, on which things happen. */
export interface NetworkLine {
  /** Of this machine. */
  readonly port: number;
  /** As when the machine at its end is switched off: what is open ends, what is new is refused. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** How much later each answer comes. */
  delayMs: number;
  readonly stop: () => Promise<void>;
}

export const networkLine = async (target: net.NetConnectOpts): Promise<NetworkLine> => {
  const sockets = new Set<net.Socket>();
  const join = (near: net.Socket): void => {
    const far = net.connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].map((one) => one.destroy()));
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      const pass = (): boolean => near.write(chunk);
      if (line.delayMs === 0) pass();
      else setTimeout(pass, line.delayMs);
    });
  };
  const listen = async (port: number): Promise<net.Server> => {
    const opened = net.createServer(join).listen(port, '127.0.0.1');
    await once(opened, 'listening');
    return opened;
  };
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  const line: NetworkLine = {
    port,
    cut,
    mend: async () => {
      server = await listen(port);
    },
    delayMs: 0,
    stop: async () => {
      if (server.listening) await cut();
    },
  };
  return line;
};
