import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { eventually, type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { serveSecurityContact } from '../security-contact.ts';

/** Requests that our own pages would never send. The server listens, so event streams stay open. */
let app: TestApp;
const webDir = mkdtempSync(path.join(os.tmpdir(), 'unslop-edge-'));
beforeAll(async () => {
  mkdirSync(path.join(webDir, 'assets'));
  for (const name of ['base-1.js', 'base-1.js.map']) writeFileSync(path.join(webDir, 'assets', name), '{}');
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<title>Unslop</title><script>let theme;</script><script src="/boot.js"></script>',
  );
  app = await startTestApp({ withSandbox: true, webDir });
});
afterAll(async () => {
  await app.stop();
  rmSync(webDir, { recursive: true });
});

const bioOf = async (person: Person) => (await app.call('getOwnProfile', person)).body.bio;
const patch = (
  person: Person,
  headers: Record<string, string>,
  payload: string | Buffer = JSON.stringify({ bio: 'changed' }),
) =>
  app.server.inject({ method: 'PATCH', url: '/api/profile', headers: { cookie: person.cookie, ...headers }, payload });
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a change', () => {
  test('that another site sends is refused [X09]', async () => {
    const ann = await app.person();
    const site = app.deps.config.publicUrl;
    const senders: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: site.replace('://', '://evil.') },
      { origin: `${site}.evil.example` },
      { origin: site.replace('http:', 'https:') },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ];
    for (const sender of senders) {
      const answer = await patch(ann, { ...JSON_TYPE, ...sender });
      expect([answer.statusCode, answer.json().error.code], JSON.stringify(sender)).toEqual([403, 'FOREIGN_ORIGIN']);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    }
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const answer = await patch(ann, { origin: site, 'content-type': type }, 'bio=changed');
      expect([400, 415], type).toContain(answer.statusCode);
    }
    const follow = await app.server.inject({ url: '/api/functions/follow-user', headers: { cookie: ann.cookie } });
    expect(follow.statusCode).toBe(404);
    expect(await bioOf(ann)).toBeNull();
    expect((await patch(ann, { ...JSON_TYPE, origin: site })).statusCode).toBe(200);
    expect(await bioOf(ann)).toBe('changed');
  });

  test('is read as JSON or not at all, and never unchecked [X13]', async () => {
    const ann = await app.person();
    const site = { origin: app.deps.config.publicUrl };
    const types = [
      'application/json garbage',
      'application/json\t',
      'application/json;',
      'application/json; charset=utf-16',
      'application/json, text/plain',
      'application/jsonx',
      'text/json',
      'text/plain',
      'APPLICATION/JSON; x',
      ' ',
    ];
    for (const type of types) {
      const answer = await patch(
        ann,
        { ...site, 'content-type': type },
        JSON.stringify({ bio: 'x', role: 'moderator' }),
      );
      expect([400, 415], type).toContain(answer.statusCode);
    }
    expect((await patch(ann, { ...site, ...JSON_TYPE })).statusCode).toBe(200);
    const bodies = [
      '{"bio":"x","bio":"y"}',
      '{bio:1}',
      '[]',
      'null',
      '"bio"',
      '{"bio":1}',
      Buffer.from([...Buffer.from('{"bio":"'), 0xff, ...Buffer.from('"}')]),
      '{"__proto__":{"bio":"x"}}',
    ];
    for (const body of bodies) {
      expect((await patch(ann, { ...site, ...JSON_TYPE }, body)).statusCode, String(body)).toBe(400);
    }
    expect(await bioOf(ann)).toBe('changed');
  });
});

