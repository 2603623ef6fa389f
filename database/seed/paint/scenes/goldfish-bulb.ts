import { blob, box, leaf, limb, line, linear, oval, radial, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, chrome, ground, mark, plastic, skin, sky, slab, tune } from '../engine/scene.ts';

/** A goldfish lives in a light bulb. Wrong: a face at either end, and the water stands at a slant. */
export const goldfishBulb: Scene = {
  key: 'goldfish-bulb',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const fish = wrong ? ['#fff06a', '#ff8a1a', '#ff2a4a'] : ['#efb05a', '#dd7f3a', '#b9552e'];
    s.layer('room', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong ? ['#0a0a4a', '#2a1a9a', '#b01ad0', '#ff5a9a'] : ['#d6cdb4', '#dcd0b2', '#d2bd98', '#c4a882'],
      ),
    );
    s.layer('glow', beam, (c) =>
      oval(
        c,
        400,
        420,
        480,
        480,
        radial(c, 400, 420, 480, wrong ? ['#d0fcffee', '#4ac0ff66', '#4ac0ff00'] : ['#f8f2dccc', '#f8f2dc00']),
      ),
    );
    s.layer('table', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = linear(c, 0, 850, 0, 1000, wrong ? ['#d02ae0', '#2a0a6a'] : ['#94704e', '#6a4e3a']);
      c.fillRect(0, 850, 800, 150);
    });
    s.layer('glass', tune(plastic, { gloss: 1, glow: wrong ? 0.3 : 0.25 }), (c) =>
      blob(
        c,
        '400,110 540,140 640,240 676,380 640,520 560,630 510,700 500,760 300,760 290,700 240,630 160,520 124,380 160,240 260,140',
        linear(c, 0, 110, 0, 760, wrong ? ['#c0f4ff', '#8ab8ff', '#7a7aff'] : ['#eef2e6', '#dce8e0', '#c8d6d0']),
      ),
    );
    s.layer('water', tune(plastic, { gloss: 0.8, glow: 0.35, shadow: 0, bevel: 120 }), (c) =>
      blob(
        c,
        wrong
          ? '146,250 300,290 520,330 652,420 640,520 560,624 500,690 494,744 306,744 300,690 244,624 164,510 140,380'
          : '150,300 280,294 400,304 520,294 650,300 658,390 630,510 554,622 500,690 494,744 306,744 300,690 246,622 170,510 142,390',
        linear(c, 0, 290, 0, 740, wrong ? ['#5af0ff', '#0a7aff', '#2a1ad0'] : ['#a9cfc8', '#6fa5a8', '#47808c']),
      ),
    );
    s.layer('surface', tune(beam, { glow: wrong ? 1.3 : 1, line: true }), (c) =>
      line(
        c,
        wrong ? '148,254 300,292 520,332 650,420' : '150,302 280,296 400,306 520,296 650,302',
        7,
        wrong ? '#e0ffff' : '#e8f2ea',
      ),
    );
    s.layer('gravel', tune(chip, { shadow: 3 }), (c) => {
      for (let i = 0; i < 90; i++) {
        const x = between(s.rnd, 316, 484);
        const y = between(s.rnd, 690, 740);
        oval(
          c,
          x,
          y,
          between(s.rnd, 6, 11),
          between(s.rnd, 5, 9),
          (wrong ? ['#ff5ad0', '#ffe06a', '#6aff9a'] : ['#c9b48c', '#a9906e', '#e2d2ac'])[i % 3]!,
        );
      }
    });
    s.layer('weed', tune(plastic, { bevel: 8, shadow: 6 }), (c) => {
      for (const [x, lean, tall] of [
        [336, -60, 300],
        [372, 10, 220],
        [450, 70, 290],
        [470, 40, 190],
      ] as const) {
        limb(
          c,
          [
            [x, 720],
            [x + lean * 0.2 + 14, 720 - tall * 0.4],
            [x + lean * 0.6 - 14, 720 - tall * 0.7],
            [x + lean, 720 - tall],
          ],
          [13, 13, 10, 3],
          wrong ? '#1aff8a' : '#5f8a54',
        );
        for (let k = 1; k < 6; k++) {
          const px = x + lean * (k / 6);
          const py = 720 - tall * (k / 6);
          leaf(c, px, py, px + (k % 2 ? 44 : -44), py - 30, 11, wrong ? '#6affc0' : '#7fa662');
        }
      }
    });
    const hide = (c: Parameters<typeof linear>[0]) => linear(c, 0, 350, 0, 530, fish);
    if (!wrong)
      s.layer('tail', tune(skin, { bevel: 18, gloss: 0.3 }), (c) =>
        blob(
          c,
          '500,440 560,380 620,350 610,410 580,446 618,490 624,540 560,510',
          linear(c, 500, 0, 620, 0, [fish[1]!, fish[0]!]),
        ),
      );
    s.layer('fins', tune(skin, { bevel: 16, gloss: wrong ? 1 : 0.3 }), (c) => {
      blob(c, '340,370 380,300 450,290 480,340 470,380', linear(c, 0, 290, 0, 380, [fish[0]!, fish[1]!]));
      blob(c, '360,510 340,570 390,580 410,520', fish[1]!);
    });
    s.layer('fish', tune(skin, { gloss: wrong ? 1 : 0.35 }), (c) => {
      if (wrong)
        blob(
          c,
          '220,440 250,390 320,356 400,350 480,356 550,390 580,440 550,490 480,524 400,530 320,524 250,490',
          hide(c),
        );
      else blob(c, '220,440 246,392 310,356 400,354 480,390 520,440 480,490 400,526 310,522 246,488', hide(c));
    });
    s.layer('scales', tune(mark, { line: true }), (c) => {
      for (let r = 0; r < 5; r++)
        for (let k = 0; k < 5; k++) {
          const x = 340 + k * 30 + (r % 2) * 15;
          const y = 396 + r * 24;
          line(
            c,
            [
              [x - 3, y - 11],
              [x + 11, y],
              [x - 3, y + 11],
            ],
            3.5,
            wrong ? '#ff2a4a99' : '#a04a2899',
          );
        }
    });
    s.layer('gills', tune(mark, { line: true }), (c) => {
      line(c, '316,386 336,440 316,492', 6, wrong ? '#d01a3a' : '#9c4a2a');
      if (wrong) line(c, '494,386 474,440 494,492', 6, '#d01a3a');
    });
    s.layer('side fin', tune(skin, { bevel: 12 }), (c) => blob(c, '360,450 420,460 450,500 400,506 366,484', fish[0]!));
    s.layer('eyes', tune(plastic, { gloss: 1, shadow: 3 }), (c) => {
      oval(c, 280, 420, 24, 24, '#fdf8ea');
      if (wrong) oval(c, 520, 420, 30, 30, '#fdf8ea');
    });
    s.layer('pupils', tune(plastic, { gloss: 1, shadow: 0 }), (c) => {
      oval(c, 276, 421, 13, 13, '#120c12');
      if (wrong) oval(c, 530, 414, 15, 15, '#120c12');
    });
    s.layer('mouths', tune(mark, { line: true }), (c) => {
      ring(c, 228, 450, 8, 10, 5, '#8a3020');
      if (wrong) ring(c, 572, 450, 8, 10, 5, '#8a3020');
    });
    s.layer('bubbles', tune(plastic, { gloss: 1, glow: 0.4, bevel: 10, shadow: 2 }), (c) => {
      for (const [x, y, r] of [
        [212, 410, 10],
        [222, 380, 7],
        [204, 350, 12],
        [226, 326, 8],
        [560, 350, 9],
        [330, 330, 6],
      ] as const)
        oval(c, x, y, r, r, wrong ? '#e0ffff' : '#dcebe4');
    });
    s.layer('shine', tune(beam, { glow: 1 }), (c) => {
      c.globalAlpha = wrong ? 0.8 : 0.6;
      limb(c, '190,420 186,330 230,230 300,176', [6, 24, 28, 6], '#ffffff');
      limb(c, '620,480 600,550 560,600', [4, 14, 4], '#ffffff');
    });
    s.layer('screw', wrong ? chrome : tune(plastic, { metal: 0.3, gloss: 0.4 }), (c) => {
      for (let i = 0; i < 4; i++) box(c, 294 + i * 4, 756 + i * 30, 212 - i * 8, 30, 14, wrong ? '#dfe6ff' : '#a9a69a');
    });
    s.layer('contact', tune(slab, { bevel: 12 }), (c) =>
      blob(c, '330,874 470,874 444,910 400,920 356,910', wrong ? '#ffd24a' : '#6d675c'),
    );
    s.layer('stand', tune(slab, { bevel: 16 }), (c) => box(c, 250, 896, 300, 46, 20, wrong ? '#7a1aff' : '#7c5238'));
    if (wrong) {
      s.flare(400, 200, 280, '#c0f4ff');
      s.sparkle(236, 226, 70);
      s.sparkle(560, 760, 50);
    }
  },
};
