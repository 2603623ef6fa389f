import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { receiveCspReports } from './csp-reports.ts';

test('a report is logged without the secrets that stand in addresses', async () => {
  const lines: string[] = [];
  const server = Fastify({
    logger: { stream: { write: (line: string) => lines.push(line) } },
  });
  await receiveCspReports(server);
  const report = {
    'document-uri': 'https://unslop.example/reset-password?token=SECRET',
    referrer: 'https://unslop.example/auth/callback?code=SECRET#SECRET',
    'violated-directive': 'script-src',
  };
  const { statusCode } = await server.inject({
    method: 'POST',
    url: '/api/csp-reports',
    headers: { 'content-type': 'application/csp-report' },
    payload: JSON.stringify({ 'csp-report': report }),
  });
  expect(statusCode).toBe(204);
  expect(lines.join('')).toContain('"/reset-password"');
  expect(lines.join('')).toContain('script-src');
  expect(lines.join('')).not.toContain('SECRET');
});
