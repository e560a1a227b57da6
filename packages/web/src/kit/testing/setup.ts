import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearVersions } from '../etags.ts';
import { queryClient } from '../query-client.ts';
import { session } from '../session.ts';
import './element-errors.ts';
import { removeViolations } from './server.ts';
import { drawPending } from './settled-actions.ts';

// Mantine needs these APIs, which happy-dom does not have.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
// Without a layout everything is visible.
Object.defineProperty(window, 'IntersectionObserver', {
  writable: true,
  value: function VisibleEverywhere(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    return {
      observe: () => callback([{ isIntersecting: true }]),
      unobserve: () => undefined,
      disconnect: () => undefined,
    };
  },
});
// Text areas measure themselves again when fonts load.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
for (const name of ['scrollIntoView', 'scrollTo'])
  if (!(name in Element.prototype)) Object.defineProperty(Element.prototype, name, { value: () => undefined });

// Workers are threads of one process: tabs of one worker would receive the messages of the others.
if (BroadcastChannel.name !== 'WorkerChannel') {
  const worker = crypto.randomUUID();
  globalThis.BroadcastChannel = class WorkerChannel extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} of worker ${worker}`);
    }
  };
}

// Tests wait for conditions. The limit only ends a wait that hangs.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

// The files of a worker share their modules, so module state is reset after each test.
afterEach(async () => {
  // What a test did last is not shown in the next one.
  await drawPending();
  cleanup();
  document.body.replaceChildren();
  notifications.clean();
  notifications.cleanQueue();
  session.clear('unidentified');
  queryClient.clear();
  onlineManager.setOnline(true);
  clearVersions();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  const violations = removeViolations();
  if (violations.length > 0) throw new Error(violations.join('\n'));
});
