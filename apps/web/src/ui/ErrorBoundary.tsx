import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './EmptyState.tsx';

type ErrorBoundaryProps = { title: string; hint: string; children: ReactNode };

/** Catches what a component below throws, a chunk that cannot be loaded included. Reloading is the way out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page crashed', error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState heading="h1" title={this.props.title} retryLabel="Reload" onRetry={() => location.reload()}>
        {this.props.hint}
      </ErrorState>
    );
  }
}
