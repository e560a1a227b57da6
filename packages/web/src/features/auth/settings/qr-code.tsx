import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import classes from './settings.module.css';

/** Always dark on white, regardless of the color scheme, so that cameras can read it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current?.getContext('2d'))
      generate(text).toCanvas(canvas.current, { on: [0, 0, 0], off: [255, 255, 255], pad: 4 });
  }, [text]);
  return <canvas ref={canvas} className={classes.qr} role="img" aria-label={label} />;
};
