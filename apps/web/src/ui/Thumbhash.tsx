import { thumbHashToRGBA } from 'thumbhash';

/** Paints the blurred stand-in on a canvas: a data URL would need the CSP's leave, a canvas does not. */
export function Thumbhash({ hash }: { hash: string }) {
  return <canvas className="absolute inset-0 size-full" ref={(canvas) => paint(canvas, hash)} />;
}

function paint(canvas: HTMLCanvasElement | null, hash: string) {
  if (!canvas || canvas.dataset.painted === hash) return;
  canvas.dataset.painted = hash;
  try {
    const { w, h, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
    canvas.width = w;
    canvas.height = h;
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(rgba), w, h), 0, 0);
  } catch (error) {
    // A damaged hash is not worth a broken page: the plain ground shows instead.
    if (!(error instanceof DOMException || error instanceof RangeError)) throw error;
  }
}
