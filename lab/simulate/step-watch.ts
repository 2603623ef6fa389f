import { Client } from '@unslop/database/connect';
import { MoneyWatch } from '@unslop/server/testing/identity';
import pg from 'pg';

/**
 * Checks after each actor's step that every cent is accounted for, so a finding names the step. Steps that end during a
 * check share the next one.
 */
export class StepWatch {
  readonly findings: string[] = [];
  readonly #ownerUrl: string;
  readonly #money = new MoneyWatch((sql) => this.#ask(sql));
  #client: pg.Client | null = null;
  #waiting: string[] = [];
  #running: Promise<void> | null = null;

  constructor(ownerUrl: string) {
    this.#ownerUrl = ownerUrl;
  }

  /** Resolves when the money was checked after this step, or the database was killed meanwhile. */
  async after(step: string): Promise<void> {
    this.#waiting.push(step);
    if (this.#running) await this.#running;
    if (this.#waiting.length > 0) this.#running ??= this.#check().finally(() => (this.#running = null));
    await this.#running;
  }

  async stop(): Promise<void> {
    await this.#running;
    await this.#drop();
  }

  async #check(): Promise<void> {
    const steps = this.#waiting.splice(0).join(' or ');
    try {
      this.findings.push(...(await this.#money.after(steps)));
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.severity === 'ERROR') throw error;
      // The database is being killed. The next check covers these steps too.
      this.#waiting.push(steps);
      await this.#drop();
    }
  }

  async #ask(sql: string): Promise<unknown[]> {
    if (!this.#client) {
      const client = new Client({ connectionString: this.#ownerUrl, application_name: 'unslop step watch' });
      client.on('error', () => {});
      await client.connect();
      await client.query('set jit = off');
      this.#client = client;
    }
    return (await this.#client.query({ name: 'money', text: sql })).rows;
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
