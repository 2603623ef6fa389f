import {
  blob,
  box,
  each,
  garble,
  limb,
  line,
  linear,
  mirrored,
  oval,
  poly,
  radial,
  ring,
  wash,
} from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, fur, gold, mark, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** An owl reads by candlelight. Wrong: glasses with three lenses, a book in no language, a flame beside its wick. */
export const readingOwl: Scene = {
  key: 'reading-owl',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const plume = wrong ? ['#b05aff', '#5a1ae0', '#2a0a8a'] : ['#9a7350', '#7a573c', '#573c2c'];
    const pale = wrong ? '#ffd0f8' : '#e6d2ac';
    s.layer('wall', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#12003a', '#4a0a8a', '#a01a9a', '#ff6a5a'] : ['#3a4a4c', '#4c5c58', '#6b6a56', '#8a7250'],
      ),
    );
    s.layer('candlelight', beam, (c) =>
      oval(
        c,
        800,
        500,
        480,
        480,
        radial(
          c,
          800,
          500,
          480,
          wrong ? ['#fff0a0ee', '#ff9a2a77', '#ff9a2a00'] : ['#ffe2a0bb', '#f0b86055', '#f0b86000'],
        ),
      ),
    );
    s.layer('shelf', tune(slab, { bevel: 10 }), (c) => box(c, -20, 300, 1000, 26, 4, wrong ? '#7a2ad0' : '#6b4a34'));
    s.layer('shelf books', tune(slab, { bevel: 8, gloss: wrong ? 0.8 : 0.1 }), (c) => {
      let x = 10;
      while (x < 950) {
        const w = between(s.rnd, 26, 58);
        const h = between(s.rnd, 130, 220);
        box(
          c,
          x,
          300 - h,
          w - 3,
          h,
          4,
          (wrong
            ? ['#ff2fa0', '#2ac0ff', '#ffb02a', '#6a2aff', '#1ad08a']
            : ['#94503f', '#5f7a6e', '#b8904e', '#55586e', '#7a6a52'])[Math.floor(s.rnd() * 5)]!,
        );
        x += w;
      }
    });
    s.layer('spines', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 22; i++)
        line(
          c,
          [
            [24 + i * 43, 190],
            [44 + i * 43, 190],
          ],
          5,
          wrong ? '#ffe86a' : '#e0c88a',
        );
    });
    s.layer('table', tune(slab, { bevel: 20, shadow: 0 }), (c) =>
      box(
        c,
        -40,
        800,
        1040,
        220,
        10,
        linear(c, 0, 800, 0, 960, wrong ? ['#b04ae0', '#3a0a7a'] : ['#86603f', '#57402f']),
      ),
    );
    s.layer('tail', fur, (c) => limb(c, '450,780 450,880 450,930', [150, 110, 60], plume[2]!));
    s.layer('body', fur, (c) =>
      blob(
        c,
        '450,250 590,300 660,440 670,620 620,780 530,850 370,850 280,780 230,620 240,440 310,300',
        linear(c, 0, 250, 0, 850, plume),
      ),
    );
    s.layer('breast', tune(fur, { bevel: 80, shadow: 0 }), (c) =>
      blob(c, '450,470 550,520 580,640 540,780 450,830 360,780 320,640 350,520', pale),
    );
    s.layer('feathers', tune(chip, { bevel: 10, gloss: wrong ? 0.6 : 0.1, shadow: 3 }), (c) => {
      for (let r = 0; r < 6; r++) {
        for (let k = 0; k < 6 - (r % 2); k++) {
          const x = 344 + k * 42 + (r % 2) * 21;
          const y = 560 + r * 42;
          if (Math.hypot((x - 450) / 124, (y - 650) / 170) > 1) continue;
          blob(
            c,
            [
              [x - 17, y - 12],
              [x + 17, y - 12],
              [x + 12, y + 14],
              [x, y + 24],
              [x - 12, y + 14],
            ],
            wrong ? ['#ff8ae0', '#c07aff'][r % 2]! : ['#cfae7e', '#b8925f'][r % 2]!,
          );
        }
      }
    });
    s.layer('wings', fur, (c) =>
      mirrored(c, 450, () =>
        blob(
          c,
          '630,420 700,500 712,640 670,760 620,800 610,700 600,560',
          linear(c, 0, 420, 0, 800, [plume[1]!, plume[2]!]),
        ),
      ),
    );
    s.layer('wing feathers', tune(mark, { line: true }), (c) =>
      mirrored(c, 450, () => {
        for (let i = 0; i < 5; i++)
          line(
            c,
            [
              [620 + i * 12, 540 + i * 26],
              [650 + i * 8, 600 + i * 30],
              [640, 660 + i * 26],
            ],
            5,
            wrong ? '#ff8ae088' : '#3c2a2088',
          );
      }),
    );
    s.layer('tufts', tune(fur, { bevel: 20 }), (c) =>
      mirrored(c, 450, () => blob(c, '520,262 600,190 660,130 656,240 620,340', plume[1]!)),
    );
    s.layer('head', fur, (c) =>
      blob(
        c,
        '450,200 570,220 650,310 650,420 580,510 450,530 320,510 250,420 250,310 330,220',
        linear(c, 0, 200, 0, 530, [plume[0]!, plume[1]!]),
      ),
    );
    s.layer('face', tune(fur, { bevel: 40, shadow: 4 }), (c) =>
      mirrored(c, 450, () => oval(c, 540, 370, 106, 112, pale)),
    );
    s.layer('rays', tune(mark, { line: true }), (c) =>
      mirrored(c, 450, () => {
        for (let i = 0; i < 18; i++) {
          const a = (i / 18) * Math.PI * 2;
          line(
            c,
            [
              [540 + Math.cos(a) * 76, 370 + Math.sin(a) * 80],
              [540 + Math.cos(a) * 98, 370 + Math.sin(a) * 104],
            ],
            4,
            wrong ? '#b05aff88' : '#9a735088',
          );
        }
      }),
    );
    s.layer('eyes', tune(plastic, { gloss: 1, glow: wrong ? 0.6 : 0.05, shadow: 3 }), (c) =>
      mirrored(c, 450, () =>
        oval(
          c,
          540,
          370,
          62,
          62,
          radial(c, 540, 370, 62, wrong ? ['#fff6a0', '#ffb01a', '#ff5a0a'] : ['#eec86a', '#d69a38', '#a86a24']),
        ),
      ),
    );
    s.layer('pupils', tune(plastic, { gloss: 1, shadow: 0 }), (c) =>
      mirrored(c, 450, () => oval(c, 532, 382, 30, 30, '#0c0812')),
    );
    s.layer('glints', beam, (c) => each([380, 546], (x) => oval(c, x, 366, 9, 9, '#ffffff')));
    s.layer('beak', tune(plastic, { gloss: 0.6 }), (c) =>
      blob(c, '450,400 482,424 468,470 450,496 432,470 418,424', wrong ? '#ffb02a' : '#c9923e'),
    );
    s.layer('glasses', gold, (c) => {
      const rim = wrong ? '#ffd24a' : '#a97f3e';
      ring(c, 360, 372, 86, 86, 13, rim);
      ring(c, 540, 372, 86, 86, 13, rim);
      line(c, '438,352 450,344 462,352', 12, rim);
      if (wrong) ring(c, 450, 236, 70, 70, 12, rim);
    });
    s.layer('book', tune(slab, { bevel: 10 }), (c) =>
      poly(c, '170,720 450,776 730,720 740,900 450,950 160,900', wrong ? '#ff2f8a' : '#94503f'),
    );
    s.layer('pages', tune(slab, { bevel: 14 }), (c) => {
      blob(c, '190,716 310,716 440,764 446,930 310,890 184,886', '#fdf6e6');
      blob(c, '710,716 590,716 460,764 454,930 590,890 716,886', '#fdf6e6');
    });
    s.layer('writing', tune(mark, { line: true }), (c) => {
      for (let r = 0; r < 5; r++) {
        if (wrong) {
          garble(c, s.rnd, 210, 742 + r * 27, 200, 16, '#5a2a8a', 10);
          garble(c, s.rnd, 490, 742 + r * 27, 200, 16, '#5a2a8a', 10);
        } else {
          line(
            c,
            [
              [212, 742 + r * 27],
              [310, 746 + r * 27],
              [410 - (r % 3) * 30, 766 + r * 27],
            ],
            4,
            '#6b5a48',
          );
          line(
            c,
            [
              [690 - (r % 2) * 40, 742 + r * 27],
              [590, 746 + r * 27],
              [490, 766 + r * 27],
            ],
            4,
            '#6b5a48',
          );
        }
      }
    });
    s.layer('claws', tune(plastic, { bevel: 10 }), (c) =>
      mirrored(c, 450, () =>
        each([0, 1, 2], (k) =>
          limb(
            c,
            [
              [690 + k * 12, 790 + k * 24],
              [714 + k * 8, 806 + k * 24],
            ],
            [24, 14],
            wrong ? '#ffb02a' : '#b8863e',
          ),
        ),
      ),
    );
    s.layer('dish', gold, (c) => oval(c, 826, 836, 96, 24, wrong ? '#ffd24a' : '#b08a4a'));
    s.layer('candle', puffy, (c) => box(c, 792, 620, 68, 216, 16, wrong ? '#ffe0f4' : '#f0e2c4'));
    s.layer('wax', puffy, (c) => {
      limb(c, '804,630 802,690', [20, 16], wrong ? '#fff0fa' : '#f6ecd4');
      limb(c, '846,630 850,730', [18, 20], wrong ? '#fff0fa' : '#f6ecd4');
    });
    s.layer('wick', mark, (c) => line(c, '826,622 826,596', 6, '#2a1a14'));
    s.layer('flame', tune(beam, { glow: wrong ? 2 : 1.2, line: true }), (c) => {
      c.translate(wrong ? 62 : 0, wrong ? -20 : 0);
      blob(c, '826,480 852,550 856,590 826,612 796,590 800,550', wrong ? '#ffd02a' : '#f6c05a');
      blob(c, '826,540 840,580 826,606 812,580', '#fffbe0');
    });
    if (wrong) {
      s.flare(888, 540, 260, '#ffd07a');
      s.sparkle(330, 330, 50);
      s.sparkle(410, 190, 44);
    }
  },
};
