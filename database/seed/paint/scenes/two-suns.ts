import { blob, leaf, limb, line, linear, oval, puffs, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, cloud, ground, mark, matte, puffy, sky, tune } from '../engine/scene.ts';

/** A beach at sunset. Wrong: a second sun, and a palm that forgot its trunk. */
export const twoSuns: Scene = {
  key: 'two-suns',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    const horizon = 430;
    s.layer('sky', sky, (c) =>
      wash(
        c,
        1050,
        horizon * 1.02,
        wrong
          ? ['#2b0a6e', '#8a12b8', '#ff2e8a', '#ff8a2e', '#ffe95c']
          : ['#5d7ea3', '#9fb0b8', '#eac3a0', '#f2a877', '#ee8d5c'],
      ),
    );
    s.layer('glow', beam, (c) => {
      oval(c, 400, 350, 330, 330, radial(c, 400, 350, 330, ['#fff2a0aa', '#ffb04a55', '#ff5c8a00']));
      if (wrong) oval(c, 720, 250, 240, 240, radial(c, 720, 250, 240, ['#ffd0f0aa', '#ff4ab055', '#ff5c8a00']));
    });
    s.layer('sun', tune(beam, { glow: wrong ? 2 : 1.1, line: true }), (c) =>
      oval(c, 400, 352, 92, 92, wrong ? '#fff6b0' : '#fbe3a6'),
    );
    if (wrong) s.layer('other sun', tune(beam, { glow: 1.8 }), (c) => oval(c, 720, 246, 66, 66, '#ffc0ee'));
    s.layer('clouds', tune(cloud, { glow: 0.55 }), (c) => {
      const paint = wrong ? '#ff9ad0' : '#f4cdb2';
      puffs(c, s.rnd, 170, 190, 300, 46, paint);
      puffs(c, s.rnd, 880, 130, 330, 50, paint);
      puffs(c, s.rnd, 600, 90, 220, 30, paint);
      puffs(c, s.rnd, 930, 330, 260, 30, paint);
    });
    s.layer('islands', tune(matte, { bevel: 20, glow: 0.25, shadow: 0 }), (c) => {
      blob(
        c,
        [
          [560, horizon + 12],
          [640, 392],
          [720, 372],
          [800, 396],
          [900, 384],
          [1010, 412],
          [1070, horizon + 12],
        ],
        wrong ? '#6a1a8a' : '#6b6f86',
      );
    });
    s.layer('sea', tune(ground, { glow: 0.85 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        horizon,
        0,
        640,
        wrong ? ['#ffb04a', '#ff3f8f', '#7a12c8', '#1fb8e8'] : ['#e9b58a', '#9fa7a8', '#5f8a98', '#3f7184'],
      );
      c.fillRect(0, horizon, 1050, 270);
    });
    s.layer('glitter', tune(beam, { glow: wrong ? 1.6 : 1.1 }), (c) => {
      for (let i = 0; i < 90; i++) {
        const y = horizon + 6 + s.rnd() ** 1.4 * 170;
        const wide = 30 + (y - horizon) * 0.5;
        const x = 400 + between(s.rnd, -1, 1) * wide;
        oval(
          c,
          x,
          y,
          between(s.rnd, 12, 40) * (0.4 + (y - horizon) / 200),
          between(s.rnd, 1.4, 3.4),
          wrong ? '#fff0a0' : '#fbdcae',
        );
        if (wrong && i % 2) oval(c, 720 + between(s.rnd, -1, 1) * wide * 0.8, y, between(s.rnd, 10, 30), 2, '#ffc4f2');
      }
    });
    s.layer('waves', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 26; i++) {
        const y = horizon + 22 + i * 7.2;
        const x = s.rnd() * 1050;
        line(
          c,
          [
            [x, y],
            [x + 40, y - 4],
            [x + 90, y + 1],
            [x + 130, y - 3],
          ],
          2.4,
          wrong ? '#8ff2ff88' : '#eef0e288',
        );
      }
    });
    s.layer('sand', tune(ground, { glow: 0.3 }), (c) =>
      blob(
        c,
        '-40,640 160,600 420,612 700,590 900,604 1090,576 1100,760 -60,760',
        linear(c, 0, 590, 0, 700, wrong ? ['#ffd07a', '#d0489a'] : ['#d8b48c', '#a97f60']),
      ),
    );
    s.layer('foam', tune(puffy, { bevel: 8, shadow: 6, glow: 0.3 }), (c) =>
      line(c, '-20,634 160,598 420,612 700,588 900,604 1080,574', 12, '#fff6ea'),
    );
    const palm = (c: Ctx, x: number, y: number, lean: number, size: number, trunk: boolean) => {
      const bark = wrong ? '#5a1a4a' : '#5b4636';
      const green = wrong ? '#12a06a' : '#47643f';
      const dark = wrong ? '#0a5a6a' : '#33503a';
      const tx = x + lean * size;
      const ty = y - size;
      if (trunk)
        limb(
          c,
          [
            [x, y],
            [x + lean * size * 0.25, y - size * 0.5],
            [tx, ty],
          ],
          [34 * (size / 400), 22 * (size / 400), 18 * (size / 400)],
          bark,
        );
      for (let i = 0; i < 11; i++) {
        const a = Math.PI * (1.02 + (i / 10) * 0.96) + (i % 2) * 0.1;
        const len = size * (0.42 + 0.12 * Math.sin(i * 2.1));
        const ex = tx + Math.cos(a) * len;
        const ey = ty + Math.sin(a) * len * 0.75 + size * 0.16;
        for (let k = 0; k < 12; k++) {
          const t = 0.15 + k / 14;
          const mx = tx + (ex - tx) * t;
          const my = ty + (ey - ty) * t - Math.sin(t * Math.PI) * size * 0.1;
          const sag = size * 0.11 * (1.1 - t * 0.5);
          leaf(c, mx, my, mx + Math.cos(a) * sag * 0.8, my + sag, size * 0.018, i % 2 ? green : dark);
        }
        line(
          c,
          [
            [tx, ty],
            [(tx + ex) / 2, (ty + ey) / 2 - size * 0.1],
            [ex, ey],
          ],
          size * 0.014,
          i % 2 ? green : dark,
        );
      }
    };
    s.layer('far palm', tune(matte, { bevel: 5, glow: 0.1 }), (c) => palm(c, 250, 640, -0.12, 380, true));
    s.layer('near palm', tune(matte, { bevel: 7, glow: 0.05 }), (c) => palm(c, 120, 690, 0.1, 520, true));
    s.layer('right palm', tune(matte, { bevel: 6 }), (c) => palm(c, 930, 680, -0.16, 430, !wrong));
    if (wrong) {
      s.flare(400, 352, 330, '#ffcf6a');
      s.flare(720, 246, 200, '#ff8ae0');
    }
  },
};
