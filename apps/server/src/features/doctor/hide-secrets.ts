import type { Line } from './finding.ts';

const SECRET_NAME = /SECRET|KEY|PASSWORD|TOKEN/;
const SHORTEST = 4;

/** @returns what takes every secret of `env` out of a line: those that a name says, and the passwords in addresses */
export function hideSecretsOf(env: Record<string, string | undefined>): (line: Line) => Line {
  const secrets = Object.entries(env)
    .flatMap(([name, value = '']) => {
      const password = URL.parse(value.replace('@/', '@localhost/'))?.password ?? '';
      return [SECRET_NAME.test(name) ? value : '', password, decoded(password)];
    })
    .filter((secret) => secret.length >= SHORTEST)
    .sort((one, other) => other.length - one.length);
  const hide = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text);
  return (line) =>
    line.status === 'ok'
      ? { ...line, says: hide(line.says) }
      : { ...line, says: hide(line.says), todo: hide(line.todo) };
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return '';
  }
}
