import { safeRedirect } from '@unslop/domain/redirects';
import { useSearchParams } from 'react-router';

/** Where the page's `?redirect=` leads: a path of this site, "/" for none and for anything else. */
export function useRedirectTarget(): string {
  const [params] = useSearchParams();
  return safeRedirect(params.get('redirect'));
}

/** `path` carrying the target along; the front page needs no mention. */
export function withRedirect(path: string, target: string): string {
  return target === '/' ? path : `${path}?redirect=${encodeURIComponent(target)}`;
}
