import { type ReactNode, useId } from 'react';
import { call } from '../../lib/api.ts';

export function DebugSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t-2 border-text pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Names and values in up to two columns. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {of.map(([name, value]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RawData({ label, value }: { label: string; value: unknown }) {
  return (
    <details className="rounded-control border border-line bg-raised">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">{label}</summary>
      <pre className="max-h-96 overflow-auto border-t border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}

/** Returns the newest slop of the feed, or null. */
export async function newestSlop(signal: AbortSignal) {
  const { data } = await call('listAiSlops', { query: { limit: '1' } }, { signal });
  return data[0] ?? null;
}
