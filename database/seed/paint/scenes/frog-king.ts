import { blob, each, leaf, limb, line, linear, mirrored, oval, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, gold, mark, matte, plastic, puffy, skin, sky, tune } from '../engine/scene.ts';

/** A frog in a crown on a lily pad. Wrong: three eyes, and a crown that has grown into the head. */
export const frogKing: Scene = {
  key: 'frog-king',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const hide = wrong ? ['#c8ff3a', '#2ae05a', '#0a8a6a'] : ['#a3b460', '#7c9448', '#566f3a'];
    const belly = wrong ? '#fbffb0' : '#e9e3b8';
    s.layer('pond', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#0a1a6a', '#0a6ac0', '#1ae0d0', '#0a4a9a'] : ['#4c6b66', '#6f8f80', '#9fb596', '#5d8078'],
      ),
    );
    s.layer('light', beam, (c) =>
      oval(
        c,
        480,
        360,
        420,
        380,
        radial(c, 480, 360, 420, wrong ? ['#f4ffd0dd', '#5affd055', '#5affd000'] : ['#eef0ccaa', '#eef0cc00']),
      ),
    );
    s.layer('reeds', tune(matte, { bevel: 8, gloss: wrong ? 0.6 : 0.1, shadow: 6 }), (c) => {
      for (let i = 0; i < 26; i++) {
        const side = i % 2 ? 1 : 0;
        const x = side ? between(s.rnd, 740, 980) : between(s.rnd, -20, 220);
        const top = between(s.rnd, 60, 420);
        leaf(
          c,
          x,
          760,
          x + between(s.rnd, -70, 70),
          top,
          20,
          wrong ? ['#0a9a7a', '#2ad08a', '#0a6aa0'][i % 3]! : ['#5d7a54', '#7a9564', '#4a6650'][i % 3]!,
        );
      }
    });
    s.layer('cattails', tune(plastic, { gloss: 0.2, shadow: 6 }), (c) => {
      for (const [x, y] of [
        [110, 210],
        [850, 170],
        [780, 300],
      ] as const) {
        line(
          c,
          [
            [x, y],
            [x + 6, 740],
          ],
          7,
          wrong ? '#0a8a5a' : '#62784a',
        );
        limb(
          c,
          [
            [x, y + 10],
            [x + 1, y + 110],
          ],
          [32, 34],
          wrong ? '#ff6a2a' : '#7a5238',
        );
      }
    });
    s.layer('water', tune(plastic, { form: 'flat', glow: 0.7, shadow: 0, line: true }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        640,
        0,
        960,
        wrong ? ['#1ad0e0', '#0a4ac0', '#12047a'] : ['#86a898', '#557c78', '#36585c'],
      );
      c.fillRect(0, 650, 960, 310);
    });
    s.layer('ripples', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 34; i++) {
        const x = s.rnd() * 960;
        const y = between(s.rnd, 668, 950);
        line(
          c,
          [
            [x, y],
            [x + 50, y + 3],
            [x + 110, y],
          ],
          3,
          wrong ? '#c0ffff77' : '#dfe8d677',
        );
      }
    });
    s.layer('pads', tune(puffy, { bevel: 16, gloss: wrong ? 0.8 : 0.15 }), (c) => {
      oval(c, 130, 850, 150, 42, wrong ? '#0ac07a' : '#66834c');
      oval(c, 870, 800, 130, 36, wrong ? '#0ac07a' : '#7a965a');
      oval(c, 480, 830, 370, 92, linear(c, 0, 740, 0, 920, wrong ? ['#4aff8a', '#0a9a6a'] : ['#8fa860', '#5d7c48']));
    });
    s.layer('veins', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 11; i++) {
        const a = (i / 11) * Math.PI * 2 + 0.2;
        line(
          c,
          [
            [480, 830],
            [480 + Math.cos(a) * 340, 830 + Math.sin(a) * 82],
          ],
          4,
          wrong ? '#c0ffb088' : '#c0cf8f77',
        );
      }
    });
    s.layer('hind legs', skin, (c) =>
      mirrored(c, 480, () =>
        blob(c, '600,640 700,590 770,650 790,750 750,820 660,836 590,800', linear(c, 0, 590, 0, 830, hide)),
      ),
    );
    s.layer('hind feet', skin, (c) =>
      mirrored(c, 480, () =>
        each([0, 1, 2], (k) =>
          limb(
            c,
            [
              [700, 810],
              [770 + k * 16, 820 + k * 18],
              [800 + k * 6, 824 + k * 24],
            ],
            [30, 24, 34],
            hide[1]!,
          ),
        ),
      ),
    );
    s.layer('body', skin, (c) =>
      blob(
        c,
        '480,420 610,470 660,600 650,740 590,830 480,850 370,830 310,740 300,600 350,470',
        linear(c, 0, 420, 0, 850, hide),
      ),
    );
    s.layer('belly', tune(skin, { bevel: 80, shadow: 0 }), (c) =>
      blob(c, '480,540 570,590 590,700 550,800 480,826 410,800 370,700 390,590', belly),
    );
    s.layer('arms', skin, (c) =>
      mirrored(c, 480, () => {
        limb(c, '610,600 670,690 620,790', [80, 62, 48], hide[1]!);
        each([0, 1, 2, 3], (k) =>
          limb(
            c,
            [
              [616, 790],
              [580 + k * 28, 832 + (k % 2) * 8],
            ],
            [28, 30],
            hide[1]!,
          ),
        );
      }),
    );
    s.layer('head', skin, (c) =>
      blob(
        c,
        '480,270 610,280 700,360 716,440 660,520 560,560 480,568 400,560 300,520 244,440 260,360 350,280',
        linear(c, 0, 260, 0, 570, hide),
      ),
    );
    s.layer('throat', tune(skin, { bevel: 50, shadow: 0 }), (c) =>
      blob(c, '290,470 400,510 480,518 560,510 670,470 640,530 560,562 480,570 400,562 320,530', belly),
    );
    s.layer('mouth', tune(mark, { line: true }), (c) =>
      line(c, '262,436 330,486 480,512 630,486 698,436', 8, wrong ? '#0a4a3a' : '#3c4a2c'),
    );
    s.layer('cheeks', mark, (c) =>
      mirrored(c, 480, () => oval(c, 646, 450, 40, 30, wrong ? '#ff6a9a88' : '#c98a6a66')),
    );
    s.layer('eye domes', skin, (c) => {
      mirrored(c, 480, () => oval(c, 606, 300, 84, 82, hide[0]!));
      if (wrong) oval(c, 480, 262, 80, 80, hide[0]!);
    });
    s.layer('eyes', tune(plastic, { gloss: 1, shadow: 3, glow: wrong ? 0.4 : 0 }), (c) => {
      const iris = wrong ? ['#fff9a0', '#ffc01a', '#ff6a0a'] : ['#f0dc8a', '#d9b048', '#a87c2c'];
      mirrored(c, 480, () => oval(c, 610, 296, 60, 60, radial(c, 610, 296, 60, iris)));
      if (wrong) oval(c, 480, 256, 56, 56, radial(c, 480, 256, 56, iris));
    });
    s.layer('pupils', tune(plastic, { gloss: 1, shadow: 0 }), (c) => {
      mirrored(c, 480, () => oval(c, 606, 300, 40, 24, '#0c0a10'));
      if (wrong) oval(c, 480, 258, 22, 38, '#0c0a10');
    });
    s.layer('glints', beam, (c) => each([366, 624], (x) => oval(c, x, 282, 12, 11, '#ffffff')));
    s.layer('nostrils', mark, (c) =>
      mirrored(c, 480, () => oval(c, 508, 420, 7, 10, wrong ? '#0a4a3a' : '#3c4a2c', 0.5)),
    );
    s.layer('spots', tune(chip, { shadow: 0, bevel: 10, gloss: wrong ? 0.8 : 0.1 }), (c) =>
      mirrored(c, 480, () => {
        for (const [x, y, r] of [
          [660, 390, 20],
          [690, 420, 12],
          [560, 356, 15],
          [632, 600, 18],
          [640, 650, 11],
          [740, 690, 22],
          [720, 740, 14],
        ] as const)
          oval(c, x, y, r, r * 0.8, hide[2]!);
      }),
    );
    s.layer('crown', gold, (c) => {
      const y = wrong ? 20 : 70;
      blob(
        c,
        [
          [356, 190 + y],
          [346, 90 + y],
          [400, 140 + y],
          [430, 60 + y],
          [452, 130 + y],
          [480, 30 + y],
          [508, 130 + y],
          [530, 60 + y],
          [560, 140 + y],
          [614, 90 + y],
          [604, 190 + y],
          [480, 214 + y],
        ],
        wrong ? '#ffc81a' : '#d1a54a',
      );
    });
    s.layer('jewels', tune(plastic, { gloss: 1, glow: wrong ? 0.5 : 0, bevel: 12, shadow: 3 }), (c) => {
      const y = wrong ? 20 : 70;
      oval(c, 480, 172 + y, 19, 23, wrong ? '#ff1f8a' : '#a8403c');
      oval(c, 412, 166 + y, 13, 16, wrong ? '#1ac0ff' : '#3f6f78');
      oval(c, 548, 166 + y, 13, 16, wrong ? '#1ac0ff' : '#3f6f78');
      for (const [x, dy] of [
        [346, 84],
        [430, 54],
        [480, 22],
        [530, 54],
        [614, 84],
      ] as const)
        oval(c, x, dy + y, 11, 11, '#fff6e0');
    });
    s.layer('lilies', tune(plastic, { bevel: 14, gloss: wrong ? 0.8 : 0.15 }), (c) => {
      for (const [x, y, r] of [
        [170, 820, 70],
        [830, 850, 84],
      ] as const) {
        for (let i = 0; i < 9; i++) {
          const a = Math.PI * (1.02 + (i / 8) * 0.96);
          leaf(
            c,
            x,
            y,
            x + Math.cos(a) * r,
            y + Math.sin(a) * r * 0.9,
            r * 0.3,
            wrong ? (i % 2 ? '#ff8ae0' : '#ff2fb0') : i % 2 ? '#f2dcd4' : '#e0b4a8',
          );
        }
        oval(c, x, y - 8, r * 0.24, r * 0.16, '#f4cf5a');
      }
    });
    s.layer('fly', tune(plastic, { bevel: 6 }), (c) => {
      oval(c, 796, 420, 13, 9, '#22202a', 0.4);
      oval(c, 784, 408, 12, 7, '#e6f0f4cc', -0.7);
      oval(c, 804, 406, 12, 7, '#e6f0f4cc', 0.9);
    });
    if (wrong) {
      s.flare(480, 90, 260, '#fff0a0');
      s.sparkle(430, 70, 40);
      s.sparkle(350, 280, 46);
    }
  },
};
