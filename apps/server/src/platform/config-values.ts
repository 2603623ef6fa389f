export type Environment = Record<string, string | undefined>;

/** Settings whose name changed, by their present name. The former name still works where the present one is not set. */
const formerNames: Record<string, string> = {
  PROCESS_FROM_CENTS: 'PROOF_FROM_CENTS',
  WITHDRAWAL_DELAY_HOURS: 'WITHDRAWAL_HOLD_HOURS',
};

/** Returns the environment with every setting under its present name. */
export function withPresentNames(env: Environment): Environment {
  const renamed = Object.entries(formerNames).map(([present, former]) => [present, env[present] || env[former]]);
  return { ...env, ...Object.fromEntries(renamed) };
}

/**
 * Reads a setting. Every error here is one plain line with its name, and never shows a value that may hold a password.
 */
export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`The setting ${name} is missing.`);
  return value;
}

export function wholeNumber(
  env: Environment,
  name: string,
  { fallback, min = 0, max }: { fallback: number; min?: number; max: number },
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`The setting ${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

/** Reads a switch. Refuses "true" and "yes", because they would count as off. */
export function flag(env: Environment, name: string, fallback = false): boolean {
  const text = env[name];
  if (!text) return fallback;
  if (text !== '0' && text !== '1') throw new Error(`The setting ${name} is 1 or 0, not "${text}".`);
  return text === '1';
}

export function oneOf(env: Environment, name: string, known: readonly string[], fallback: string): string {
  const text = env[name];
  if (!text) return fallback;
  if (!known.includes(text)) throw new Error(`The setting ${name} is one of ${known.join(', ')}, not "${text}".`);
  return text;
}

export function webAddress(env: Environment, name: string, { isSecure = false } = {}): string {
  const text = required(env, name);
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${name} is not a web address: "${text}".`);
  if (isSecure && url.protocol !== 'https:') throw new Error(`${name} must begin with https: in production.`);
  return url.href;
}

/** Reads an address like `postgres://user:password@host/database`. Errors do not show its value. */
export function serverAddress(env: Environment, name: string, protocols: readonly string[], example: string): string {
  const text = required(env, name);
  const isKnown = protocols.some((protocol) => text.startsWith(`${protocol}:`));
  if (isKnown && URL.parse(text)) return text;
  throw new Error(`The setting ${name} must be an address like ${example}.`);
}

/** Refuses settings without the one they need. Otherwise the mistake would show only when that one is used. */
export function refuseWithout(env: Environment, needed: string, names: readonly string[]): void {
  const given = names.find((name) => env[name]);
  if (given && !env[needed]) throw new Error(`${given} is set without ${needed}.`);
}

/** Reads numbers by name, such as `youngLikes=20 youngShare=60`. Others keep their default. */
export function thresholdsOf<T extends Readonly<Record<string, number>>>(
  env: Environment,
  name: string,
  fallback: T,
): Record<keyof T, number> {
  const given = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  const changed = given.map((text) => {
    const [, key = '', value = ''] = /^(\w+)=([1-9]\d{0,4})$/.exec(text) ?? [];
    if (!Object.hasOwn(fallback, key))
      throw new Error(`The setting ${name} has "${text}", which isn’t one of: ${Object.keys(fallback).join(', ')}.`);
    return [key, Number(value)];
  });
  return { ...fallback, ...Object.fromEntries(changed) };
}
