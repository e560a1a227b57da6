import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Watch {
  /** Whether a transaction has been open for so long that its connection may be dead. */
  readonly isWaiting: (sinceMs: number) => boolean;
  /** Sends a statement on another connection. */
  readonly probe: () => Promise<unknown>;
  /** A connection on which the database sends nothing for so long is lost. */
  readonly silenceMs: number;
}

/**
 * The connections of a database. If the database vanishes without closing them, their statements would wait until TCP gives
 * up, after minutes. A limit for statements would also end the long ones, so a long one leads to a probe instead, and
 * the connections are closed if nothing arrives on any of them.
 */
export const createSilenceWatch = ({ isWaiting, probe, silenceMs }: Watch) => {
  const sockets = new Set<net.Socket>();
  const countBytes = (): number => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0);
  const isSilent = async (): Promise<boolean> => {
    const before = countBytes();
    const responded = probe().then(
      () => true,
      () => true,
    );
    const hasResponded = await Promise.race([responded, sleep(silenceMs, false, { ref: false })]);
    return !hasResponded && countBytes() === before;
  };
  let isChecking = false;
  const check = async (): Promise<void> => {
    if (isChecking || !isWaiting(silenceMs / 2)) return;
    isChecking = true;
    if (await isSilent()) for (const socket of sockets) socket.destroy();
    isChecking = false;
  };
  const timer = setInterval(() => void check(), silenceMs / 4).unref();
  return {
    openSocket: (): net.Socket => {
      const socket = new net.Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    stop: () => clearInterval(timer),
  };
};
