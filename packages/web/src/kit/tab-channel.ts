import { z } from 'zod';
import { session } from './session.ts';

const message = z.strictObject({ topic: z.string() });

/** The tabs of another user or client neither send nor receive. */
const openChannel = (): BroadcastChannel => new BroadcastChannel(`shelfward.tabs.${session.scope()}`);

/** Tells the other tabs of this user that a record has changed. Messages contain no data: the tabs load it again. */
export const publishToTabs = (topic: string): void => {
  const channel = openChannel();
  channel.postMessage({ topic });
  channel.close();
};

/** Calls the listener when another tab of this user publishes the topic. */
export const subscribeToTabs = (topic: string, listener: () => void): (() => void) => {
  const channel = openChannel();
  channel.onmessage = ({ data }) => {
    if (message.safeParse(data).data?.topic === topic) listener();
  };
  return () => channel.close();
};
