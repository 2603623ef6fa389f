import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** What each guess of a password costs: better-auth's 2^14 rounds over blocks of 16. */
const LEAST_COST = 2 ** 14 * 16;
const MARK = Symbol.for('unslop quick passwords');

type Scrypt = typeof crypto.scrypt & { [MARK]?: true };

/**
 * Passwords are hashed in a sixty-fourth of the time, in the tests of the API and in their process alone: hundreds of them
 * would take a minute of a core. A lower cost than the real one is refused; that a flood of real hashes leaves
 * the server answering is a test of the project `timing`, which does without this file.
 */
if (!(crypto.scrypt as Scrypt)[MARK]) {
  const real = crypto.scrypt;
  const quick = (
    password: crypto.BinaryLike,
    salt: crypto.BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ): void => {
    const { N = 0, r = 0 } = options;
    if (N * r < LEAST_COST) throw new Error(`a password is hashed at too low a cost: ${JSON.stringify(options)}`);
    real(password, salt, length, { ...options, N: N / 64 }, done);
  };
  crypto.scrypt = Object.assign(quick, { [MARK]: true }) as Scrypt;
  syncBuiltinESMExports();
}
