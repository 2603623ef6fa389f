import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, WasmBuilder } from '@contentauth/c2pa-wasm';

/**
 * Pictures with real signatures for tests. Their Content Credentials use a certificate issued by a root of these tests.
 * Each run makes new keys.
 */

interface Authority {
  /** Root certificate that a reader would have to trust. */
  pem: string;
  key: KeyObject;
  certificate: Buffer;
  name: string;
}

export function makeAuthority(name: string): Authority {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = certificateOf({ subject: name, issuer: name, publicKey, issuerKey: key, isAuthority: true });
  return { key, certificate, name, pem: new X509Certificate(certificate).toString() };
}

interface Signing {
  authority: Authority;
  /** Organisation name in the certificate. */
  signer?: string;
  /** Start of the certificate's validity. */
  notBefore?: Date;
  notAfter?: Date;
  /** Program that wrote the claim. */
  generator?: string;
  actions?: { action: string; digitalSourceType?: string; softwareAgent?: { name: string } }[];
  assertions?: Record<string, unknown>;
}

const RESERVED_BYTES = 4_096;
let isReady = false;

/** Returns the file with its own credentials. */
export async function signedFile(bytes: Buffer, type: string, signing: Signing): Promise<Buffer> {
  if (!isReady) {
    initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
    // The module is made for browsers, where workers have FileReaderSync.
    Object.assign(globalThis, { FileReaderSync });
    isReady = true;
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = certificateOf({
    subject: signing.signer ?? 'Test Paint Company',
    issuer: signing.authority.name,
    publicKey,
    issuerKey: signing.authority.key,
    notBefore: signing.notBefore,
    notAfter: signing.notAfter,
  });
  const actions = signing.actions ?? [{ action: 'c2pa.created', digitalSourceType: `${SOURCE_TYPE}digitalCreation` }];
  const builder = WasmBuilder.fromJson(
    JSON.stringify({
      claim_generator_info: [{ name: signing.generator ?? 'Test Paint', version: '1' }],
      assertions: [
        { label: 'c2pa.actions.v2', data: { actions } },
        ...Object.entries(signing.assertions ?? {}).map(([label, data]) => ({ label, data })),
      ],
    }),
    JSON.stringify({ verify: { verify_after_sign: false }, builder: { thumbnail: { enabled: false } } }),
  );
  const signer = {
    alg: 'es256',
    reserveSize: RESERVED_BYTES,
    sign: async (claim: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(signatureOf(claim, privateKey, [leaf, signing.authority.certificate])),
  };
  const source = new Blob([new Uint8Array(bytes)], { type });
  blobBytes.set(source, bytes);
  return Buffer.from(await builder.sign(signer, [], type, source));
}

export const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer {
    return new Uint8Array(blobBytes.get(blob)!).buffer;
  }
}
const blobBytes = new WeakMap<Blob, Buffer>();

/** Returns a COSE_Sign1 (RFC 9052, 4.2) with the certificate chain (RFC 9360). */
function signatureOf(payload: Uint8Array, key: KeyObject, chain: Buffer[]): Buffer {
  const header = cborMap([
    [cborInt(1), cborInt(-7)],
    [cborInt(33), cborArray(chain.map(cborBytes))],
  ]);
  const signed = cborArray([cborText('Signature1'), cborBytes(header), cborBytes(Buffer.alloc(0)), cborBytes(payload)]);
  const signature = sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' });
  const signedOf = (pad: Buffer) =>
    Buffer.concat([
      cborHead(6, 18),
      cborArray([
        cborBytes(header),
        cborMap([[cborText('pad'), cborBytes(pad)]]),
        Buffer.from([0xf6]),
        cborBytes(signature),
      ]),
    ]);
  // Pad to the reserved length, because the file around it is hashed already. A pad of 256 has a two-byte length.
  const missing = RESERVED_BYTES - signedOf(Buffer.alloc(256)).length;
  return signedOf(Buffer.alloc(256 + missing));
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  if (value < 65_536) return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
  const head = Buffer.from([(major << 5) | 26, 0, 0, 0, 0]);
  head.writeUInt32BE(value, 1);
  return head;
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Uint8Array) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborArray = (items: Buffer[]) => Buffer.concat([cborHead(4, items.length), ...items]);
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);

interface Certificate {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  isAuthority?: boolean;
  notBefore?: Date | undefined;
  notAfter?: Date | undefined;
}

/** Returns an X.509 certificate (RFC 5280) with the extensions that C2PA requires. */
function certificateOf(certificate: Certificate): Buffer {
  const { subject, issuer, publicKey, issuerKey, isAuthority = false } = certificate;
  const notBefore = certificate.notBefore ?? new Date('2025-01-01T00:00:00Z');
  const notAfter = certificate.notAfter ?? new Date('2049-01-01T00:00:00Z');
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
  const extension = (id: string, value: Buffer, isCritical = false) =>
    sequence(oid(id), ...(isCritical ? [der(0x01, Buffer.from([0xff]))] : []), der(0x04, value));
  const extensions = [
    extension('2.5.29.19', isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence(), true),
    // digitalSignature, or keyCertSign
    extension('2.5.29.15', der(0x03, Buffer.from(isAuthority ? [2, 0x04] : [7, 0x80])), true),
    // The issuer's key, by the key id in the issuer's own certificate.
    extension('2.5.29.14', der(0x04, keyId(subject))),
    extension('2.5.29.35', sequence(der(0x80, keyId(issuer)))),
    // emailProtection
    ...(isAuthority ? [] : [extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.4')))]),
  ];
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(notBefore), timeOf(notAfter)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', body, issuerKey);
  return sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
}

const keyId = (name: string) => Buffer.from(name.padEnd(20).slice(0, 20));
const nameOf = (name: string) =>
  sequence(
    ...['2.5.4.10', '2.5.4.3'].map((attribute) => der(0x31, sequence(oid(attribute), der(0x0c, Buffer.from(name))))),
  );
const timeOf = (time: Date) => der(0x18, Buffer.from(`${time.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), value]);
}
const sequence = (...values: Buffer[]) => der(0x30, Buffer.concat(values));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const digits = [part & 127];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 127) | 128);
    bytes.push(...digits);
  }
  return der(0x06, Buffer.from(bytes));
}
