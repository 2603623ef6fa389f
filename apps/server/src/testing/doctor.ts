import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDb, createPool } from '@unslop/database/connect';
import { checks } from '../features/doctor/doctor.ts';
import type { Installation } from '../features/doctor/finding.ts';
import { readConfig } from '../platform/config.ts';
import { eventually, startTestApp, type TestApp } from './test-app.ts';

export type Environment = Record<string, string | undefined>;

/** Settings that start the installation in production, besides those in `environment`. */
export const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'kept-secret-0123456789-abcdefghij',
  ALLOW_SANDBOX_IN_PRODUCTION: '1',
  MAIL_FROM: 'Unslop <hello@unslop.art>',
};

/** Starts a healthy installation with a built web app. */
export async function startWellApp(): Promise<TestApp> {
  const app = await startTestApp({ withSandbox: true });
  const webDir = webDirOf(app);
  mkdirSync(path.join(webDir, 'assets'), { recursive: true });
  writeFileSync(path.join(webDir, 'index.html'), '<script type="module" src="/assets/main-1.js"></script>');
  writeFileSync(path.join(webDir, 'assets/main-1.js'), '');
  await app.owner.query(
    `insert into job_workers (id, tasks, taken_at) values ('a worker', '{send_mail,settle_due,work_withdrawal,render_gif}', now())`,
  );
  await eventually(async () => app.deps.live.isListening(), 'the server to listen');
  return app;
}

export const webDirOf = (app: TestApp): string => path.join(app.deps.config.dataDir, 'web');

/** Runs checks of the doctor on an installation. @param app  first called when a check runs */
export function doctorOf(app: () => TestApp) {
  const environment = (more: Environment = {}): Environment => {
    const { config } = app().deps;
    return {
      NODE_ENV: 'test',
      PORT: String(config.port),
      PUBLIC_URL: config.publicUrl,
      DATABASE_URL: config.databaseUrl,
      DATABASE_OWNER_URL: app().ownerUrl,
      SANDBOX_URL: config.sandboxUrl!,
      SMTP_URL: config.smtpUrl,
      DATA_DIR: config.dataDir,
      WEB_DIR: webDirOf(app()),
      ...more,
    };
  };

  /** Runs one check. Returns its findings, each with status and message. */
  async function say(name: string, more: Environment = {}): Promise<string[]> {
    const config = readConfig(environment(more));
    const pool = createPool(config.databaseUrl, { max: 2 });
    const installation: Installation = { config, pool, db: createDb(pool) };
    try {
      const findings = await checks.find((check) => check.name === name)!.look(installation);
      return [findings].flat().map(({ status, says }) => `${status}: ${says}`);
    } finally {
      await pool.end();
    }
  }

  return { environment, say };
}
