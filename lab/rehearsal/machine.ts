import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs that the rehearsal runs, and the Debian packages that have them. */
const PARTS: readonly { name: string; package: string; isThere(): boolean }[] = [
  program('systemctl', 'systemd'),
  program('nginx', 'nginx'),
  program('pg_createcluster', 'postgresql-common'),
  {
    name: 'PostgreSQL 15',
    package: 'postgresql-15',
    isThere: () => fs.existsSync('/usr/lib/postgresql/15/bin/postgres'),
  },
  program('smtpd', 'opensmtpd'),
  program('restic', 'restic'),
  program('git', 'git'),
  program('curl', 'curl'),
  program('openssl', 'openssl'),
  program('update-ca-certificates', 'ca-certificates'),
  program('promtool', 'prometheus'),
  program('patroni', 'patroni'),
  program('etcd', 'etcd-server'),
  program('haproxy', 'haproxy'),
  program('pgbouncer', 'pgbouncer'),
  program('ip', 'iproute2'),
  program('nsenter', 'util-linux'),
];

function program(name: string, from: string) {
  return { name, package: from, isThere: () => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0 };
}

/** @returns what is missing and how to get it, as lines for people; empty if the rehearsal can start */
export function whatIsMissing(): string[] {
  if (process.platform !== 'linux') return ['The rehearsal needs Linux: it makes a machine of namespaces.'];
  if (process.getuid?.() !== 0)
    return ['The rehearsal needs root: it mounts a disk and starts a systemd, in namespaces of its own.'];
  const missing = PARTS.filter((part) => !part.isThere());
  if (missing.length === 0) return [];
  const packages = [...new Set(missing.map((part) => part.package))].join(' ');
  return [
    `Missing: ${missing.map(({ name }) => name).join(', ')}.`,
    `On Debian 12: apt-get install --no-install-recommends ${packages}   (systemctl disable --now what it starts)`,
  ];
}

/** A machine for the rehearsal: the host's programs, a throw-away disk, its own network, and a real systemd. */
export class Machine {
  readonly #launcher: ChildProcess;
  readonly #pid: number;

  private constructor(launcher: ChildProcess, pid: number) {
    this.#launcher = launcher;
    this.#pid = pid;
  }

  static async boot(log: string): Promise<Machine> {
    const output = fs.openSync(log, 'w');
    const namespaces = ['--mount', '--net', '--pid', '--cgroup', '--ipc', '--uts', '--fork', '--kill-child'];
    const launcher = spawn('unshare', [...namespaces, path.join(import.meta.dirname, 'boot.sh')], {
      stdio: ['ignore', output, output],
    });
    for (let tries = 0; tries < 600; tries += 1) {
      await sleep(100);
      if (launcher.exitCode !== null) break;
      const pid = Number(fs.readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').split(' ')[0]);
      if (!pid) continue;
      const machine = new Machine(launcher, pid);
      const isUp = spawnSync('nsenter', [...machine.#namespaces(), 'systemctl', 'is-system-running'], {
        encoding: 'utf8',
      });
      if (/running|degraded/.test(isUp.stdout)) return machine;
    }
    launcher.kill('SIGKILL');
    throw new Error(`The machine does not start:\n${fs.readFileSync(log, 'utf8').slice(-2_000)}`);
  }

  /** Runs the same script inside. File descriptor 3 leads back to the host's network. */
  async run(file: string, args: string[]): Promise<number> {
    const network = fs.openSync('/proc/self/ns/net', 'r');
    const child = spawn('nsenter', [...this.#namespaces(), process.execPath, file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit', network],
      env: { ...process.env, ...(args[0] !== 'furnish' && { NODE_EXTRA_CA_CERTS: TRUSTED }) },
    });
    return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  }

  end(): void {
    // PID 1 takes all other processes down with it. Disk and network disappear with the last one.
    process.kill(this.#pid, 'SIGKILL');
    this.#launcher.kill('SIGKILL');
  }

  #namespaces(): string[] {
    return ['--target', String(this.#pid), '--mount', '--net', '--pid', '--ipc', '--uts', '--root', '--wd'];
  }
}

export const SITE = 'unslop.example.org';
/** The CA that signs the site's certificate. It is created inside, before anything reads it. */
const AUTHORITY = '/etc/ssl/rehearsal.pem';
/** That CA plus the host's trusted CAs. Without those, npm may not reach its registry. */
const TRUSTED = '/etc/ssl/rehearsal-trusted.pem';
export const INBOX = '/home/mailbox/Maildir/new';

/** Sets up what docs/use/deploy.md takes for granted: a host name, a certificate, PostgreSQL, a mail server and nginx. */
export function furnish(repository: string): void {
  const certificates = `/etc/letsencrypt/live/${SITE}`;
  const lines = `
    echo 127.0.0.1 ${SITE} >> /etc/hosts
    mkdir -p ${certificates} /var/www/letsencrypt && cd /tmp
    openssl req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=Rehearsal -keyout ca.key -out ${AUTHORITY}
    openssl req -newkey rsa:2048 -nodes -subj /CN=${SITE} -keyout ${certificates}/privkey.pem -out site.csr
    echo subjectAltName=DNS:${SITE} > extra
    openssl x509 -req -in site.csr -CA ${AUTHORITY} -CAkey ca.key -days 60 -extfile extra -out site.pem
    cat site.pem ${AUTHORITY} > ${certificates}/fullchain.pem
    cat ${AUTHORITY} \${NODE_EXTRA_CA_CERTS:-} > ${TRUSTED}
    cp ${AUTHORITY} /usr/local/share/ca-certificates/rehearsal.crt
    update-ca-certificates
    id mailbox || useradd --create-home mailbox
    printf '%s\\n' 'table everybody { "@" = mailbox }' 'listen on 127.0.0.1 port 25' \\
      'action keep maildir "${path.dirname(INBOX)}" virtual <everybody>' 'match from any for any action keep' > /etc/smtpd.conf
    git config --global --replace-all url.file://${repository}.insteadOf https://git.example.org/unslop.git
    git config --global --add safe.directory '*'
    mkdir -p /var/log/postgresql /var/lib/postgresql && chown postgres: /var/lib/postgresql
    pg_createcluster 15 main
    systemctl daemon-reload
    systemctl start postgresql opensmtpd nginx`;
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', lines], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The machine cannot be furnished:\n${stdout}\n${stderr}`);
}