describe('an answer', () => {
  test('lets nobody frame us, and runs no script but our own [X11 X12 V1.2.3]', async () => {
    const ours = createHash('sha256').update('let theme;').digest('base64');
    for (const url of ['/', '/api/ai-slops', '/api/none', '/sitemap.xml', '/media/images/none.webp', '/health/live']) {
      const { headers } = await app.server.inject({ url, headers: { accept: 'text/html' } });
      expect(headers['x-frame-options'], url).toBe('DENY');
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toContain("frame-ancestors 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1], url).toBe(`'self' 'sha256-${ours}' https://js.stripe.com`);
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
    }
  });

  test('asks nothing of a device, the document of the API has the same policy, and no source map is handed out [X11 X12 V13.4.1]', async () => {
    const headersOf = async (url: string) =>
      (await app.server.inject({ url, headers: { accept: 'text/html' } })).headers;
    const page = await headersOf('/');
    expect(page['permissions-policy']).toContain('camera=(), ');
    expect(page['permissions-policy']).toContain('payment=(self "https://js.stripe.com" "https://hooks.stripe.com")');
    for (const url of ['/api/docs', '/api/docs/static/index.html', '/api/docs/json']) {
      expect((await headersOf(url))['content-security-policy'], url).toBe(page['content-security-policy']);
    }
    const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
    expect([await statusOf('/assets/base-1.js'), await statusOf('/assets/base-1.js.map')]).toEqual([200, 404]);
  });

  test('is a page for who asks for HTML, and for who takes anything only where there is one', async () => {
    const { server } = app;
    const answerTo = async (url: string, accept: string) => {
      const { statusCode, headers } = await server.inject({ url, headers: { accept } });
      return `${statusCode} ${headers['content-type']}`;
    };
    for (const url of ['/how-it-works', '/login', '/payment', '/ai-slop']) {
      expect(await answerTo(url, '*/*'), url).toBe('200 text/html; charset=utf-8');
    }
    for (const url of ['/none', '/login/none', '/category/none', '/index.html']) {
      expect(await answerTo(url, 'text/html'), url).toBe('404 text/html; charset=utf-8');
    }
    const { body } = await server.inject({ url: '/none', headers: { accept: 'text/html' } });
    expect(body).toContain('<title>Page not found · Unslop</title>');
    for (const [url, accept] of [
      ['/none', '*/*'],
      ['/how-it-works', 'image/png'],
    ] as const) {
      expect(await answerTo(url, accept), `${url} ${accept}`).toBe('404 application/json; charset=utf-8');
    }
  });

  test('beyond the limit names a time after which the next is answered [X21]', async ({ onTestFinished }) => {
    const server = await buildApp({ ...app.deps, config: { ...app.deps.config, rateFactor: 1 / 1_200 } });
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(async () => {
      vi.useRealTimers();
      await server.close();
    });
    const ask = () => server.inject({ url: '/api/categories', remoteAddress: '203.0.113.9' });
    expect((await ask()).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 500);
    const refused = await ask();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '300']);
    vi.setSystemTime(Date.now() + 300_000);
    expect((await ask()).statusCode).toBe(200);
  });

  test('what is one person’s is kept by no browser, and signing out empties its cache [X11 V14.3.1]', async () => {
    const ann = await app.person();
    for (const name of ['getSession', 'getOwnProfile', 'listAiSlops'] as const) {
      expect((await app.call(name, ann)).headers['cache-control'], name).toBe('no-store');
    }
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.server.inject({ method, url: '/api/ai-slops' });
      expect([statusCode, headers['cache-control']], method).toEqual([200, 'private, no-cache']);
    }
    const left = await app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-out',
      headers: { origin: app.deps.config.publicUrl, cookie: ann.cookie },
    });
    expect([left.statusCode, left.headers['clear-site-data']]).toEqual([200, '"cache"']);
  });

  test('security.txt names the contact that is set, and is not there without one', async () => {
    const at = async (server: FastifyInstance) => server.inject({ url: '/.well-known/security.txt' });
    expect((await at(app.server)).statusCode).toBe(404);
    const server = Fastify();
    serveSecurityContact(server, {
      db: app.db,
      config: { ...app.deps.config, securityContact: 'mailto:security@unslop.art' },
    });
    const { statusCode, body } = await at(server);
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^Contact: mailto:security@unslop\.art\nExpires: \S+Z\nCanonical: http\S+security\.txt\n/);
    const expires = Date.parse(/Expires: (\S+)/.exec(body)![1]!) - Date.now();
    expect(expires).toBeGreaterThan(90 * 86_400_000);
    expect(expires).toBeLessThan(365 * 86_400_000);
  });

  test('a part of a page has no headers for documents, but says what it is; whatever may become a document has them [X11]', async () => {
    const headersOf = async (url: string) => (await app.server.inject({ url })).headers;
    const part = await headersOf('/assets/base-1.js');
    expect(part['x-content-type-options']).toBe('nosniff');
    expect(part['cross-origin-resource-policy']).toBe('same-origin');
    expect(part['content-security-policy']).toBeUndefined();
    for (const url of [
      '/assets/a.svg',
      '/assets/a.html',
      '/assets/a.js/b',
      '/assets/a.js?a=/x.js',
      '/sw.js',
      '/boot.js',
    ]) {
      expect((await headersOf(url))['content-security-policy'], url).toContain("default-src 'self'");
    }
  });

  test('about a bug of ours reveals nothing about us [X24]', async () => {
    const [ann, bob] = [await app.person(), await app.person()];
    const report = () =>
      app.call('createReport', ann, { body: { subject_type: 'profile', subject_id: bob.id, reason: 'x' } });
    await app.owner.query('alter table reports rename to gone');
    const broken = await report();
    await app.owner.query('alter table gone rename to reports');
    expect(broken.status).toBe(500);
    expect(broken.body).toEqual({
      error: { code: 'INTERNAL', message: 'An unexpected error occurred' },
      request_id: expect.any(String),
    });
    expect((await report()).status).toBe(200);
    const queries: Record<string, string>[] = [
      { cursor: "';--" },
      { limit: '1;select 1' },
      { older_than: '2026-13-45' },
    ];
    for (const query of queries) {
      const { status, body } = await app.call('listAiSlops', null, { query });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/select|syntax|relation|\.ts|node_modules|at /i);
    }
  });

  test('comes also after the database has dropped every idle connection [O04]', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 10 }, () => app.call('listAiSlops', null)));
      await app.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'unslop_app' and state = 'idle'`,
      );
      await eventually(async () => (await app.call('listAiSlops', null)).status === 200, 'the list is there', 2_000);
    }
  });
});

describe('live connections', () => {
  // The answers are kept too: the body of one that nothing refers to is cancelled when its memory is collected, which ends its stream.
  const open: { controller: AbortController; answer: Response }[] = [];
  const connect = async (by: Person | null, topics = 'feed') => {
    const controller = new AbortController();
    const answer = await fetch(`${app.deps.config.publicUrl}/api/live?topics=${topics}`, {
      headers: by ? { cookie: by.cookie } : {},
      signal: controller.signal,
    });
    open.push({ controller, answer });
    return answer;
  };
  const closeAll = async () => {
    for (const { controller } of open.splice(0)) controller.abort();
    await eventually(async () => app.deps.live.slots.count() === 0, 'all streams are closed');
  };

  test('are five for a person and twenty for an address; one that closes frees a slot [X19]', async () => {
    const ann = await app.person();
    const statuses = async (by: Person | null, times: number) => {
      const list: number[] = [];
      for (let n = 0; n < times; n++) list.push((await connect(by)).status);
      return list;
    };
    expect(await statuses(ann, 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(null, 21)).toEqual([...Array(20).fill(200), 429]);
    expect((await connect(await app.person())).status).toBe(200);
    await closeAll();
    expect(await statuses(ann, 1)).toEqual([200]);
    await closeAll();
  });

  test('of guests from however many networks leave slots for people who are signed in [X19]', async () => {
    const { slots } = app.deps.live;
    const leave = Array.from({ length: 1_500 }, (_, n) => slots.take('address', `network ${n >> 4}`)!);
    expect((await connect(null)).status).toBe(429);
    expect((await connect(await app.person())).status).toBe(200);
    leave.pop()!();
    expect((await connect(null)).status).toBe(200);
    for (const one of leave) one();
    await closeAll();
  });

  test('carry nobody else’s events, whatever is asked for [X02]', async () => {
    const [ann, bob, fan] = [await app.person(), await app.person(), await app.person()];
    const stream = await connect(bob, `user:${ann.id},feed,user:*`);
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const reading = (async () => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        heard += value;
      }
    })().catch(() => {});
    await eventually(async () => heard.includes('ready') && app.deps.live.isListening(), 'the stream is ready');
    await app.call('followUser', fan, { body: { followed_id: ann.id } });
    await app.call('followUser', fan, { body: { followed_id: bob.id } });
    await eventually(async () => heard.includes(`user:${bob.id}`), 'bob hears of his own');
    expect(heard).not.toContain(ann.id);
    await closeAll();
    await reading;
  });
});
