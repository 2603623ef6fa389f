import { hashPassword } from 'better-auth/crypto';
import type { Person, TestApp } from './test-app.ts';

export const PASSWORD = 'correct horse battery';
let hash: Promise<string> | undefined;

/** Calls of people with a password about their account. @param app  set before the first call */
export const memberCalls = (app: () => TestApp) => ({
  /** Creates a user with a password. */
  async member(options: Parameters<TestApp['person']>[0] = {}): Promise<Person> {
    const person = await app().person(options);
    hash ??= hashPassword(PASSWORD);
    await app().owner.query(
      `insert into auth.accounts (account_id, provider_id, user_id, password) values ($1, 'credential', $2, $3)`,
      [person.id, person.id, await hash],
    );
    return person;
  },
  leave: (person: Person, more: object = {}) =>
    app().call('deleteAccount', person, { body: { password: PASSWORD, ...more } }),
});
