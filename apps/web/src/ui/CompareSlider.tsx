import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useIsHydrated } from '../lib/hydration.ts';
import { cx } from './cx.ts';

type CompareSliderProps = {
  /** Two layers that fill the frame: `before` to the left of the handle, `after` to the right. */
  before: ReactNode;
  after: ReactNode;
  label: string;
  beforeLabel: string;
  afterLabel: string;
  /** Initial position, in percent from the left. */
  restAt?: number;
  /** Sweeps the handle from side to side once after hydration, except with reduced motion. */
  isShownMoving?: boolean;
  className?: string;
};

/** Slider between the slop and the art. Moves by mouse, touch or arrow keys. */
export function CompareSlider({
  before,
  after,
  label,
  beforeLabel,
  afterLabel,
  restAt = 50,
  isShownMoving = false,
  className,
}: CompareSliderProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(restAt);
  const [isDragging, setIsDragging] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const isHydrated = useIsHydrated();

  function moveTo(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect();
    if (box) setPercent(Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)));
  }

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setIsDragging(true);
    setIsTouched(true);
    moveTo(event);
  }

  function moveByKey(event: KeyboardEvent) {
    const step = event.shiftKey ? 10 : 2;
    const to = {
      ArrowLeft: percent - step,
      ArrowDown: percent - step,
      ArrowRight: percent + step,
      ArrowUp: percent + step,
      PageDown: percent - 10,
      PageUp: percent + 10,
      Home: 0,
      End: 100,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setIsTouched(true);
    setPercent(Math.max(0, Math.min(100, to)));
  }

  const rounded = Math.round(percent);
  return (
    <div
      ref={frame}
      onPointerDown={startDrag}
      onPointerMove={isDragging ? moveTo : undefined}
      onPointerUp={() => setIsDragging(false)}
      onPointerCancel={() => setIsDragging(false)}
      className={cx(
        'compare group/compare relative touch-pan-y overflow-hidden rounded-frame select-none',
        isDragging && 'is-dragging',
        isShownMoving && isHydrated && !isTouched && 'compare-sweep',
        className,
      )}
      style={{ '--at': `${percent}%` } as CSSProperties}
    >
      <div>{after}</div>
      <div className="compare-before absolute inset-0">{before}</div>
      <CompareHandle
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={rounded}
        aria-valuetext={`${beforeLabel} ${rounded}%, ${afterLabel} ${100 - rounded}%`}
        onKeyDown={moveByKey}
      />
    </div>
  );
}

/** The brand's handle: a line with a round grip at the frame's --at. Decorative if it has no role. */
export function CompareHandle(props: ComponentProps<'span'>) {
  return (
    <span {...props} className="compare-handle" aria-hidden={props.role ? undefined : true}>
      <span className="compare-grip">
        <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
          <path d="M10 6v12l-7-6Zm4 0v12l7-6Z" />
        </svg>
      </span>
    </span>
  );
}
