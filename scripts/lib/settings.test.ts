import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('need nothing at all', () => {
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

  it('take a database of the reader, whose owner may be another role', () => {
    const env = { DATABASE_URL: 'postgres://app@db/unslop', DATABASE_OWNER_URL: 'postgres://owner@db/unslop' };
    expect(readSettings({}, env).database).toEqual({ appUrl: env.DATABASE_URL, ownerUrl: env.DATABASE_OWNER_URL });
    const direct = 'postgres://app@primary/unslop';
    expect(readSettings({}, { DATABASE_URL: env.DATABASE_URL, DATABASE_DIRECT_URL: direct }).database).toEqual({
      appUrl: direct,
      ownerUrl: direct,
    });
  });

  it('run no stand-in beside real cards, and ask for a real mail server with them', () => {
    const env = { STRIPE_SECRET_KEY: 'a-real-key', SMTP_URL: 'smtp://mail' };
    expect(readSettings({}, {}).needsSandbox).toBe(true);
    expect(readSettings({}, env).needsSandbox).toBe(false);
    expect(() => readSettings({}, { ...env, SMTP_URL: '' })).toThrow(/set SMTP_URL/);
  });

  it('run no stand-in of ours beside the one of SANDBOX_URL', () => {
    expect(readSettings({}, { SANDBOX_URL: 'http://127.0.0.1:9999' }).needsSandbox).toBe(false);
  });

  it.each(['0', '65536', 'http', '3000.5', ''])('refuse the port "%s" in one line', (port) => {
    expect(() => readSettings({ port }, {})).toThrow(/isn’t a port/);
  });

  it('refuse to empty a database that is not ours', () => {
    expect(() => readSettings({ fresh: true }, { DATABASE_URL: 'postgres://db/unslop' })).toThrow(
      /only empties our own/,
    );
  });
});
