/** Value of a binary property list. Arrays and dictionaries refer to their members by number. */
export type PlistValue =
  | { kind: 'text'; text: string }
  | { kind: 'uid'; uid: number }
  | { kind: 'array'; refs: number[] }
  | { kind: 'dict'; refs: Map<string, number> }
  | { kind: 'other' };

const MAX_OBJECTS = 500_000;

/**
 * Opens a binary property list (Apple's CFBinaryPList.c), to read one object at a time on request. It never follows
 * members itself. So a list that contains itself, or another object a million times, costs no more than any other.
 * @throws RangeError, Error if it is damaged
 */
export function openPlist(bytes: Buffer): { top: number; read(ref: number): PlistValue } {
  if (bytes.toString('latin1', 0, 8) !== 'bplist00') throw new Error('not a binary property list');
  const trailer = bytes.subarray(bytes.length - 32);
  const [offsetSize, refSize] = [trailer.readUInt8(6), trailer.readUInt8(7)];
  const [count, top, table] = [8, 16, 24].map((at) => Number(trailer.readBigUInt64BE(at))) as [number, number, number];
  if (![1, 2, 4].includes(offsetSize) || ![1, 2, 4].includes(refSize)) throw new Error('sizes that no list has');
  if (count > MAX_OBJECTS || table + count * offsetSize > bytes.length - 32) throw new Error('more objects than bytes');

  const refsAt = (at: number, length: number): number[] => {
    if (length > MAX_OBJECTS || at + length * refSize > bytes.length) throw new RangeError('more members than bytes');
    return Array.from({ length }, (_, n) => bytes.readUIntBE(at + n * refSize, refSize));
  };
  /** Reads the length of a text, array or dictionary: four bits, or an integer after them. */
  const lengthAt = (at: number): { length: number; start: number } => {
    const bits = bytes.readUInt8(at) & 0x0f;
    if (bits !== 0x0f) return { length: bits, start: at + 1 };
    const size = 2 ** (bytes.readUInt8(at + 1) & 0x0f);
    if (size > 4) throw new RangeError('a length beyond any file');
    return { length: bytes.readUIntBE(at + 2, size), start: at + 2 + size };
  };
  const textAt = (at: number): string | null => {
    const kind = bytes.readUInt8(at) >> 4;
    if (kind !== 5 && kind !== 6) return null;
    const { length, start } = lengthAt(at);
    const end = start + length * (kind === 6 ? 2 : 1);
    if (end > bytes.length) throw new RangeError('a text longer than the list');
    const part = bytes.subarray(start, end);
    return kind === 5 ? part.toString('latin1') : Buffer.from(part).swap16().toString('utf16le');
  };
  const offsetOf = (ref: number): number => {
    if (ref >= count) throw new RangeError('an object that is not there');
    return bytes.readUIntBE(table + ref * offsetSize, offsetSize);
  };

  return {
    top,
    read(ref) {
      const at = offsetOf(ref);
      const marker = bytes.readUInt8(at);
      const text = textAt(at);
      if (text !== null) return { kind: 'text', text };
      if (marker >> 4 === 8) return { kind: 'uid', uid: bytes.readUIntBE(at + 1, Math.min((marker & 0x0f) + 1, 6)) };
      if (marker >> 4 === 0xa) {
        const { length, start } = lengthAt(at);
        return { kind: 'array', refs: refsAt(start, length) };
      }
      if (marker >> 4 === 0xd) {
        const { length, start } = lengthAt(at);
        const keys = refsAt(start, length).map((key) => textAt(offsetOf(key)) ?? '');
        const values = refsAt(start + length * refSize, length);
        return { kind: 'dict', refs: new Map(keys.map((key, n) => [key, values[n]!])) };
      }
      return { kind: 'other' };
    },
  };
}
