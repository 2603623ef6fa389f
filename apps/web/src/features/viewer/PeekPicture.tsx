import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { CompareHandle } from '../../ui/CompareSlider.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture, type PictureImage } from '../../ui/Picture.tsx';

type PeekPictureProps = {
  art: PictureImage;
  original: PictureImage;
  label: string;
  sizes: string;
  /** Width by height; 'natural' is the art's own, within bounds. */
  shape: number | 'natural';
  onOpen: () => void;
};

/** More than this is a drag, not a press. */
const DRAG_PX = 6;
const SHAPES = { tallest: 3 / 4, widest: 2 };

/** A piece of art; moving over it peeks at the slop it answers, and a press opens the viewer. */
export function PeekPicture({ art, original, label, sizes, shape, onOpen }: PeekPictureProps) {
  const [percent, setPercent] = useState(0);
  const [isDragging, setIsDragging] = useState(false);
  const pressedAtX = useRef(0);
  const hasDragged = useRef(false);
  const ownRatio = Math.max(SHAPES.tallest, Math.min(SHAPES.widest, art.width / art.height || 1));
  const ratio = shape === 'natural' ? ownRatio : shape;

  function peek(event: PointerEvent<HTMLButtonElement>) {
    if (event.pointerType !== 'mouse' && !isDragging) return;
    if (isDragging && Math.abs(event.clientX - pressedAtX.current) > DRAG_PX) hasDragged.current = true;
    const box = event.currentTarget.getBoundingClientRect();
    setPercent(Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)));
  }

  function rest() {
    setIsDragging(false);
    setPercent(0);
  }

  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onPointerDown={(event) => {
        pressedAtX.current = event.clientX;
        hasDragged.current = false;
        setIsDragging(true);
      }}
      onPointerMove={peek}
      onPointerUp={(event) => event.pointerType !== 'mouse' && rest()}
      onPointerCancel={rest}
      onPointerLeave={rest}
      onClick={() => {
        setIsDragging(false);
        if (!hasDragged.current) onOpen();
        hasDragged.current = false;
      }}
      className={cx(
        'compare group/compare relative block w-full cursor-zoom-in touch-pan-y overflow-hidden rounded-frame select-none',
        isDragging && 'is-dragging',
      )}
      style={{ '--at': `${percent}%` } as CSSProperties}
    >
      <Picture image={art} sizes={sizes} ratio={ratio} />
      <span className="compare-before absolute inset-0 block" aria-hidden="true">
        <Picture image={{ ...original, alt: '' }} sizes={sizes} ratio={ratio} />
      </span>
      <span className={cx('transition-opacity', percent === 0 && 'opacity-0 group-hover/compare:opacity-100')}>
        <CompareHandle />
      </span>
    </button>
  );
}
