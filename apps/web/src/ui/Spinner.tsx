import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * The mark's handle sliding over its square. @param label  for screen readers; omit it if the text beside it says the
 * same
 */
export function Spinner({ sizePx = 24, label }: { sizePx?: number; label?: string }) {
  return (
    <>
      <svg
        viewBox="0 0 24 24"
        width={sizePx}
        height={sizePx}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
        className="shrink-0"
      >
        <rect x="2" y="2" width="20" height="20" rx="3" strokeWidth="2" opacity="0.35" />
        <g className="spinner-handle">
          <path d="M12 2v20" strokeWidth="2" />
          <circle cx="12" cy="12" r="3.25" fill="currentColor" stroke="none" />
        </g>
      </svg>
      {label && <VisuallyHidden role="status">{label}</VisuallyHidden>}
    </>
  );
}
