/** Progress from 0 to 1. At 1 it says "finishing", because the server is still working. */
export function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-text transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
