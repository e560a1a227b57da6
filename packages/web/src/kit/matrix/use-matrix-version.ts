import { useSyncExternalStore } from 'react';
import { type MatrixModel, subscribe } from './matrix-model.ts';

/** Renders the component again after every change of the model, for headers, toolbars and panels that read it. */
export const useMatrixVersion = (model: MatrixModel): number =>
  useSyncExternalStore(
    (listener) => subscribe(model, listener),
    () => model.version,
  );
