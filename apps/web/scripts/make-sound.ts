/** Synthesizes public/notification-sound.mp3: two struck notes, a fifth apart. Run by hand when it should sound otherwise. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Mp3Encoder } from '@breezystack/lamejs';

const sampleRate = 44_100;
const seconds = 0.8;
const notes = [
  { hertz: 659.26, atSeconds: 0 },
  { hertz: 987.77, atSeconds: 0.11 },
];
// A struck bar: the fundamental, an octave and a high clang that dies first.
const partials = [
  { ratio: 1, loudness: 0.6, fade: 7 },
  { ratio: 2, loudness: 0.22, fade: 11 },
  { ratio: 3.9, loudness: 0.1, fade: 26 },
];

const samples = Int16Array.from({ length: Math.round(sampleRate * seconds) }, (_, at) => toSample(at / sampleRate));
const encoder = new Mp3Encoder(1, sampleRate, 64);
await writeFile(path.join(import.meta.dirname, '../public/notification-sound.mp3'), [
  encoder.encodeBuffer(samples),
  encoder.flush(),
]);

function toSample(second: number): number {
  const sum = notes.reduce((total, note) => total + struck(note.hertz, second - note.atSeconds), 0);
  // The end is faded out, or it would click.
  const fadeOut = Math.min(1, (seconds - second) / 0.05);
  return Math.round(sum * fadeOut * 0.55 * 32_767);
}

function struck(hertz: number, second: number): number {
  if (second < 0) return 0;
  const attack = Math.min(1, second / 0.004);
  return partials.reduce(
    (total, { ratio, loudness, fade }) =>
      total + attack * loudness * Math.exp(-fade * second) * Math.sin(2 * Math.PI * hertz * ratio * second),
    0,
  );
}
