import { useId } from 'react';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="font-display text-[1.625rem] leading-none font-extrabold tracking-[-0.045em]">Unslop</span>
    </span>
  );
}

/** The mark: glossy to the left of the slider handle, brushed ink to the right. Same drawing as public/favicon.svg. */
function Mark() {
  const id = useId();
  return (
    <svg viewBox="0 0 64 64" width="34" height="34" aria-hidden="true" className="shrink-0">
      <defs>
        <linearGradient id={`${id}g`} x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#8a4dff" />
          <stop offset="0.48" stopColor="#22dcf0" />
          <stop offset="1" stopColor="#ff3fb4" />
        </linearGradient>
        <clipPath id={`${id}s`}>
          <rect width="64" height="64" rx="7" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}s)`}>
        <rect width="64" height="64" fill="#faf9f6" />
        <rect width="32" height="64" fill={`url(#${id}g)`} />
        <path d="M0 0h32v9C21 7 9 11 0 20Z" fill="#fff" opacity="0.22" />
        <path d="M11 14a5 5 0 0 1 10 0v22c0 6.2 4.2 10 11 10v10.2C19.3 56.2 11 48.5 11 36Z" fill="#fff" />
        <path
          d="M32 45.6c6.6-.2 9.8-3.9 10.1-10.5.3-7-.7-14-.4-20.1l2.5-1.9.5 2.7 2.3-4.4 1 2.1 4.7-4.5c1.1 8 .5 17.5.2 25.4C52.4 48 44.6 56.4 32 56.3Z"
          fill="#16140f"
        />
        <path
          d="M45.6 19.5c-.1 4.5.3 9 .1 14M48.8 16.5c.2 3.5 0 6.5-.1 9"
          stroke="#faf9f6"
          strokeWidth="0.8"
          fill="none"
        />
        <rect x="30.75" width="2.5" height="64" fill="#16140f" />
        <circle cx="32" cy="27" r="6.75" fill="#faf9f6" stroke="#16140f" strokeWidth="2.5" />
        <path d="M30.8 24.2v5.6L27.7 27Zm2.4 0v5.6l3.1-2.8Z" fill="#16140f" />
        <rect x="0.6" y="0.6" width="62.8" height="62.8" rx="6.4" fill="none" stroke="#16140f" strokeWidth="1.2" />
      </g>
    </svg>
  );
}
