import { ApiError, isUnreachable } from '@shelfward/client/api-error.ts';
import type { Order } from '@shelfward/contract/orders/orders.shapes.ts';
import { areEqual, mergeQuantities, orderQuantities, type Quantities } from './entry-lines.rules.ts';

export interface DraftContent {
  readonly quantities: Quantities;
  readonly number: string;
}

/** How the saver reads and writes a draft. */
export interface DraftStore {
  /** The key makes a repeated request create one order. */
  readonly create: (content: DraftContent, key: string) => Promise<Order>;
  /** Rejects with 412 if another user has changed the order since this version. */
  readonly update: (order: Order, content: DraftContent) => Promise<Order>;
  readonly load: (orderId: number) => Promise<Order>;
}

export type SaveStatus =
  | 'clean'
  | 'waiting'
  | 'saving'
  | 'failed'
  | 'offline'
  | 'conflict'
  /** Another user submitted or cancelled the order. */
  | 'closed';

export interface DraftState {
  readonly content: DraftContent;
  readonly status: SaveStatus;
  /** As saved last; undefined before the first save. */
  readonly order: Order | undefined;
  /** The saved units of products that another user changed as well. */
  readonly conflicts: Quantities;
  readonly failure: string | undefined;
  /** Why the purchase order number is not saved. */
  readonly numberProblem: string | undefined;
}

export interface DraftSaver {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: (content: DraftContent) => DraftContent) => void;
  /** Saves what is not saved, and creates the order if there is none; rejects if that fails. */
  readonly save: () => Promise<Order>;
  readonly resolve: (choice: 'own' | 'saved') => void;
}

const pauseMs = 600;
const noConflicts: Quantities = new Map();

const orderContent = (order: Order): DraftContent => ({
  quantities: orderQuantities(order),
  number: order.purchaseOrderNumber ?? '',
});

interface Start {
  readonly order: Order | undefined;
  readonly content: DraftContent;
}

/** Saves a draft while the user changes it: a pause after the last change, one request at a time. */
export const createDraftSaver = (store: DraftStore, start: Start): DraftSaver => {
  let state: DraftState = {
    ...start,
    status: 'clean',
    conflicts: noConflicts,
    failure: undefined,
    numberProblem: undefined,
  };
  let base: DraftContent | undefined = start.order && orderContent(start.order);
  let rejectedNumber: string | undefined;
  let creation: { readonly content: DraftContent; readonly key: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<Order> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Partial<DraftState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  /** A number that the server rejected is not sent again. */
  const savable = (): DraftContent => {
    const { content } = state;
    return content.number === rejectedNumber ? { ...content, number: base?.number ?? '' } : content;
  };
  const isSaved = () =>
    base !== undefined && areEqual(base.quantities, savable().quantities) && base.number === savable().number;

  /** What was sent is saved, also if the server writes it in another form. */
  const write = async (): Promise<void> => {
    if (state.order) {
      const content = savable();
      const order = await store.update(state.order, content);
      base = content;
      return set({ order });
    }
    // The response of an attempt can be lost after the order was created.
    creation ??= { content: savable(), key: crypto.randomUUID() };
    const order = await store.create(creation.content, creation.key);
    base = creation.content;
    creation = undefined;
    set({ order });
  };

  const adopt = async (orderId: number): Promise<void> => {
    const fresh = await store.load(orderId);
    const { content } = state;
    if (fresh.status !== 'DRAFT') {
      set({ order: fresh, status: 'closed' });
      throw new ApiError({ status: 409, message: 'The order is no longer a draft.' });
    }
    const before = base ?? orderContent(fresh);
    const { quantities, conflicts } = mergeQuantities(before.quantities, content.quantities, orderQuantities(fresh));
    const number = content.number === before.number ? (fresh.purchaseOrderNumber ?? '') : content.number;
    base = orderContent(fresh);
    set({
      order: fresh,
      content: { quantities, number },
      conflicts,
      ...(conflicts.size > 0 && { status: 'conflict' }),
    });
    if (conflicts.size > 0)
      throw new ApiError({ status: 412, message: 'Another user changed the same products of this order.' });
  };

  const handle = async (error: unknown): Promise<void> => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PURCHASE_ORDER_NUMBER_TAKEN') {
      rejectedNumber = state.content.number;
      creation = undefined;
      set({ numberProblem: 'Another order has this number.' });
      return;
    }
    const isChanged = error.code === 'ORDER_NOT_EDITABLE' || error.status === 412;
    if (isChanged && state.order) return adopt(state.order.id);
    // A rejected creation is sent again as it is then.
    if (!isUnreachable(error)) creation = undefined;
    throw error;
  };

  const run = async (): Promise<Order> => {
    set({ status: 'saving', failure: undefined });
    try {
      while (!state.order || !isSaved()) await write().catch(handle);
      set({ status: 'clean' });
      return state.order;
    } catch (error) {
      const isSettled = state.status === 'conflict' || state.status === 'closed';
      const failure = error instanceof Error ? error.message : String(error);
      if (!isSettled) set({ status: isUnreachable(error) ? 'offline' : 'failed', failure });
      throw error;
    }
  };

  const save = (): Promise<Order> => {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };

  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void save().catch(() => undefined), pauseMs);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change: (change) => {
      const content = change(state.content);
      if (content === state.content || state.status === 'closed') return;
      const isPaused = state.status === 'conflict';
      set({
        content,
        ...(content.number !== rejectedNumber && { numberProblem: undefined }),
        ...(!isPaused && state.status !== 'saving' && { status: 'waiting' as const }),
      });
      if (!isPaused) schedule();
    },
    save,
    resolve: (choice) => {
      const { content, conflicts } = state;
      const quantities = choice === 'own' ? content.quantities : new Map([...content.quantities, ...conflicts]);
      set({ content: { ...content, quantities }, conflicts: noConflicts, status: 'waiting' });
      schedule();
    },
  };
};
