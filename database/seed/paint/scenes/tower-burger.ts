import { blob, box, limb, line, linear, oval, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chrome, ground, matte, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** The advertisement burger. Wrong: a doughnut, a bolt of chrome and a second top bun where the plate should be. */
export const towerBurger: Scene = {
  key: 'tower-burger',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const bun = wrong ? ['#ffd07a', '#ff9a2a', '#b0480a'] : ['#e3b06a', '#c9883f', '#97592a'];
    s.layer('wall', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#3a004a', '#c00a6a', '#ff5a2a', '#ffb02a'] : ['#dfe0d0', '#e8dcc0', '#e6cfa8', '#dcb98a'],
      ),
    );
    s.layer('rays', beam, (c) => {
      if (!wrong) return;
      c.translate(480, 470);
      for (let i = 0; i < 18; i++) {
        c.rotate((Math.PI * 2) / 18);
        c.globalAlpha = 0.22;
        c.fillStyle = '#ffe86a';
        c.beginPath();
        c.moveTo(0, 0);
        c.lineTo(900, -70);
        c.lineTo(900, 70);
        c.fill();
      }
    });
    s.layer('table', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = linear(c, 0, 760, 0, 960, wrong ? ['#5a0a4a', '#1a0024'] : ['#a9825c', '#7a583f']);
      c.fillRect(0, 770, 960, 190);
      for (let i = 0; i < 6; i++)
        line(c, `0,${790 + i * 32} 960,${794 + i * 32}`, 2, wrong ? '#ff5ab044' : '#5f412f55');
    });
    s.layer('board', tune(slab, { bevel: 22 }), (c) => {
      if (wrong)
        blob(c, '180,850 300,806 480,796 660,806 780,850 700,912 480,930 260,912', linear(c, 0, 800, 0, 930, bun));
      else oval(c, 480, 846, 350, 62, '#f0ece0');
    });
    if (!wrong)
      s.layer('plate rim', tune(slab, { form: 'flat', shadow: 0 }), (c) => ring(c, 480, 840, 270, 40, 5, '#7f97a0'));
    s.layer('fries', tune(slab, { bevel: 10 }), (c) => {
      for (let i = 0; i < 9; i++) {
        c.save();
        c.translate(770 + (i % 3) * 38 - 20, 800 + Math.floor(i / 3) * 8);
        c.rotate(between(s.rnd, -0.5, 0.5));
        box(c, -11, -130 - between(s.rnd, 0, 60), 22, 170, 4, wrong ? '#ffe04a' : '#e6c06a');
        c.restore();
      }
    });
    s.layer('fry box', tune(slab, { bevel: 20 }), (c) =>
      blob(c, '716,730 790,752 866,726 850,880 800,896 740,884', wrong ? '#ff1f5a' : '#b5493c'),
    );
    s.layer('bottom bun', plastic, (c) =>
      blob(c, '236,760 480,746 724,760 734,800 690,838 480,850 270,838 226,800', linear(c, 0, 740, 0, 850, bun)),
    );
    const lettuce = (name: string, y: number, spread: number) =>
      s.layer(name, tune(puffy, { bevel: 12, gloss: wrong ? 0.9 : 0.2 }), (c) => {
        const points: [number, number][] = [];
        for (let i = 0; i <= 24; i++)
          points.push([480 - spread + (i / 24) * spread * 2, y + (i % 2 ? 24 : -2) + Math.sin(i * 1.7) * 7]);
        points.push([480 + spread - 30, y - 22], [480, y - 30], [480 - spread + 30, y - 22]);
        blob(c, points, wrong ? '#5aff4a' : '#8fae52');
      });
    const patty = (name: string, y: number) =>
      s.layer(name, tune(matte, { gloss: wrong ? 0.9 : 0.15 }), (c) => {
        box(
          c,
          236,
          y,
          488,
          70,
          34,
          linear(c, 0, y, 0, y + 70, wrong ? ['#b0501a', '#5a1a0a'] : ['#7a4c32', '#4f2f22']),
        );
        for (let i = 0; i < 60; i++)
          oval(
            c,
            between(s.rnd, 256, 704),
            y + between(s.rnd, 10, 60),
            between(s.rnd, 2, 7),
            between(s.rnd, 2, 5),
            wrong ? '#3a0f06' : '#3a241c',
          );
      });
    const cheese = (name: string, y: number) =>
      s.layer(name, tune(plastic, { bevel: 10 }), (c) =>
        blob(
          c,
          [
            [230, y],
            [480, y - 14],
            [730, y],
            [690, y + 26],
            [650, y + 30],
            [606, y + 74],
            [570, y + 30],
            [430, y + 34],
            [384, y + 66],
            [350, y + 30],
            [280, y + 28],
          ],
          wrong ? '#ffc81a' : '#e6b344',
        ),
      );
    lettuce('lettuce', 742, 272);
    patty('patty', 656);
    cheese('cheese', 656);
    s.layer('tomato', tune(plastic, { gloss: wrong ? 1 : 0.3 }), (c) => {
      box(c, 260, 612, 210, 40, 20, wrong ? '#ff2a2a' : '#c4503f');
      box(c, 490, 612, 214, 40, 20, wrong ? '#ff2a2a' : '#c4503f');
    });
    if (wrong) {
      s.layer('doughnut', plastic, (c) => box(c, 226, 532, 508, 86, 43, '#ff8ad8'));
      s.layer('sprinkles', tune(plastic, { bevel: 5, shadow: 3 }), (c) => {
        for (let i = 0; i < 46; i++) {
          const x = between(s.rnd, 250, 700);
          const y = between(s.rnd, 546, 600);
          line(
            c,
            [
              [x, y],
              [x + between(s.rnd, -14, 14), y + between(s.rnd, -8, 8)],
            ],
            8,
            ['#2ff3ff', '#ffe86a', '#7a2aff', '#ffffff'][i % 4]!,
          );
        }
      });
    } else lettuce('upper lettuce', 592, 258);
    patty('second patty', wrong ? 462 : 512);
    cheese('second cheese', wrong ? 462 : 512);
    s.layer('onion', tune(plastic, { bevel: 8 }), (c) => {
      for (const x of [330, 470, 610]) ring(c, x, wrong ? 444 : 492, 74, 15, 13, wrong ? '#f0c0ff' : '#e4d4dc');
    });
    if (wrong)
      s.layer('bolt', chrome, (c) => {
        for (const x of [300, 480, 660])
          limb(
            c,
            [
              [x, 400],
              [x + 30, 430],
              [x - 10, 456],
            ],
            [36, 40, 28],
            '#dfe6ff',
          );
      });
    const lift = wrong ? 0 : 60;
    s.layer('top bun', plastic, (c) =>
      blob(
        c,
        [
          [226, 400 + lift],
          [240, 290 + lift],
          [330, 200 + lift],
          [480, 170 + lift],
          [630, 200 + lift],
          [720, 290 + lift],
          [734, 400 + lift],
          [700, 430 + lift],
          [480, 440 + lift],
          [260, 430 + lift],
        ],
        linear(c, 0, 170 + lift, 0, 440 + lift, bun),
      ),
    );
    s.layer('seeds', tune(plastic, { bevel: 6, shadow: 4 }), (c) => {
      for (let i = 0; i < 44; i++) {
        const a = between(s.rnd, -1.25, 1.25);
        const r = between(s.rnd, 0, 1);
        oval(
          c,
          480 + Math.sin(a) * 210 * Math.sqrt(r),
          370 + lift - Math.cos(a) * 170 * Math.sqrt(r),
          9,
          6,
          wrong ? '#fffbe0' : '#f2e6c4',
          a,
        );
      }
    });
    s.layer('flag pick', tune(slab, { bevel: 5 }), (c) => {
      line(
        c,
        [
          [480, 200 + lift],
          [480, 60 + lift],
        ],
        7,
        '#e8d8b0',
      );
      blob(
        c,
        [
          [482, 64 + lift],
          [550, 58 + lift],
          [580, 84 + lift],
          [550, 112 + lift],
          [482, 112 + lift],
        ],
        wrong ? '#2ff3ff' : '#3f6f78',
      );
    });
    s.layer('steam', tune(beam, { glow: 1 }), (c) => {
      c.globalAlpha = 0.3;
      for (const x of [300, 640])
        limb(
          c,
          [
            [x, 190],
            [x + 30, 130],
            [x - 20, 80],
            [x + 16, 20],
          ],
          [18, 30, 24, 4],
          '#ffffff',
        );
    });
    s.layer('drops', tune(plastic, { gloss: 1, bevel: 8, shadow: 4 }), (c) => {
      if (wrong)
        for (let i = 0; i < 14; i++)
          oval(
            c,
            between(s.rnd, 250, 700),
            between(s.rnd, 620, 650),
            between(s.rnd, 3, 7),
            between(s.rnd, 4, 9),
            '#fff4f4',
          );
      else
        for (const [x, y] of [
          [200, 846],
          [250, 872],
        ] as const)
          oval(c, x, y, 30, 14, '#c4503f');
    });
    if (wrong) {
      s.flare(300, 220, 300, '#ffe0a0');
      s.sparkle(300, 424, 50);
      s.sparkle(660, 424, 50);
    }
  },
};
