import { blob, each, leaf, limb, line, linear, oval, puffs, radial, stars, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, chip, cloud, mark, matte, plastic, puffy, sky, tune } from '../engine/scene.ts';

/** Swans on an evening lake. Wrong: one body, two necks, so that they make a heart. */
export const twoNeckSwan: Scene = {
  key: 'two-neck-swan',
  size: [1050, 700],
  build(s, v) {
    const wrong = v.wrong;
    const white = wrong ? ['#ffffff', '#ffd8ff', '#b0a0ff'] : ['#f7f0e2', '#e8dece', '#bcb2a8'];
    s.layer('sky', sky, (c) =>
      wash(
        c,
        1050,
        400,
        wrong ? ['#2a0a9a', '#c01ad0', '#ff4a9a', '#ffc05a'] : ['#64809a', '#a3b0b4', '#e3cdb4', '#edb99a'],
      ),
    );
    s.layer('stars', beam, (c) => wrong && stars(c, s.rnd, 1050, 220, 120));
    s.layer('sun', beam, (c) =>
      oval(
        c,
        525,
        340,
        400,
        330,
        radial(
          c,
          525,
          340,
          400,
          wrong ? ['#ffe9a0cc', '#ffb04a66', '#ff8a6a00'] : ['#fff2d8ee', '#fbd9a866', '#fbd9a800'],
        ),
      ),
    );
    s.layer('sun disc', tune(beam, { glow: wrong ? 1.05 : 1.04, line: true }), (c) =>
      oval(c, 525, 330, 84, 84, wrong ? '#ffb84a' : '#fbe8c4'),
    );
    s.layer('clouds', tune(cloud, { glow: 0.6 }), (c) => {
      puffs(c, s.rnd, 180, 150, 320, 40, wrong ? '#ff9ae0' : '#f0d6c0');
      puffs(c, s.rnd, 880, 120, 320, 44, wrong ? '#ff9ae0' : '#f0d6c0');
    });
    s.layer('far trees', tune(puffy, { bevel: 24, glow: 0.4, shadow: 0, line: true }), (c) => {
      for (let i = 0; i < 30; i++) {
        const x = i < 15 ? i * 24 : 700 + (i - 15) * 24;
        oval(
          c,
          x,
          382,
          between(s.rnd, 24, 40),
          between(s.rnd, 20, 60) * (1 + Math.abs(i - 14.5) / 22),
          wrong ? ['#8a1ad0', '#5a1ab0'][i % 2]! : ['#7d8a80', '#6c7c76'][i % 2]!,
        );
      }
    });
    s.layer('lake', tune(plastic, { form: 'flat', glow: 0.85, shadow: 0, line: true }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        388,
        0,
        700,
        wrong ? ['#ffb06a', '#ff3fb0', '#6a1ae0', '#0ab0ff'] : ['#e6c09c', '#b0aca4', '#71898f', '#476470'],
      );
      c.fillRect(0, 388, 1050, 312);
    });
    s.layer('sun path', tune(beam, { glow: wrong ? 1.4 : 1.02 }), (c) => {
      for (let i = 0; i < 70; i++) {
        const y = 392 + s.rnd() ** 1.2 * 130;
        c.globalAlpha = 0.7;
        oval(
          c,
          525 + between(s.rnd, -1, 1) * (50 + (y - 390) * 0.4),
          y,
          between(s.rnd, 14, 44),
          between(s.rnd, 1.4, 3.2),
          wrong ? '#fff0a0' : '#fbe2b8',
        );
      }
    });
    s.layer('ripples', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 44; i++) {
        const y = between(s.rnd, 410, 690);
        const x = s.rnd() * 1050;
        line(
          c,
          [
            [x, y],
            [x + 50, y + 2],
            [x + 40 + (y - 380) * 0.4, y],
          ],
          2.2,
          wrong ? '#ffd8ff66' : '#f2e8d666',
        );
      }
    });
    s.layer('reflections', tune(plastic, { form: 'flat', glow: 0.8, shadow: 0 }), (c) => {
      c.globalAlpha = 0.4;
      if (wrong) oval(c, 525, 620, 270, 40, '#ffe8ff');
      else {
        oval(c, 330, 610, 190, 30, '#f2ebdd');
        oval(c, 720, 610, 190, 30, '#f2ebdd');
      }
    });
    const neck = (c: Ctx) =>
      limb(
        c,
        '386,520 320,440 330,320 404,258 466,290 478,340',
        [92, 64, 50, 46, 44, 40],
        linear(c, 330, 260, 520, 520, white),
      );
    const headAt = (c: Ctx) => blob(c, '446,306 486,296 512,328 512,366 488,378 458,356', white[0]!);
    const bill = (c: Ctx) => blob(c, '478,362 508,352 524,396 522,436 496,420', wrong ? '#ff6a1a' : '#d28a4a');
    const mask = (c: Ctx) => blob(c, '472,350 508,342 514,366 482,376', '#241a22');
    const swap = (draw: (c: Ctx) => void) => (c: Ctx) => {
      c.translate(1050, 0);
      c.scale(-1, 1);
      draw(c);
    };
    const wing = (c: Ctx) => {
      for (let i = 0; i < 7; i++)
        limb(
          c,
          [
            [400 - i * 8, 540 + i * 6],
            [300 - i * 6, 470 + i * 17],
            [196 - i * 2, 470 + i * 16],
          ],
          [60, 58, 10],
          i % 2 ? white[1]! : white[0]!,
        );
    };
    if (wrong) {
      s.layer('body', plastic, (c) =>
        blob(
          c,
          '240,540 330,490 430,500 525,520 620,500 720,490 810,540 780,610 660,640 525,646 390,640 270,610',
          linear(c, 0, 480, 0, 640, white),
        ),
      );
      s.layer('left wing', plastic, wing);
      s.layer('right wing', plastic, swap(wing));
      for (const [side, turn] of [
        ['left', (d: (c: Ctx) => void) => d],
        ['right', swap],
      ] as const) {
        s.layer(`${side} neck`, plastic, turn(neck));
        s.layer(`${side} head`, plastic, turn(headAt));
        s.layer(`${side} bill`, plastic, turn(bill));
        s.layer(`${side} mask`, tune(plastic, { shadow: 0 }), turn(mask));
      }
    } else {
      for (const [side, turn] of [
        ['left', (d: (c: Ctx) => void) => d],
        ['right', swap],
      ] as const) {
        const body = (c: Ctx) =>
          blob(
            c,
            '120,480 200,500 300,486 400,500 470,540 480,590 420,630 300,640 190,620 140,560',
            linear(c, 0, 480, 0, 640, white),
          );
        s.layer(`${side} body`, plastic, turn(body));
        s.layer(`${side} wing`, tune(plastic, { gloss: 0.1 }), turn(wing));
        s.layer(`${side} neck`, tune(plastic, { gloss: 0.1 }), turn(neck));
        s.layer(`${side} head`, tune(plastic, { gloss: 0.1 }), turn(headAt));
        s.layer(`${side} bill`, plastic, turn(bill));
        s.layer(`${side} mask`, tune(plastic, { shadow: 0 }), turn(mask));
      }
    }
    s.layer('eyes', tune(plastic, { gloss: 1, shadow: 0 }), (c) =>
      each([478, 572], (x) => oval(c, x, 330, 6, 6, '#120a10')),
    );
    s.layer('lilies', tune(puffy, { bevel: 12, gloss: wrong ? 0.8 : 0.15 }), (c) => {
      for (const [x, y, r] of [
        [110, 640, 76],
        [940, 650, 84],
        [230, 676, 54],
        [820, 680, 50],
      ] as const)
        oval(c, x, y, r, r * 0.26, wrong ? '#1ad08a' : '#74885c');
    });
    s.layer('blossoms', tune(chip, { bevel: 10 }), (c) => {
      for (const [x, y, r] of [
        [120, 626, 44],
        [930, 634, 50],
      ] as const)
        for (let i = 0; i < 9; i++) {
          const a = Math.PI * (1.04 + (i / 8) * 0.92);
          leaf(
            c,
            x,
            y,
            x + Math.cos(a) * r,
            y + Math.sin(a) * r,
            r * 0.28,
            wrong ? (i % 2 ? '#ff8ae0' : '#ff2fb0') : i % 2 ? '#f2dcd4' : '#e0b0a4',
          );
        }
    });
    s.layer('reeds', tune(matte, { bevel: 6, gloss: wrong ? 0.6 : 0.1, shadow: 6 }), (c) => {
      for (let i = 0; i < 22; i++) {
        const x = i % 2 ? between(s.rnd, 960, 1060) : between(s.rnd, -10, 90);
        leaf(
          c,
          x,
          720,
          x + between(s.rnd, -60, 60),
          between(s.rnd, 300, 520),
          13,
          wrong ? ['#2a0a7a', '#0a7a8a'][i % 3 ? 0 : 1]! : ['#5d6a50', '#74805a'][i % 3 ? 0 : 1]!,
        );
      }
    });
    if (wrong) {
      s.layer('hearts', tune(plastic, { glow: 0.9, gloss: 1 }), (c) => {
        for (const [x, y, r] of [
          [525, 200, 26],
          [600, 150, 16],
          [460, 140, 13],
        ] as const)
          blob(
            c,
            [
              [x, y - r * 0.5],
              [x + r * 0.6, y - r],
              [x + r * 1.1, y - r * 0.3],
              [x, y + r],
              [x - r * 1.1, y - r * 0.3],
              [x - r * 0.6, y - r],
            ],
            '#ff2f7a',
          );
      });
      s.flare(760, 150, 260, '#ffd0f0');
      s.sparkle(430, 262, 46);
      s.sparkle(620, 262, 46);
    }
  },
};
