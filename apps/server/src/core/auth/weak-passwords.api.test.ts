import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthApp,
  newEmail,
  newMember,
  PASSWORD,
  post,
  resetToken,
  signUp,
  startAuthApp,
} from '../../testing/auth-app.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.stop());

const signUpWith = async (password: string, email = newEmail(), name = '') =>
  (await post(app, '/api/auth/sign-up/email', { email, password, name })).json().error?.code ?? 'taken';

describe('an easily guessed password', () => {
  it('is refused if common, a keyboard row, repeated or blank [V6.2.4]', async () => {
    const common = ['12345678', 'password', 'Password1!', 'p4ssw0rd', 'qwertyui', 'iloveyou2', 'trustno1!', '        '];
    for (const password of [...common, 'a'.repeat(128), 'unslop123']) {
      expect([password, await signUpWith(password)]).toEqual([password, 'PASSWORD_TOO_COMMON']);
    }
    for (const password of ['correct horse', 'another one', 'tidy 8 lamps', 'жёлтый слон поёт']) {
      expect([password, await signUpWith(password)]).toEqual([password, 'taken']);
    }
  });

  it('is refused with fewer than eight characters, however unusual', async () => {
    expect(await signUpWith('ж7$kQ!z')).toBe('PASSWORD_TOO_SHORT');
    expect(await signUpWith('ж7$kQ!zW')).toBe('taken');
  });

  it('is refused when it is the user’s own name or address', async () => {
    const email = `wilhelmina.vantongeren.${process.pid}@example.com`;
    expect(await signUpWith('wilhelmina1', email)).toBe('PASSWORD_TOO_COMMON');
    expect(await signUpWith('Vantongeren!', email)).toBe('PASSWORD_TOO_COMMON');
    expect(await signUpWith('Bartholomeus2', newEmail(), 'Bartholomeus Quist')).toBe('PASSWORD_TOO_COMMON');
  });

  it('is refused on change and reset, without using up the link', async () => {
    const { cookie } = await newMember(app);
    const changed = await post(
      app,
      '/api/auth/change-password',
      { current_password: PASSWORD, password: 'password1' },
      { cookie },
    );
    expect(changed.json().error.code).toBe('PASSWORD_TOO_COMMON');
    const email = await signUp(app, `ferdinandus.${process.pid}@example.com`);
    const token = await resetToken(app, email);
    const reset = (password: string) => post(app, '/api/auth/reset-password', { token, password });
    expect((await reset('Ferdinandus1')).json().error.code).toBe('PASSWORD_TOO_COMMON');
    expect((await reset('something else entirely')).statusCode).toBe(200);
  });
});
