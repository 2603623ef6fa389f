import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Component whose code loads on first render. Shows `fallback` until then. */
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
