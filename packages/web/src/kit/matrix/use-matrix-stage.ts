import { type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { type MatrixChange, subscribe } from './matrix-model.ts';
import type { MatrixScene } from './matrix-scene.ts';
import { createStage, layOut, type MatrixStage, measureStage, paintStage, showScene } from './matrix-stage.ts';
import { createSurface } from './matrix-surface.ts';

/**
 * Paints the grid inside the viewport element whenever the model changes. Painting bypasses React on purpose:
 * a paste or a scroll rewrites a few hundred text nodes at once, which rendering could not do within a frame.
 */
export const useMatrixStage = (
  viewport: RefObject<HTMLDivElement | null>,
  scene: MatrixScene,
  onChange: (change: MatrixChange) => void,
): RefObject<MatrixStage | null> => {
  const stage = useRef<MatrixStage>(null);
  const latest = useRef({ scene, onChange });
  const idPrefix = useId();
  const { model } = scene;

  useLayoutEffect(() => {
    latest.current = { scene, onChange };
    if (stage.current && stage.current.scene !== scene && stage.current.scene.model === scene.model) {
      showScene(stage.current, scene);
    }
  });

  useLayoutEffect(() => {
    if (!viewport.current) return;
    const created = createStage(createSurface(viewport.current), latest.current.scene, idPrefix);
    stage.current = created;
    layOut(created);
    const unsubscribe = subscribe(model, (change) => {
      if (change === 'filter') layOut(created);
      else paintStage(created);
      latest.current.onChange(change);
    });
    const observer = new ResizeObserver(() => measureStage(created));
    observer.observe(viewport.current);
    return () => {
      observer.disconnect();
      unsubscribe();
      stage.current = null;
    };
  }, [viewport, model, idPrefix]);

  return stage;
};
