import { blob, box, line, linear, oval, poly, puffs, stars, wash } from '../engine/draw.ts';
import { between, noise } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, chip, cloud, mark, matte, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** Mountains over a lake. Wrong: the water mirrors other mountains, and another moon. */
export const mirrorLake: Scene = {
  key: 'mirror-lake',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    const shore = 400;
    s.layer('sky', sky, (c) =>
      wash(
        c,
        1050,
        shore + 10,
        wrong ? ['#1a0a8a', '#8a1ae0', '#ff4ab0', '#ffb05a'] : ['#56789a', '#8fa9b4', '#d8ccb4', '#efc49a'],
      ),
    );
    s.layer('stars', beam, (c) => stars(c, s.rnd, 1050, 240, wrong ? 130 : 26));
    s.layer('moon', tune(beam, { glow: wrong ? 1.5 : 1, line: true }), (c) =>
      oval(c, 760, 116, 56, 56, wrong ? '#fff0ff' : '#fbf2dc'),
    );
    s.layer('clouds', tune(cloud, { glow: 0.55 }), (c) => {
      puffs(c, s.rnd, 220, 150, 340, 40, wrong ? '#ff9ae0' : '#eedcc8');
      puffs(c, s.rnd, 930, 200, 260, 34, wrong ? '#ff9ae0' : '#eedcc8');
    });
    const range = (
      c: Ctx,
      peaks: readonly (readonly [number, number])[],
      base: number,
      lit: string,
      dark: string,
      flip: number,
    ) => {
      for (const [x, top] of peaks) {
        const h = (base - top) * flip;
        const y = base - h;
        poly(
          c,
          [
            [x - Math.abs(h) * 0.95, base],
            [x - 30, y + h * 0.2],
            [x, y],
            [x + 12, y + h * 0.3],
            [x - 10, base],
          ],
          lit,
        );
        poly(
          c,
          [
            [x, y],
            [x + 34, y + h * 0.22],
            [x + Math.abs(h) * 0.95, base],
            [x - 12, base],
            [x + 12, y + h * 0.3],
          ],
          dark,
        );
      }
    };
    const snow = (c: Ctx, peaks: readonly (readonly [number, number])[], base: number, flip: number) => {
      for (const [x, top] of peaks) {
        const h = (base - top) * flip;
        const y = base - h;
        poly(
          c,
          [
            [x, y],
            [x + 34, y + h * 0.22],
            [x + Math.abs(h) * 0.3, y + h * 0.36],
            [x + 20, y + h * 0.3],
            [x + 4, y + h * 0.42],
            [x - 16, y + h * 0.28],
            [x - Math.abs(h) * 0.26, y + h * 0.38],
            [x - 30, y + h * 0.2],
          ],
          wrong ? '#ffe8ff' : '#f6f0e4',
        );
      }
    };
    const far = [
      [140, 230],
      [370, 190],
      [620, 220],
      [900, 200],
    ] as const;
    const near = [
      [250, 130],
      [540, 70],
      [820, 150],
    ] as const;
    const other = wrong
      ? ([
          [180, 190],
          [420, 120],
          [700, 60],
          [930, 190],
        ] as const)
      : near;
    s.layer('far range', tune(slab, { bevel: 10, glow: 0.5, shadow: 0 }), (c) =>
      range(c, far, shore, wrong ? '#c06af0' : '#9fa6ae', wrong ? '#8a3ad0' : '#8590a0', 1),
    );
    s.layer('range', tune(slab, { bevel: 8, glow: 0.3, shadow: 0, gloss: wrong ? 0.6 : 0.1 }), (c) =>
      range(c, near, shore, wrong ? '#8a4aff' : '#87837f', wrong ? '#3a0aa0' : '#5c6470', 1),
    );
    s.layer('snow', tune(slab, { bevel: 6, glow: 0.4, shadow: 3 }), (c) => snow(c, near, shore, 1));
    s.layer('lake', tune(slab, { form: 'flat', glow: 0.85, shadow: 0 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        shore,
        0,
        700,
        wrong ? ['#ffa06a', '#e02ac0', '#5a1ae0', '#0ac0ff'] : ['#e2bc98', '#b4b4ac', '#7894a4', '#48687e'],
      );
      c.fillRect(0, shore, 1050, 300);
    });
    s.layer('mirror far', tune(slab, { form: 'flat', glow: 0.85, shadow: 0, line: false }), (c) => {
      c.globalAlpha = 0.55;
      range(c, far, shore, wrong ? '#a05ae0' : '#93a0aa', wrong ? '#7a2ac0' : '#7a8898', -0.85);
    });
    s.layer('mirror', tune(slab, { form: 'flat', glow: 0.85, shadow: 0 }), (c) => {
      c.globalAlpha = 0.75;
      range(c, other, shore, wrong ? '#6a2ae0' : '#77797c', wrong ? '#2a0a8a' : '#525c6a', -0.85);
      snow(c, other, shore, -0.85);
    });
    s.layer('mirror moon', tune(beam, { glow: wrong ? 1.4 : 0.95, line: true }), (c) => {
      c.globalAlpha = 0.8;
      if (wrong) oval(c, 250, 610, 60, 30, '#b0ffff');
      else oval(c, 760, 640, 54, 38, '#f0e8d4');
    });
    s.layer('ripples', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 60; i++) {
        const y = shore + 6 + s.rnd() ** 1.3 * 280;
        const x = s.rnd() * 1050;
        const l = 30 + (y - shore) * 0.4;
        line(
          c,
          [
            [x, y],
            [x + l, y + 1.5],
          ],
          1.6 + (y - shore) / 150,
          wrong ? '#ffd0ff77' : '#f2e8d477',
        );
      }
    });
    s.layer('shore', tune(puffy, { bevel: 8, shadow: 0 }), (c) =>
      blob(
        c,
        '-40,392 200,388 400,398 700,390 1090,394 1090,412 700,408 400,414 200,408 -40,412',
        wrong ? '#1ac08a' : '#64735a',
      ),
    );
    s.layer('forest', tune(matte, { bevel: 6, shadow: 0 }), (c) => {
      for (let i = 0; i < 90; i++) {
        const x = i * 11.8 + between(s.rnd, -5, 5);
        const h = 18 + noise(i * 0.21, 3) * 46;
        poly(
          c,
          [
            [x - 9, 402],
            [x, 402 - h],
            [x + 9, 402],
          ],
          (wrong ? ['#0a8a7a', '#0a5a9a'] : ['#4a5f50', '#5c7058'])[i % 2]!,
        );
      }
    });
    const pine = (c: Ctx, x: number, y: number, h: number) => {
      box(c, x - h * 0.02, y - h * 0.1, h * 0.04, h * 0.12, 2, '#4a382e');
      for (let k = 0; k < 7; k++) {
        const t = k / 7;
        const w = h * (0.05 + 0.17 * (1 - t));
        const yy = y - h * 0.06 - t * h * 0.86;
        blob(
          c,
          [
            [x, yy - h * 0.22],
            [x + w * 0.5, yy - h * 0.04],
            [x + w, yy + h * 0.02],
            [x, yy + h * 0.0],
            [x - w, yy + h * 0.02],
            [x - w * 0.5, yy - h * 0.04],
          ],
          (wrong ? ['#0ab08a', '#0a7a8a'] : ['#46604a', '#3a5142'])[k % 2]!,
        );
      }
    };
    s.layer('left pines', tune(matte, { bevel: 10, gloss: wrong ? 0.6 : 0.1 }), (c) => {
      pine(c, 150, 640, 330);
      pine(c, 60, 690, 470);
    });
    s.layer('right pines', tune(matte, { bevel: 10, gloss: wrong ? 0.6 : 0.1 }), (c) => pine(c, 990, 680, 420));
    s.layer('bank', tune(puffy, { bevel: 24 }), (c) => {
      blob(c, '-60,640 120,630 240,660 300,720 -60,740', wrong ? '#2ad07a' : '#7a8a5a');
      blob(c, '1100,640 960,650 880,690 850,740 1100,740', wrong ? '#2ad07a' : '#7a8a5a');
    });
    s.layer('canoe', tune(plastic, { gloss: wrong ? 1 : 0.2 }), (c) =>
      blob(c, '430,560 460,572 540,576 620,572 654,556 640,596 590,608 490,608 446,596', wrong ? '#ff3f5a' : '#a9523e'),
    );
    s.layer('seat', tune(mark, { line: true }), (c) =>
      line(c, '456,574 540,580 628,572', 6, wrong ? '#ffd24a' : '#5f3326'),
    );
    s.layer('paddler', tune(matte, { shadow: 8 }), (c) => {
      blob(c, '520,580 524,530 546,512 566,530 570,580', wrong ? '#ffd02a' : '#d2a04c');
      oval(c, 546, 496, 17, 19, wrong ? '#ffc8a0' : '#c89470');
      blob(c, '528,494 530,476 546,470 562,476 566,494 546,488', '#3a2a24');
    });
    s.layer('paddle', tune(chip, { bevel: 4 }), (c) => {
      line(c, '508,516 600,620', 6, '#8a6240');
      oval(c, 606, 628, 9, 20, '#8a6240', -0.7);
    });
    if (wrong) {
      s.flare(760, 116, 270, '#ffd0ff');
      s.sparkle(540, 72, 50);
    }
  },
};
