import { blob, box, limb, line, linear, oval, puffs, radial, stars, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, cloud, mark, plastic, skin, sky, tune } from '../engine/scene.ts';

/** A whale swims through the evening with a house on its back. Wrong: two tails, an eye in the belly. */
export const skyWhale: Scene = {
  key: 'sky-whale',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    s.layer('sky', sky, (c) =>
      wash(
        c,
        1050,
        700,
        wrong
          ? ['#12047a', '#6a1ae0', '#ff5ac8', '#ffb86a', '#8af8ff']
          : ['#3c5a7a', '#6f8fa4', '#b9c4ba', '#f0d4a6', '#eeb98c'],
      ),
    );
    s.layer('stars', beam, (c) => stars(c, s.rnd, 1050, 380, wrong ? 140 : 50, '#fff8e0'));
    s.layer('sun', beam, (c) =>
      oval(
        c,
        830,
        520,
        330,
        330,
        radial(c, 830, 520, 330, wrong ? ['#ffffe0', '#ffe06a99', '#ffe06a00'] : ['#fff2d0dd', '#fff2d000']),
      ),
    );
    s.layer('far clouds', tune(cloud, { glow: 0.5 }), (c) => {
      const tint = wrong ? '#ff9ae0' : '#e9d9c8';
      puffs(c, s.rnd, 150, 520, 340, 60, tint);
      puffs(c, s.rnd, 880, 470, 360, 60, tint);
      puffs(c, s.rnd, 860, 130, 240, 34, tint);
      puffs(c, s.rnd, 190, 130, 200, 30, tint);
    });
    const back = wrong ? ['#8a5aff', '#2a1ad0', '#0a0a6a'] : ['#5f84a0', '#3f6484', '#2c4764'];
    const hide = (c: Parameters<typeof linear>[0]) => linear(c, 0, 210, 0, 520, back);
    s.layer('tail', skin, (c) => limb(c, '690,370 800,330 880,250', [170, 96, 48], hide(c)));
    s.layer('fluke', tune(skin, { bevel: 30 }), (c) => {
      blob(c, '870,270 860,200 800,150 830,140 890,170 920,220 976,196 1030,210 1010,236 940,250 896,290', hide(c));
    });
    if (wrong) {
      s.layer('second tail', skin, (c) => limb(c, '680,420 800,450 880,440', [140, 80, 44], hide(c)));
      s.layer('second fluke', tune(skin, { bevel: 26 }), (c) =>
        blob(c, '866,436 900,390 960,380 940,420 916,440 960,490 940,520 890,484 862,456', hide(c)),
      );
    }
    s.layer('body', tune(skin, { gloss: wrong ? 1 : 0.25 }), (c) =>
      blob(
        c,
        '160,370 190,280 290,220 430,200 580,230 700,300 740,370 700,440 580,510 420,540 280,520 190,460',
        hide(c),
      ),
    );
    s.layer('belly', tune(skin, { bevel: 60, shadow: 0 }), (c) =>
      blob(
        c,
        '170,410 260,430 380,450 520,450 640,430 690,440 580,508 420,538 280,518 196,462',
        wrong ? '#c8f0ff' : '#dfe0d2',
      ),
    );
    s.layer('grooves', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 6; i++)
        line(
          c,
          [
            [200 + i * 14, 440 + i * 12],
            [330, 462 + i * 12],
            [470, 462 + i * 11],
            [600 - i * 16, 448 + i * 9],
          ],
          4,
          wrong ? '#4a5aff88' : '#7f94a088',
        );
    });
    s.layer('mouth', tune(mark, { line: true }), (c) =>
      line(c, '166,400 240,414 310,400 350,376', 6, wrong ? '#0a0a5a' : '#22384c'),
    );
    s.layer('fin', skin, (c) => limb(c, '420,450 470,540 560,610', [96, 90, 24], hide(c)));
    if (wrong) s.layer('third fin', skin, (c) => limb(c, '300,250 260,150 300,90', [80, 70, 20], hide(c)));
    s.layer('eye', tune(plastic, { gloss: 1, shadow: 3 }), (c) => {
      oval(c, 350, 352, 19, 19, '#f6f2e8');
      if (wrong) oval(c, 500, 486, 30, 30, '#f6f2ff');
    });
    s.layer('pupil', tune(plastic, { gloss: 1, shadow: 0 }), (c) => {
      oval(c, 346, 354, 12, 12, '#12101c');
      if (wrong) oval(c, 492, 488, 17, 17, '#d01a8a');
    });
    s.layer('barnacles', tune(chip, { shadow: 3 }), (c) => {
      for (let i = 0; i < 24; i++)
        oval(
          c,
          between(s.rnd, 230, 420),
          between(s.rnd, 250, 320),
          between(s.rnd, 3, 7),
          between(s.rnd, 3, 6),
          wrong ? '#b0a0ff' : '#9fb4bc',
        );
    });
    s.layer('garden', tune(plastic, { gloss: 0.15 }), (c) =>
      blob(c, '420,214 470,186 540,180 610,200 640,236 580,246 500,228', wrong ? '#3aff9a' : '#8fa866'),
    );
    s.layer('house', tune(plastic, { bevel: 12 }), (c) => box(c, 482, 118, 92, 80, 4, wrong ? '#fff0ff' : '#f0e4cc'));
    s.layer('roof', tune(plastic, { bevel: 14 }), (c) =>
      blob(c, '466,128 500,84 528,60 556,84 592,128 528,122', wrong ? '#ff2f8a' : '#b5604a'),
    );
    s.layer('window', tune(beam, { glow: wrong ? 1.6 : 1.05, line: true }), (c) => {
      box(c, 498, 140, 24, 26, 3, '#ffd86a');
      box(c, 536, 140, 24, 26, 3, '#ffd86a');
    });
    s.layer('chimney', tune(plastic, { bevel: 5 }), (c) => box(c, 562, 66, 16, 38, 2, wrong ? '#ff8a5a' : '#94604e'));
    s.layer('smoke', tune(cloud, { glow: 0.6 }), (c) => {
      for (let i = 0; i < 4; i++)
        oval(c, 574 + i * 18, 54 - i * 14, 9 + i * 5, 8 + i * 4, wrong ? '#ffe0ff' : '#eee6da');
    });
    s.layer('tree', tune(plastic, { gloss: 0.15 }), (c) => {
      line(c, '440,206 442,160', 8, '#6a4a3a');
      oval(c, 442, 146, 30, 32, wrong ? '#1ae08a' : '#6f9058');
    });
    s.layer('birds', tune(mark, { line: true }), (c) => {
      for (const [x, y, k] of [
        [250, 140, 1],
        [310, 176, 0.7],
        [210, 190, 0.6],
        [960, 90, 0.9],
      ] as const)
        line(
          c,
          [
            [x - 26 * k, y - 8 * k],
            [x - 10 * k, y - 14 * k],
            [x, y],
            [x + 10 * k, y - 14 * k],
            [x + 26 * k, y - 8 * k],
          ],
          5 * k,
          wrong ? '#fff0ff' : '#33475a',
        );
    });
    s.layer('near clouds', tune(cloud, { glow: 0.4, shadow: 12 }), (c) => {
      const tint = wrong ? '#ffe0f8' : '#fbf3e4';
      puffs(c, s.rnd, 130, 690, 460, 110, tint);
      puffs(c, s.rnd, 560, 720, 460, 90, tint);
      puffs(c, s.rnd, 930, 690, 420, 120, tint);
    });
    if (wrong) {
      s.flare(830, 470, 280, '#fff0b0');
      s.sparkle(300, 270, 56);
      s.sparkle(500, 480, 40);
    }
  },
};
