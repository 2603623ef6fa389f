import { blur, clamp, picture, rgb, sample, smooth } from '../engine/field.ts';
import { fbm } from '../engine/random.ts';
import type { Technique } from './hand.ts';
import { ink, seen } from './hand.ts';

/**
 * Risograph: the motif is separated into spot inks (least squares in density), each screened with dots at its own
 * angle, printed with a shifted drum and uneven solids on warm paper. `inks`: paper, then two to four inks.
 */
export const riso: Technique = (study, hand) => {
  const { w, h } = study;
  const [paper, ...inks] = (hand.inks ?? ['#f5efe0', '#ff5a6e', '#2a5caa', '#ffd23f']).map(rgb);
  const color = seen(study, { contrast: 1.15, color: 1.35, ...hand });
  const density = inks.map((c) => c.map((v) => -Math.log(Math.max(0.06, v))));
  const plates = separate(color, density, paper!);
  const out = picture(w, h, paper);
  const pitch = 9.6 * (hand.size ?? 1);
  inks.forEach((color, k) => {
    const angle = [0.26, 1.31, 0.78, 0.0][k % 4]! + (hand.seed % 3) * 0.1;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const plate = blur(plates[k]!, w, h, 1.2);
    const dx = [2.2, -2.6, 1.2, -1][k % 4]! * (hand.seed % 2 ? 1 : -1);
    const dy = [-1.6, 1.4, 2.4, -2][k % 4]!;
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        // Steeper than it should be: shadows close to solids, lights open to paper, dots live between.
        const want = clamp((sample(plate, w, h, x + dx, y + dy) ** 0.82 - 0.09) * 1.5);
        const u = ((x * cos + y * sin) / pitch) * Math.PI;
        const v = ((-x * sin + y * cos) / pitch) * Math.PI;
        // The classic screen: a bump field compared with the tone turns into dots, then into holes.
        const bump = (Math.cos(u * 2) + Math.cos(v * 2)) / 4 + 0.5;
        // Yellow is too pale for its dots to be seen: it is printed as a soft tint.
        const dot = 0.59 * color[0]! + 0.3 * color[1]! > 0.78 ? want : smooth(-0.11, 0.11, want - bump * 0.96 - 0.02);
        const solid =
          0.92 -
          0.2 * (fbm(x / 190, y / 50, 3, k + 9) - 0.4) -
          0.1 * smooth(0.6, 0.8, fbm(x / 12, y / 12, 2, k + hand.seed));
        ink(out, i, color, clamp(dot * solid));
      }
    }
  });
  for (let i = 0; i < w * h; i++) {
    const tooth = 1 - 0.04 * fbm((i % w) / 60, i / w / 60, 3, 3);
    out.r[i]! *= tooth;
    out.g[i]! *= tooth;
    out.b[i]! *= tooth;
  }
  return out;
};

/** How much of each ink brings the paper to the colour: projected descent on the densities. */
function separate(
  color: { w: number; h: number; r: Float32Array; g: Float32Array; b: Float32Array },
  density: number[][],
  paper: readonly number[],
) {
  const n = color.w * color.h;
  const plates = density.map(() => new Float32Array(n));
  const count = density.length;
  const gram = density.map((a) => density.map((b) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!));
  const x = new Float64Array(count);
  for (let i = 0; i < n; i++) {
    const t = [color.r[i]!, color.g[i]!, color.b[i]!].map(
      (v, k) => -Math.log(Math.max(0.05, Math.min(1, v / paper[k]!))),
    );
    x.fill(0);
    for (let round = 0; round < 9; round++) {
      for (let k = 0; k < count; k++) {
        let rest = density[k]![0]! * t[0]! + density[k]![1]! * t[1]! + density[k]![2]! * t[2]!;
        for (let m = 0; m < count; m++) if (m !== k) rest -= gram[k]![m]! * x[m]!;
        x[k] = clamp(rest / gram[k]![k]!);
      }
    }
    for (let k = 0; k < count; k++) plates[k]![i] = x[k]!;
  }
  return plates;
}
