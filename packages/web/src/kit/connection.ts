import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const probeMs = 2000;

/** False while the browser has no connection, or the server does not respond. Queries wait meanwhile. */
export const useIsConnected = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

/** Call when a request ended without a response. Queries wait until the server responds again. */
export const reportLostConnection = (): void => {
  if (!onlineManager.isOnline()) return;
  onlineManager.setOnline(false);
  void probe();
};

/** Call when something else than a request failed, which may be why. */
export const checkConnection = async (): Promise<void> => {
  if (!(await responds())) reportLostConnection();
};

/** Browsers tell only whether there is a network, so the server is called until it responds. */
const probe = async (): Promise<void> => {
  while (!(await responds())) await new Promise((resolve) => setTimeout(resolve, probeMs));
  onlineManager.setOnline(true);
};

/** A proxy without a server behind it responds with one of these. */
const absent = new Set([502, 503, 504]);

const responds = async (): Promise<boolean> => {
  try {
    const { status } = await fetch('/health/live', { cache: 'no-store' });
    return !absent.has(status);
  } catch {
    return false;
  }
};
