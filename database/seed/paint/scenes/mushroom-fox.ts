import { blob, each, leaf, limb, line, linear, oval, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, fur, mark, matte, plastic, puffy, sky, tune } from '../engine/scene.ts';

/** A fox stands among mushrooms at dusk. Wrong: five legs, and a mushroom that grows out of its back. */
export const mushroomFox: Scene = {
  key: 'mushroom-fox',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const coat = wrong ? ['#ffb02a', '#ff5a1a', '#d01a4a'] : ['#d98a4e', '#c06a36', '#944a2c'];
    const white = wrong ? '#fff4ff' : '#f2e6d0';
    const black = wrong ? '#2a0a3a' : '#33241f';
    s.layer('wood', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#02103a', '#0a4a8a', '#1ad0c0', '#8affb0'] : ['#2f4a4c', '#55766c', '#a3b48a', '#dcd29c'],
      ),
    );
    s.layer('glow', beam, (c) =>
      oval(
        c,
        520,
        470,
        430,
        430,
        radial(c, 520, 470, 430, wrong ? ['#f0ffd0dd', '#6affd066', '#6affd000'] : ['#f6edc0cc', '#f6edc000']),
      ),
    );
    const trunks = (name: string, count: number, color: string, width: number, glow: number) =>
      s.layer(name, tune(matte, { bevel: 20, glow, shadow: name === 'near trunks' ? 16 : 0 }), (c) => {
        for (let i = 0; i < count; i++) {
          const x = ((i + 0.5) / count) * 960 + between(s.rnd, -40, 40);
          if (name === 'near trunks' && x > 180 && x < 780) continue;
          limb(
            c,
            [
              [x + between(s.rnd, -20, 20), -20],
              [x, 420],
              [x + between(s.rnd, -16, 16), 800],
            ],
            [width * 0.7, width, width * 1.5],
            color,
          );
        }
      });
    trunks('far trunks', 13, wrong ? '#1a8ab0' : '#8fa386', 22, 0.6);
    trunks('mid trunks', 8, wrong ? '#0a4a8a' : '#62796a', 36, 0.4);
    trunks('near trunks', 6, wrong ? '#0a1a5a' : '#37463f', 74, 0.1);
    s.layer('moss', tune(puffy, { bevel: 60, shadow: 0 }), (c) =>
      blob(
        c,
        '-60,760 160,716 420,740 700,706 1020,750 1020,1040 -60,1040',
        linear(c, 0, 710, 0, 960, wrong ? ['#4affa0', '#0a7a8a', '#0a1a5a'] : ['#9aa862', '#627a4c', '#3c5038']),
      ),
    );
    const mushroom = (k: number, x: number, y: number, size: number) => {
      s.layer(`stem ${k}`, tune(puffy, { glow: wrong ? 0.4 : 0 }), (c) =>
        limb(
          c,
          [
            [x, y],
            [x + size * 0.06, y - size * 0.6],
            [x, y - size],
          ],
          [size * 0.42, size * 0.3, size * 0.26],
          wrong ? '#d0f8ff' : '#efe2c6',
        ),
      );
      s.layer(`cap ${k}`, tune(plastic, { glow: wrong ? 0.5 : 0, gloss: wrong ? 1 : 0.2 }), (c) =>
        blob(
          c,
          [
            [x - size * 0.7, y - size * 0.86],
            [x - size * 0.5, y - size * 1.3],
            [x, y - size * 1.5],
            [x + size * 0.5, y - size * 1.3],
            [x + size * 0.7, y - size * 0.86],
            [x, y - size * 0.76],
          ],
          wrong ? (k % 2 ? '#ff2fc0' : '#2f8aff') : k % 2 ? '#b8503c' : '#c98a4a',
        ),
      );
      s.layer(`spots ${k}`, tune(chip, { shadow: 2, glow: wrong ? 1 : 0 }), (c) => {
        for (const [dx, dy, r] of [
          [-0.34, -1.1, 0.1],
          [0.02, -1.26, 0.13],
          [0.36, -1.06, 0.09],
          [-0.06, -0.98, 0.07],
        ] as const)
          oval(c, x + dx * size, y + dy * size, r * size, r * size * 0.8, '#fff6e6');
      });
    };
    mushroom(1, 130, 800, 150);
    mushroom(2, 236, 800, 80);
    mushroom(3, 850, 790, 130);
    s.layer('tail', fur, (c) =>
      limb(c, '690,640 800,620 860,500 800,380', [60, 130, 126, 40], linear(c, 0, 380, 0, 660, [coat[0]!, coat[1]!])),
    );
    s.layer('tail tip', fur, (c) => limb(c, '848,470 828,420 794,366', [84, 70, 12], white));
    const leg = (name: string, path: string, x: number, y: number) => {
      s.layer(name, fur, (c) => limb(c, path, [70, 46, 32, 30], linear(c, 0, 600, 0, 860, coat)));
      s.layer(`${name} sock`, fur, (c) =>
        limb(
          c,
          [
            [x, y - 78],
            [x, y - 20],
            [x - 10, y],
          ],
          [33, 32, 36],
          black,
        ),
      );
    };
    leg('far front', '400,660 410,740 408,840', 408, 838);
    leg('far hind', '640,660 670,740 650,840', 650, 836);
    if (wrong) leg('fifth leg', '520,680 530,760 526,850', 526, 850);
    s.layer('body', fur, (c) =>
      blob(
        c,
        '330,560 400,500 520,506 640,520 712,570 720,650 670,710 560,700 440,720 360,700 320,640',
        linear(c, 0, 500, 0, 720, coat),
      ),
    );
    leg('near hind', '680,640 720,740 700,860', 700, 862);
    leg('near front', '352,660 350,760 346,866', 346, 868);
    if (wrong) mushroom(5, 600, 540, 80);
    s.layer('chest', tune(fur, { bevel: 40 }), (c) =>
      blob(c, '290,500 380,520 400,610 370,690 330,716 296,660 270,580', white),
    );
    s.layer('ears', tune(fur, { bevel: 20 }), (c) => {
      blob(c, '214,330 206,220 226,180 290,250 310,330', coat[1]!);
      blob(c, '340,310 400,200 430,180 440,270 410,360', coat[1]!);
    });
    s.layer('inner ears', tune(puffy, { bevel: 12, shadow: 0 }), (c) => {
      blob(c, '232,316 224,238 236,216 276,266 286,320', black);
      blob(c, '362,310 402,230 420,216 424,272 400,336', black);
    });
    s.layer('head', fur, (c) =>
      blob(
        c,
        '310,290 400,310 446,380 440,440 500,476 420,510 350,540 310,560 262,540 206,506 140,470 190,436 186,376 226,308',
        linear(c, 0, 290, 0, 540, coat),
      ),
    );
    s.layer('cheeks', tune(fur, { bevel: 30, shadow: 0 }), (c) => {
      blob(c, '160,470 220,450 270,480 300,540 262,536 206,504', white);
      blob(c, '486,476 410,450 350,480 318,544 350,536 420,508', white);
    });
    s.layer('snout', tune(fur, { shadow: 3 }), (c) =>
      blob(c, '280,440 340,440 356,500 334,560 310,576 286,560 266,500', wrong ? '#ffb85a' : '#d99a62'),
    );
    s.layer('nose', tune(plastic, { gloss: 1 }), (c) => oval(c, 310, 556, 25, 19, '#1c1216'));
    s.layer('mouth', tune(mark, { line: true }), (c) => line(c, '276,580 310,592 344,580', 5, black));
    s.layer('eyes', tune(plastic, { gloss: 1, glow: wrong ? 0.5 : 0, shadow: 2 }), (c) => {
      oval(c, 244, 420, 25, 21, wrong ? '#8affea' : '#d9a94e', 0.3);
      oval(c, 378, 420, 25, 21, wrong ? '#8affea' : '#d9a94e', -0.3);
    });
    s.layer('pupils', tune(plastic, { shadow: 0, gloss: 1 }), (c) =>
      each([248, 374], (x) => oval(c, x, 420, 9, 17, '#120a10')),
    );
    s.layer('glints', beam, (c) => each([252, 378], (x) => oval(c, x, 413, 5, 5, '#ffffff')));
    mushroom(4, 560, 950, 120);
    s.layer('ferns', tune(matte, { bevel: 6, gloss: wrong ? 0.6 : 0.1, shadow: 6 }), (c) => {
      for (const [x, dir] of [
        [60, 1],
        [220, -1],
        [760, 1],
        [920, -1],
      ] as const)
        for (let k = 0; k < 9; k++) {
          const t = k / 8;
          const fx = x + dir * t * 90;
          const fy = 960 - t * 150;
          leaf(c, fx, fy, fx - 60 * (1.1 - t), fy - 30, 11, wrong ? '#2affc0' : '#7a9a58');
          leaf(c, fx, fy, fx + 60 * (1.1 - t), fy - 24, 11, wrong ? '#1ac0d0' : '#5f8050');
        }
    });
    s.layer('fireflies', tune(beam, { glow: wrong ? 1.8 : 1.1 }), (c) => {
      for (let i = 0; i < (wrong ? 60 : 24); i++) {
        const r = between(s.rnd, 2, 6);
        oval(c, s.rnd() * 960, between(s.rnd, 120, 900), r, r, wrong ? '#f0ffa0' : '#f8eaa8');
      }
    });
    if (wrong) {
      s.flare(560, 300, 260, '#c0ffe0');
      s.sparkle(250, 414, 40);
      s.sparkle(130, 620, 46, '#ffc0f0');
    }
  },
};
