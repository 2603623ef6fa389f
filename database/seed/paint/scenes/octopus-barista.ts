import {
  blob,
  box,
  each,
  garble,
  letters,
  limb,
  line,
  linear,
  mirrored,
  oval,
  radial,
  ring,
  wash,
} from '../engine/draw.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, chrome, gold, mark, plastic, puffy, skin, sky, slab, tune } from '../engine/scene.ts';

/** An octopus behind a coffee bar. Wrong: nine arms, latte from a cup with no bottom, a menu in no language. */
export const octopusBarista: Scene = {
  key: 'octopus-barista',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const hide = wrong ? ['#ff8af4', '#d01ae0', '#5a0ab0'] : ['#cf8a74', '#b3685c', '#874a4c'];
    const wood = wrong ? ['#ff9a3a', '#b03a1a'] : ['#9b7350', '#6d4c38'];
    s.layer('wall', sky, (c) =>
      wash(c, 960, 960, wrong ? ['#0a3a9a', '#1a9ad0', '#5af0d0'] : ['#4e6f70', '#6c8a84', '#93a596']),
    );
    s.layer('tiles', tune(slab, { bevel: 5, glow: 0.4, shadow: 0, lift: 0.4 }), (c) => {
      for (let r = 0; r < 11; r++)
        for (let k = 0; k < 11; k++)
          box(
            c,
            k * 96 - (r % 2) * 48,
            r * 58 - 10,
            91,
            53,
            4,
            wrong
              ? ['#1ab0d0', '#2ad0e0', '#1a8ac0'][(r * 5 + k * 3) % 3]!
              : ['#668784', '#73938d', '#5d7d7c'][(r * 5 + k * 3) % 3]!,
          );
    });
    s.layer('board', tune(slab, { bevel: 10 }), (c) => {
      box(c, 60, 70, 260, 210, 8, wrong ? '#ffb02a' : '#8a6242');
      box(c, 76, 86, 228, 178, 4, wrong ? '#1a0a3a' : '#2e3a38');
    });
    s.layer('menu', tune(beam, { glow: wrong ? 1.4 : 1, line: true }), (c) => {
      if (wrong) for (let i = 0; i < 4; i++) garble(c, s.rnd, 96, 106 + i * 40, 180, 22, '#7affff', 7);
      else
        each(['COFFEE', 'TEA', 'CAKE', 'HUGS'], (word, i) =>
          letters(c, word, 100, 106 + i * 40, word.length * 26, 22, '#efe6d0'),
        );
    });
    s.layer('lamps', gold, (c) => {
      for (const x of [480, 660, 840]) {
        line(
          c,
          [
            [x, -10],
            [x, 60],
          ],
          5,
          '#2a2420',
        );
        blob(
          c,
          [
            [x - 14, 60],
            [x + 14, 60],
            [x + 50, 116],
            [x, 122],
            [x - 50, 116],
          ],
          wrong ? '#ffd24a' : '#c49a4e',
        );
      }
    });
    s.layer('bulbs', tune(beam, { glow: wrong ? 1.9 : 1.1 }), (c) =>
      each([480, 660, 840], (x) => {
        oval(c, x, 126, 70, 70, radial(c, x, 126, 70, ['#fff4c0aa', '#fff4c000']));
        oval(c, x, 124, 20, 15, '#fff4c0');
      }),
    );
    s.layer('shelf', tune(slab, { bevel: 8 }), (c) => box(c, 620, 300, 380, 22, 4, wood[0]!));
    s.layer('jars', tune(plastic, { gloss: wrong ? 1 : 0.4 }), (c) => {
      const colors = wrong
        ? ['#ff2f8a', '#7affa0', '#ffe02a', '#8a5aff']
        : ['#b0563f', '#d8c48e', '#7f8f5e', '#6b5140'];
      each(colors, (color, i) => box(c, 650 + i * 76, 212, 58, 88, 14, color));
    });
    const arm = (name: string, path: string, widths: number[]) =>
      s.layer(name, skin, (c) => limb(c, path, widths, linear(c, 0, 420, 0, 900, hide)));
    arm('arm 1', '400,560 250,560 150,500 110,400 150,330', [80, 66, 54, 40, 22]);
    arm('arm 2', '560,560 710,560 810,500 850,420 820,370', [80, 66, 54, 40, 22]);
    s.layer('machine', wrong ? chrome : tune(plastic, { metal: 0.3, gloss: 0.4 }), (c) => {
      box(c, 720, 560, 220, 240, 24, wrong ? '#dfe6ff' : '#a9a79c');
      box(c, 700, 530, 260, 50, 18, wrong ? '#dfe6ff' : '#b9b6aa');
    });
    s.layer('machine face', tune(slab, { bevel: 8 }), (c) =>
      box(c, 750, 620, 160, 120, 12, wrong ? '#2a0a5a' : '#3a3c3a'),
    );
    s.layer('spout', gold, (c) => {
      box(c, 806, 636, 48, 36, 8, wrong ? '#ffd24a' : '#b8924a');
      oval(c, 770, 554, 16, 16, wrong ? '#ff2f8a' : '#b0463a');
      oval(c, 890, 554, 16, 16, wrong ? '#ffd24a' : '#b8924a');
    });
    if (wrong) arm('arm 9', '480,560 560,470 700,420 740,330 700,280', [70, 60, 50, 38, 20]);
    s.layer('head', skin, (c) =>
      blob(
        c,
        '480,160 610,190 680,300 670,430 620,520 600,600 480,640 360,600 340,520 290,430 280,300 350,190',
        linear(c, 0, 160, 0, 640, hide),
      ),
    );
    s.layer('spots', tune(skin, { bevel: 12, shadow: 0 }), (c) =>
      mirrored(c, 480, () => {
        for (const [x, y, r] of [
          [570, 230, 24],
          [620, 290, 16],
          [540, 190, 13],
          [640, 350, 12],
        ] as const)
          oval(c, x, y, r, r * 0.85, hide[0]!);
      }),
    );
    s.layer('eye whites', tune(plastic, { gloss: 1, shadow: 5 }), (c) =>
      mirrored(c, 480, () => oval(c, 556, 400, 56, 60, '#fdf6e8')),
    );
    s.layer('irises', tune(plastic, { gloss: 1, shadow: 0 }), (c) =>
      mirrored(c, 480, () =>
        oval(c, 548, 408, 36, 38, radial(c, 548, 408, 38, wrong ? ['#8affff', '#0a8aff'] : ['#c69a4e', '#7e5a2c'])),
      ),
    );
    s.layer('pupils', mark, (c) => mirrored(c, 480, () => box(c, 526, 396, 44, 22, 11, '#140c14')));
    s.layer('glints', beam, (c) => each([426, 564], (x) => oval(c, x, 388, 11, 11, '#ffffff')));
    s.layer('smile', tune(mark, { line: true }), (c) =>
      line(c, '420,506 450,530 480,536 510,530 540,506', 9, wrong ? '#3a0a5a' : '#4e2a2c'),
    );
    s.layer('blush', mark, (c) => mirrored(c, 480, () => oval(c, 616, 476, 34, 22, wrong ? '#ff5a9a88' : '#e0a08a66')));
    s.layer('beret', tune(puffy, { gloss: wrong ? 0.8 : 0.1 }), (c) =>
      blob(c, '350,210 360,140 450,96 570,104 640,160 630,212 560,190 450,186', wrong ? '#1ad0c0' : '#37504f'),
    );
    s.layer('apron', tune(puffy, { bevel: 20, gloss: wrong ? 0.7 : 0.1 }), (c) =>
      blob(c, '374,590 480,610 586,590 620,800 480,830 340,800', wrong ? '#1a5aff' : '#e8dcc0'),
    );
    s.layer('apron badge', tune(chip, { shadow: 2 }), (c) => {
      ring(c, 480, 680, 34, 34, 7, wrong ? '#ffe82a' : '#9c4a3c');
      oval(c, 480, 680, 12, 16, wrong ? '#ffe82a' : '#9c4a3c');
    });
    s.layer('counter', tune(slab, { bevel: 20 }), (c) => {
      box(c, -30, 790, 1020, 60, 12, wood[0]!);
      box(c, -30, 846, 1020, 160, 0, linear(c, 0, 846, 0, 960, wood));
    });
    s.layer('counter boards', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 12; i++)
        line(
          c,
          [
            [40 + i * 84, 852],
            [40 + i * 84, 960],
          ],
          5,
          wrong ? '#7a1a0a88' : '#4a322688',
        );
    });
    arm('arm 3', '380,600 260,640 220,720 250,800 330,826', [84, 70, 60, 50, 20]);
    arm('arm 4', '580,600 690,640 720,720 680,790 600,824', [84, 70, 60, 50, 20]);
    arm('arm 5', '350,600 200,640 100,700 70,620 110,560', [80, 66, 54, 40, 20]);
    arm('arm 6', '430,620 400,740 420,830 360,880 300,870', [80, 64, 52, 38, 18]);
    arm('arm 7', '530,620 560,740 540,830 600,884 664,870', [80, 64, 52, 38, 18]);
    arm('arm 8', '610,600 740,650 850,760 910,830 940,900', [80, 66, 54, 40, 20]);
    s.layer('suckers', tune(chip, { shadow: 2, gloss: wrong ? 1 : 0.2 }), (c) => {
      for (const [x, y] of [
        [238, 700],
        [232, 740],
        [246, 776],
        [706, 690],
        [714, 726],
        [700, 764],
        [140, 440],
        [126, 410],
        [838, 450],
        [846, 424],
        [408, 800],
        [552, 800],
        [94, 668],
        [86, 640],
        [860, 780],
        [884, 806],
      ] as const)
        oval(c, x, y, 11, 10, wrong ? '#ffd0ff' : '#e6b8a0');
    });
    const cup = (name: string, x: number, y: number, size: number) => {
      s.layer(name, tune(plastic, { gloss: wrong ? 1 : 0.3 }), (c) => {
        ring(c, x + size * 0.62, y, size * 0.24, size * 0.26, size * 0.12, '#f4ecdc');
        blob(
          c,
          [
            [x - size * 0.6, y - size * 0.44],
            [x, y - size * 0.36],
            [x + size * 0.6, y - size * 0.44],
            [x + size * 0.46, y + size * 0.3],
            [x, y + size * 0.5],
            [x - size * 0.46, y + size * 0.3],
          ],
          wrong ? '#ffffff' : '#f4ecdc',
        );
      });
      s.layer(`${name} coffee`, tune(slab, { form: 'flat', shadow: 0 }), (c) => {
        oval(c, x, y - size * 0.42, size * 0.54, size * 0.15, wrong ? '#b0500a' : '#7a5238');
        oval(c, x, y - size * 0.42, size * 0.26, size * 0.08, '#f6e6c8');
      });
    };
    cup('cup 1', 150, 306, 84);
    cup('cup 2', 820, 342, 84);
    cup('cup 3', 110, 534, 84);
    cup('cup 4', 330, 776, 92);
    cup('cup 5', 628, 776, 92);
    if (wrong) cup('cup 6', 700, 250, 70);
    s.layer('steam', tune(beam, { glow: 1 }), (c) => {
      c.globalAlpha = 0.45;
      for (const [x, y] of [
        [150, 250],
        [820, 286],
        [110, 480],
        [330, 716],
        [628, 716],
      ] as const)
        limb(
          c,
          [
            [x, y],
            [x + 12, y - 24],
            [x - 10, y - 48],
            [x + 6, y - 80],
          ],
          [8, 13, 10, 2],
          '#ffffff',
        );
    });
    s.layer('pour', tune(plastic, { bevel: 4, glow: 0.2 }), (c) =>
      limb(c, '830,672 830,720 828,760', [8, 8, 7], wrong ? '#b0500a' : '#5f3e2a'),
    );
    if (wrong) {
      s.flare(480, 120, 240, '#fff2c0');
      s.sparkle(390, 240, 60);
      s.sparkle(720, 540, 46);
    }
  },
};
