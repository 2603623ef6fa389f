import { formerAddresses } from '@unslop/domain/former-addresses';
import { expect, test } from 'vitest';
import { apiDocument, operations } from './api-document.ts';
import { presentUrl } from './former-addresses.ts';

const current = new Set<string>(operations.map(({ method, path }) => `${method} ${path}`));
const { paths } = apiDocument({ publicUrl: 'https://unslop.example', cookie: 'session' }) as {
  paths: Record<string, Record<string, { deprecated?: boolean; operationId: string }>>;
};

test.each(formerAddresses)(
  '$former is answered as $present, and is documented as deprecated',
  ({ former, present }) => {
    const filled = (address: string) => address.replace(/:\w+/g, 'an-id').split(' ') as [string, string];
    const [method, url] = filled(former);
    expect(current).not.toContain(former);
    expect(current).toContain(present);
    expect(presentUrl({ method, url: `${url}?a=1` })).toBe(`${filled(present)[1]}?a=1`);
    const [, path] = former.split(' ') as [string, string];
    const documented = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(documented).toMatchObject({ deprecated: true });
  },
);

test('any other address stays as it is', () => {
  for (const url of ['/', '/api/auth/proofs', '/api/auth/proof/other', '/x/api/auth/proof', '/api/auth/reauth'])
    expect(presentUrl({ method: 'GET', url })).toBe(url);
  expect(presentUrl({ method: 'DELETE', url: '/api/auth/proof' })).toBe('/api/auth/proof');
});
