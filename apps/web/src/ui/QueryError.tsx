import type { ReactNode } from 'react';
import { ErrorState } from './States.tsx';

type QueryErrorProps = {
  /** Query that failed, to retry. */
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  children?: ReactNode;
  heading?: 'h1' | 'h2';
};

export function QueryError({ query: { isFetching, refetch: retry }, ...rest }: QueryErrorProps) {
  return <ErrorState {...rest} isRetrying={isFetching} onRetry={() => void retry()} />;
}

export function MoneyError(props: Omit<QueryErrorProps, 'children'>) {
  return <QueryError {...props}>Your money is safe. Check your connection and try again.</QueryError>;
}
