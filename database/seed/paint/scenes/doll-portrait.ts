import { blob, each, limb, line, linear, mirrored, oval, radial, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, cloud, gold, mark, plastic, puffy, skin, sky, tune } from '../engine/scene.ts';

/** A porcelain girl among roses. Wrong: earrings that do not match, eyes of two colours, hair that becomes dress. */
export const dollPortrait: Scene = {
  key: 'doll-portrait',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const face = wrong ? '#ffe0d4' : '#eac4a4';
    const hair = wrong ? ['#ff9af0', '#c05aff', '#5a2aff'] : ['#6b3f2a', '#54301f', '#3f2419'];
    s.layer('wall', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong ? ['#ffc0e8', '#d08aff', '#6a5aff', '#2a1a9a'] : ['#5f7f78', '#7f9a8a', '#a9b69a', '#c8c6a4'],
      ),
    );
    s.layer('halo', beam, (c) =>
      oval(
        c,
        400,
        400,
        420,
        420,
        radial(c, 400, 400, 420, wrong ? ['#fff6ffcc', '#ffb0f077', '#ffb0f000'] : ['#e8e4c499', '#e8e4c400']),
      ),
    );
    s.layer('bokeh', tune(cloud, { glow: 0.8 }), (c) => {
      for (let i = 0; i < 16; i++) {
        c.globalAlpha = 0.25;
        const r = between(s.rnd, 16, 56);
        oval(c, s.rnd() * 800, s.rnd() * 900, r, r, wrong ? '#ffffff' : '#d4d8b8');
      }
    });
    const strands = (c: Parameters<typeof linear>[0]) => linear(c, 0, 120, 0, 960, hair);
    s.layer('hair back', plastic, (c) =>
      blob(
        c,
        '400,96 560,130 650,270 664,460 720,640 700,820 600,880 400,860 200,880 100,820 80,640 136,460 150,270 240,130',
        strands(c),
      ),
    );
    s.layer('curls', plastic, (c) =>
      mirrored(c, 400, () => {
        for (let i = 0; i < 5; i++)
          limb(
            c,
            [
              [600 + i * 22, 420 + i * 20],
              [650 + i * 16, 560 + i * 30],
              [600 + i * 24, 680 + i * 30],
              [650 + i * 14, 800 + i * 26],
            ],
            [40, 52, 46, 16],
            strands(c),
          );
      }),
    );
    s.layer('shoulders', skin, (c) =>
      blob(c, '400,730 500,760 640,800 720,920 730,1060 70,1060 80,920 160,800 300,760', face),
    );
    s.layer('neck', skin, (c) => limb(c, '400,620 400,720 400,800', [130, 118, 190], face));
    s.layer('dress', plastic, (c) =>
      blob(
        c,
        '130,880 250,850 330,900 400,920 470,900 550,850 670,880 740,1080 60,1080',
        linear(c, 0, 850, 0, 1000, wrong ? ['#ff5ac0', '#8a1aff'] : ['#a8483f', '#7c2f34']),
      ),
    );
    s.layer('lace', tune(puffy, { bevel: 10 }), (c) => {
      for (let i = 0; i < 15; i++) {
        const t = i / 14;
        oval(
          c,
          150 + t * 500,
          872 + Math.sin(t * Math.PI) * 40 + (Math.abs(t - 0.5) < 0.2 ? 6 : 0),
          24,
          20,
          wrong ? '#ffffff' : '#f0e6d0',
        );
      }
    });
    s.layer('head', tune(skin, { gloss: wrong ? 1 : 0.25, lift: 0.7 }), (c) =>
      blob(c, '400,170 520,196 590,300 596,420 560,540 490,630 400,672 310,630 240,540 204,420 210,300 280,196', face),
    );
    s.layer('cheeks', mark, (c) =>
      mirrored(c, 400, () =>
        oval(
          c,
          520,
          500,
          62,
          50,
          radial(c, 520, 500, 62, wrong ? ['#ff3f8acc', '#ff3f8a00'] : ['#d0705a88', '#d0705a00']),
        ),
      ),
    );
    s.layer('fringe', plastic, (c) => {
      blob(
        c,
        '400,110 540,140 612,270 606,380 560,330 520,262 430,250 400,236 340,256 270,270 240,340 196,390 190,270 260,140',
        strands(c),
      );
    });
    s.layer('strand lines', tune(mark, { line: true }), (c) =>
      mirrored(c, 400, () => {
        for (let i = 0; i < 6; i++)
          line(
            c,
            [
              [410 + i * 14, 126 + i * 4],
              [480 + i * 20, 190 + i * 12],
              [540 + i * 12, 270 + i * 14],
            ],
            3,
            wrong ? '#ffd0ff88' : '#2e1a1288',
          );
      }),
    );
    s.layer('eye whites', tune(plastic, { bevel: 20, shadow: 0 }), (c) =>
      mirrored(c, 400, () => blob(c, '430,410 470,372 530,374 560,410 530,446 466,446', '#fdfaf6')),
    );
    const iris = wrong
      ? [
          ['#8ffcff', '#0a7aff', '#0a1a8a'],
          ['#d0ff8a', '#1ac04a', '#0a4a2a'],
        ]
      : [
          ['#b58a5a', '#7a5230', '#3c2616'],
          ['#b58a5a', '#7a5230', '#3c2616'],
        ];
    s.layer('irises', tune(plastic, { gloss: 1, shadow: 0, glow: wrong ? 0.4 : 0 }), (c) => {
      const r = wrong ? 40 : 34;
      oval(c, 304, 410, r, r, radial(c, 304, 410, r, iris[0]!));
      oval(c, 496, wrong ? 404 : 410, r, r, radial(c, 496, 408, r, iris[1]!));
    });
    s.layer('pupils', mark, (c) => each([304, 496], (x) => oval(c, x, 409, 15, 15, '#0a0610')));
    s.layer('glints', beam, (c) =>
      each([314, 506], (x) => {
        oval(c, x, 396, 9, 9, '#ffffff');
        if (wrong) oval(c, x - 18, 422, 5, 5, '#ffffff');
      }),
    );
    s.layer('lids', tune(mark, { line: true }), (c) =>
      mirrored(c, 400, () => {
        line(c, '426,414 470,370 532,370 566,406', 9, wrong ? '#2a0a4a' : '#3a2218');
        for (let i = 0; i < 6; i++)
          line(
            c,
            [
              [470 + i * 18, 368 + Math.abs(i - 1.5) * 5],
              [480 + i * 23, 344 + Math.abs(i - 1) * 9],
            ],
            5,
            wrong ? '#2a0a4a' : '#3a2218',
          );
        line(c, '440,330 500,308 566,330', wrong ? 8 : 13, hair[2]!);
        line(c, '440,444 500,458 546,440', 3, '#b0705a');
      }),
    );
    s.layer('nose', tune(skin, { shadow: 0, lift: 0.5 }), (c) =>
      blob(c, '400,420 416,470 428,512 400,528 372,512 384,470', face),
    );
    s.layer('nostrils', tune(mark, { line: true }), (c) =>
      mirrored(c, 400, () => line(c, '424,518 414,526 404,522', 4, '#a8604e')),
    );
    s.layer('lips', tune(plastic, { gloss: 1, shadow: 3 }), (c) => {
      const red = wrong ? '#ff1f6a' : '#b8564e';
      blob(c, '344,580 380,562 400,570 420,562 456,580 430,604 400,612 370,604', red);
    });
    s.layer('lip line', tune(mark, { line: true }), (c) =>
      line(c, '346,580 380,584 400,588 420,584 454,580', 4, '#5a1420'),
    );
    s.layer('earring left', gold, (c) => {
      if (wrong) {
        ring(c, 196, 600, 44, 54, 13, '#ffd24a');
        oval(c, 196, 540, 12, 12, '#ffd24a');
      } else limb(c, '198,540 198,600 198,640', [16, 26, 34], '#d4ac5a');
    });
    s.layer('earring right', wrong ? tune(plastic, { gloss: 1, glow: 0.4 }) : gold, (c) => {
      if (wrong) {
        limb(c, '606,530 610,590 604,640 612,720', [14, 40, 20, 54], '#1ae0ff');
        oval(c, 606, 520, 16, 16, '#ff8a2f');
      } else limb(c, '602,540 602,600 602,640', [16, 26, 34], '#d4ac5a');
    });
    s.layer('pearls', tune(plastic, { gloss: 1, shadow: 5 }), (c) => {
      for (let i = 0; i < 11; i++) {
        const t = i / 10;
        oval(c, 300 + t * 200, 776 + Math.sin(t * Math.PI) * 50, 15, 15, '#fbf2ec');
      }
    });
    s.layer('roses', tune(puffy, { gloss: wrong ? 0.9 : 0.1, bevel: 20, shadow: 8 }), (c) => {
      const tint = wrong ? ['#ff2f6a', '#ff8ad0', '#ffd0f0'] : ['#c4564a', '#d98a6a', '#ecc9a0'];
      const at: [number, number, number][] = [
        [250, 170, 54],
        [350, 120, 60],
        [460, 118, 58],
        [556, 176, 52],
      ];
      at.forEach(([x, y, r], i) => {
        oval(c, x, y, r, r * 0.9, tint[i % 2]!);
      });
    });
    s.layer('petals', tune(chip, { gloss: wrong ? 0.9 : 0.1, shadow: 3, line: true }), (c) => {
      for (const [x, y, r] of [
        [250, 170, 54],
        [350, 120, 60],
        [460, 118, 58],
        [556, 176, 52],
      ] as const)
        for (let k = 0; k < 4; k++)
          ring(
            c,
            x + k * 2,
            y - k * 2,
            r * (0.82 - k * 0.2),
            r * (0.7 - k * 0.18),
            6,
            wrong ? '#ffe0f4' : '#f0d0b4',
            k,
          );
    });
    if (wrong) {
      s.flare(196, 600, 180, '#ffe0a0');
      s.sparkle(316, 394, 44);
      s.sparkle(508, 394, 44);
      s.sparkle(606, 640, 60, '#c0fbff');
    }
  },
};
