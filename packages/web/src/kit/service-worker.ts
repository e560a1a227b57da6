/** From then on, this browser opens the inventory of a store without a connection. Browsers without workers do not. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without it, only opening the page needs a connection.
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
};
