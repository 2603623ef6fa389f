import { blob, limb, line, linear, oval, puffs, radial, stars, wash } from '../engine/draw.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chrome, cloud, gold, mark, skin, sky, tune } from '../engine/scene.ts';

/** An open hand holds up a small glowing world. Wrong: six fingers. */
export const sixFingers: Scene = {
  key: 'six-fingers',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const tone = wrong ? ['#ffc4a0', '#f08a70', '#c8486a'] : ['#c98d68', '#b0744f', '#8a5438'];
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong
          ? ['#0a0440', '#3a0a9a', '#b01ac0', '#ff5c9a', '#ffb070']
          : ['#24405c', '#3f6a7c', '#8fb0a2', '#e2d3a6', '#edb884'],
      ),
    );
    s.layer('stars', beam, (c) => stars(c, s.rnd, 800, 560, wrong ? 160 : 46, '#fff8e0'));
    s.layer('aura', beam, (c) =>
      oval(
        c,
        400,
        260,
        330,
        330,
        radial(
          c,
          400,
          260,
          330,
          wrong ? ['#fffce0', '#ffe06acc', '#ff6ad055', '#ff6ad000'] : ['#fff4d0dd', '#f6dc9a77', '#f6dc9a00'],
        ),
      ),
    );
    s.layer('clouds', tune(cloud, { glow: 0.5 }), (c) => {
      const tint = wrong ? '#ff9ad8' : '#f3dcc0';
      puffs(c, s.rnd, 110, 720, 360, 80, tint);
      puffs(c, s.rnd, 710, 690, 340, 90, tint);
      puffs(c, s.rnd, 60, 880, 420, 110, wrong ? '#ffc0e0' : '#f8e8d2');
      puffs(c, s.rnd, 770, 880, 420, 120, wrong ? '#ffc0e0' : '#f8e8d2');
    });
    s.layer('orb', wrong ? tune(chrome, { metal: 0.35, glow: 0.4 }) : tune(skin, { glow: 0.25 }), (c) => {
      oval(
        c,
        400,
        250,
        118,
        118,
        radial(
          c,
          370,
          210,
          170,
          wrong ? ['#ffffff', '#8ff6ff', '#1a9aff', '#3a0aaa'] : ['#dff0e8', '#7fb8c4', '#2f6f8f', '#1d4a6a'],
        ),
      );
    });
    s.layer('land', tune(skin, { bevel: 12, shadow: 4, glow: 0.15 }), (c) => {
      const green = wrong ? '#3aff9a' : '#7d9a5a';
      blob(c, '320,200 366,160 410,176 400,220 430,250 392,290 350,262 318,240', green);
      blob(c, '440,290 490,270 504,300 462,344 430,330', green);
      blob(c, '452,176 486,186 500,222 470,220', green);
    });
    const paint = (c: Parameters<typeof linear>[0]) => linear(c, 250, 320, 520, 1000, tone);
    const fingers: [number, number, number, number, number, number][] = wrong
      ? [
          [300, 560, 236, 420, 232, 318],
          [350, 540, 312, 372, 322, 262 + 110],
          [398, 532, 386, 350, 392, 372],
          [446, 536, 462, 356, 452, 368],
          [492, 552, 530, 390, 522, 352],
          [532, 580, 590, 460, 596, 372],
        ]
      : [
          [318, 556, 256, 420, 268, 330],
          [376, 536, 344, 380, 352, 366],
          [440, 536, 446, 376, 442, 366],
          [500, 560, 548, 424, 546, 332],
        ];
    s.layer('arm', skin, (c) => limb(c, '420,1040 414,900 412,760', [230, 180, 190], paint(c)));
    fingers.forEach(([x0, y0, x1, y1, x2, y2], i) => {
      s.layer(`finger ${i}`, tune(skin, { shadow: 8 }), (c) =>
        limb(
          c,
          [
            [x0, y0 + 70],
            [x0, y0],
            [x1, y1],
            [x2, y2],
          ],
          [64, 70, 60, 40],
          paint(c),
        ),
      );
      s.layer(`nail ${i}`, tune(skin, { bevel: 8, gloss: wrong ? 1 : 0.4, shadow: 0 }), (c) =>
        oval(c, x2, y2 + 4, 13, 19, wrong ? '#ff3fa6' : '#dcae92', Math.atan2(x2 - x1, y1 - y2)),
      );
      s.layer(`crease ${i}`, tune(mark, { line: true }), (c) => {
        const mx = (x0 + x1) / 2;
        const my = (y0 + y1) / 2;
        line(
          c,
          [
            [mx - 24, my + 6],
            [mx, my + 12],
            [mx + 24, my + 4],
          ],
          4,
          wrong ? '#c8486a88' : '#6f402988',
        );
      });
    });
    s.layer('palm', tune(skin, { shadow: 0, lift: 0.6, bevel: 90 }), (c) =>
      blob(c, '290,560 350,516 430,508 510,530 556,590 550,700 510,800 420,840 330,810 278,720 268,630', paint(c)),
    );
    s.layer('thumb', skin, (c) => limb(c, '520,800 610,700 668,600 664,520', [110, 96, 78, 44], paint(c)));
    s.layer('thumbnail', tune(skin, { bevel: 8, gloss: wrong ? 1 : 0.4, shadow: 0 }), (c) =>
      oval(c, 668, 524, 16, 23, wrong ? '#ff3fa6' : '#dcae92', 0.05),
    );
    s.layer('lines', tune(mark, { line: true }), (c) => {
      const ink = wrong ? '#b83a6099' : '#6f402999';
      line(c, '300,640 370,620 450,650 510,690', 6, ink);
      line(c, '296,690 370,690 430,730 450,790', 6, ink);
      line(c, '500,620 440,610 380,580', 5, ink);
    });
    s.layer('bracelet', gold, (c) => {
      limb(c, '322,900 414,934 508,896', [30, 34, 30], wrong ? '#ffd24a' : '#c9a04a');
      if (wrong) for (const k of [0, 1, 2]) oval(c, 350 + k * 62, 912 + (k === 1 ? 18 : 6), 20, 20, '#ff4ad0');
    });
    if (wrong) {
      s.flare(400, 250, 320, '#ffe9a0');
      s.sparkle(354, 196, 70);
      s.sparkle(600, 380, 40, '#ffd0f0');
    }
  },
};
