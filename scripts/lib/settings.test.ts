import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('need no input', () => {
    expect(readSettings({}, {})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      database: undefined,
      needsSandbox: true,
      isFresh: false,
    });
  });

  it('prefer the command line to the environment', () => {
    expect(readSettings({ port: '4000' }, { PORT: '5000' })).toMatchObject({
      port: 4000,
      publicUrl: 'http://localhost:4000',
    });
  });

  it('accept an external database whose owner can be another role', () => {
    const env = { DATABASE_URL: 'postgres://app@db/unslop', DATABASE_OWNER_URL: 'postgres://owner@db/unslop' };
    expect(readSettings({}, env).database).toEqual({ appUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL });
    const direct = 'postgres://app@primary/unslop';
    expect(readSettings({}, { DATABASE_URL: env.DATABASE_URL, DATABASE_DIRECT_URL: direct }).database).toEqual({
      appUrl: direct,
      ownerUrl: direct,
    });
  });

  it('run no stand-in beside real cards and require a real mail server', () => {
    const env = { STRIPE_SECRET_KEY: 'a-real-key', SMTP_URL: 'smtp://mail' };
    expect(readSettings({}, {}).needsSandbox).toBe(true);
    expect(readSettings({}, env).needsSandbox).toBe(false);
    expect(() => readSettings({}, { ...env, SMTP_URL: '' })).toThrow(/set SMTP_URL/);
  });

  it('run no stand-in of ours beside SANDBOX_URL', () => {
    expect(readSettings({}, { SANDBOX_URL: 'http://127.0.0.1:9999' }).needsSandbox).toBe(false);
  });

  it.each(['0', '65536', 'http', '3000.5', ''])('refuse the port "%s" in one line', (port) => {
    expect(() => readSettings({ port }, {})).toThrow(/isn’t a port/);
  });

  it('refuse to empty a foreign database', () => {
    expect(() => readSettings({ fresh: true }, { DATABASE_URL: 'postgres://db/unslop' })).toThrow(
      /only empties our own/,
    );
  });
});
