import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Cost of each password guess: better-auth's 2^14 rounds with blocks of 16. */
const LEAST_COST = 2 ** 14 * 16;
const MARK = Symbol.for('unslop quick passwords');

type Scrypt = typeof crypto.scrypt & { [MARK]?: true };

/**
 * Makes password hashing 64 times faster, only in API tests and their process: hundreds of hashes would take a minute
 * of CPU time. Throws if the product asks for a lower cost than the real one. The project `timing` does not use this
 * file. It tests that the server still answers during a flood of real hashes.
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
