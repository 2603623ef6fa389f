/** A drawn picture frame: straight where a list is empty, crooked where something failed. */
export function FrameDrawing({ state }: { state: 'empty' | 'crooked' }) {
  return (
    <svg
      overflow="visible"
      viewBox="0 0 120 110"
      width="120"
      height="110"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="60" cy="8" r="2.5" fill="currentColor" stroke="none" />
      <g transform={state === 'crooked' ? 'rotate(11 60 8)' : undefined}>
        <path d="M60 8 30 34M60 8l30 26" strokeWidth="1.5" />
        <path d="M16 34h88v70H16Z" strokeWidth="2.5" />
        <path d="M25 43h70v52H25Z" strokeWidth="1" opacity="0.6" />
        {state === 'crooked' ? (
          <path d="m52 43 8 15-9 9 11 13-5 15" strokeWidth="1.5" />
        ) : (
          <path d="M40 76c9-2 26-3 40-4" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
        )}
      </g>
    </svg>
  );
}
