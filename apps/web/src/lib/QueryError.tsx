import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

type QueryErrorProps = {
  /** What could not be read, and is asked for again. */
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  children?: ReactNode;
  heading?: 'h1' | 'h2';
};

export function QueryError({ query, ...rest }: QueryErrorProps) {
  return <ErrorState {...rest} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}
