import { useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../kit/ui/bottom-sheet.tsx';
import classes from './count-inventory.module.css';

interface BarcodeReader {
  readonly detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  interface Window {
    /** Chrome on Android and macOS, and Safari behind a setting. */
    readonly BarcodeDetector?: new (options: {
      readonly formats: readonly string[];
    }) => BarcodeReader;
  }
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e'];
const pauseMs = 150;

/** Whether this browser reads barcodes; cameras require HTTPS. */
export const canScan = (): boolean => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

interface Props {
  /** Returns a message to show while scanning continues; undefined closes the scanner. */
  readonly onCode: (code: string) => string | undefined;
  readonly onClose: () => void;
}

/** The picture of the camera, until a barcode is read. */
export const BarcodeScanner = ({ onCode, onClose }: Props) => (
  <BottomSheet title="Scan" onClose={onClose}>
    <Camera onCode={onCode} onClose={onClose} />
  </BottomSheet>
);

const Camera = ({ onCode, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const [message, setMessage] = useState('Point the camera at a barcode.');
  const latest = useRef({ onCode, onClose });
  latest.current = { onCode, onClose };
  useEffect(() => {
    const closed = new AbortController();
    const read = (code: string) => {
      const problem = latest.current.onCode(code);
      if (problem === undefined) latest.current.onClose();
      else setMessage(problem);
    };
    const fail = () => setMessage('The camera is not available. Allow it in the browser.');
    watchCamera(video, read, closed.signal).catch(fail);
    return () => closed.abort();
  }, []);
  return (
    <>
      <video ref={video} className={classes.camera} muted playsInline aria-label="Camera" />
      <p role="status">{message}</p>
    </>
  );
};

const watchCamera = async (
  video: { readonly current: HTMLVideoElement | null },
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  if (!window.BarcodeDetector) return;
  const reader = new window.BarcodeDetector({ formats });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted || !video.current) return stop();
  video.current.srcObject = stream;
  await video.current.play();
  let last = '';
  while (!signal.aborted && video.current) {
    const [code] = await reader.detect(video.current);
    if (code && code.rawValue !== last && !signal.aborted) onCode(code.rawValue);
    last = code?.rawValue ?? last;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
