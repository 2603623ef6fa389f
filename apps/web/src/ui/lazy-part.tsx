import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part of a page whose code comes when it is first shown; until then `fallback` stands for it. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
) {
  const Part = lazy(load);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
