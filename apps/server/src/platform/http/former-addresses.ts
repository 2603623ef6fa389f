import { formerAddresses } from '@unslop/domain/former-addresses';

const PARAMETER = /:\w+/g;

const rewrites = formerAddresses.map(({ former, present }) => {
  const [method, pattern] = former.split(' ') as [string, string];
  const [, target] = present.split(' ') as [string, string];
  let group = 0;
  return {
    method,
    pattern: new RegExp(`^${pattern.replace(PARAMETER, '([^/?]+)')}(?=\\?|$)`),
    target: target.replace(PARAMETER, () => `$${++group}`),
  };
});

/** Returns the URL of a request, with a former address of a call replaced by its present one. */
export function presentUrl({ method, url = '/' }: { method?: string; url?: string }): string {
  if (!url.startsWith('/api/')) return url;
  const rewrite = rewrites.find((one) => one.method === method && one.pattern.test(url));
  return rewrite ? url.replace(rewrite.pattern, rewrite.target) : url;
}
