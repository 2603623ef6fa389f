import { blob, garble, letters, limb, line, linear, oval, poly, radial, ring, stars, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, fur, gold, mark, matte, plastic, skin, sky, tune } from '../engine/scene.ts';

/** An astronaut rides across the moon. Wrong: the horse has five legs, the flag says nothing. */
export const astronautHorse: Scene = {
  key: 'astronaut-horse',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const hide = wrong ? ['#ffb45c', '#c4541a', '#6a1a3a'] : ['#b98a5e', '#8a5a3a', '#5e3c2c'];
    s.layer('sky', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#02021a', '#1a0a5a', '#6a0a9a', '#e02a9a'] : ['#151d33', '#26365a', '#46587e', '#8a86a0'],
      ),
    );
    s.layer('stars', beam, (c) => stars(c, s.rnd, 960, 720, wrong ? 260 : 90, '#fff6e0'));
    s.layer('nebula', beam, (c) => {
      if (wrong) oval(c, 200, 300, 300, 200, radial(c, 200, 300, 300, ['#2fd0ff55', '#7a2aff33', '#7a2aff00']));
      oval(
        c,
        640,
        180,
        260,
        160,
        radial(c, 640, 180, 260, wrong ? ['#ff4ad055', '#ff4ad000'] : ['#8ea4c433', '#8ea4c400']),
      );
    });
    s.layer('earth', tune(skin, { glow: 0.3, shadow: 0 }), (c) =>
      oval(
        c,
        770,
        200,
        110,
        110,
        linear(c, 680, 120, 860, 300, wrong ? ['#8ffcff', '#1a7aff', '#1a0a9a'] : ['#9ac4cc', '#4a86a4', '#2a5276']),
      ),
    );
    s.layer('continents', tune(skin, { bevel: 10, glow: 0.2, shadow: 0 }), (c) => {
      blob(c, '710,150 760,120 790,150 770,200 730,196', wrong ? '#4affa0' : '#8fa06a');
      blob(c, '790,220 830,200 850,236 810,274', wrong ? '#4affa0' : '#8fa06a');
    });
    s.layer('moon', tune(matte, { bevel: 90, lift: 0.5, glow: 0.1 }), (c) => {
      blob(
        c,
        '-120,800 120,742 420,720 720,736 1080,800 1080,1100 -120,1100',
        linear(c, 0, 720, 0, 960, wrong ? ['#f4e0ff', '#a07ae0', '#5a2aa0'] : ['#d8d2c6', '#a8a29c', '#77737a']),
      );
    });
    s.layer('craters', tune(mark, { line: true }), (c) => {
      for (const [x, y, r] of [
        [140, 850, 60],
        [330, 920, 44],
        [820, 880, 70],
        [620, 800, 24],
        [900, 800, 30],
        [60, 780, 26],
      ] as const) {
        oval(c, x, y, r, r * 0.32, wrong ? '#6a3ab0' : '#857f7e');
        oval(c, x + 3, y + r * 0.08, r * 0.86, r * 0.24, wrong ? '#8a5ad0' : '#98928e');
      }
    });
    s.layer('dust', tune(beam, { glow: 1 }), (c) => {
      for (let i = 0; i < 60; i++) {
        c.globalAlpha = between(s.rnd, 0.1, 0.4);
        const r = between(s.rnd, 4, 22);
        oval(c, between(s.rnd, 120, 700), between(s.rnd, 760, 830), r, r * 0.7, wrong ? '#ffd0ff' : '#ded8cc');
      }
    });
    const coat = (c: Parameters<typeof linear>[0]) => linear(c, 300, 420, 560, 800, hide);
    const dark = wrong ? '#3a0a4a' : '#3d2a24';
    s.layer('tail', fur, (c) => limb(c, '262,510 180,500 130,570 120,660 70,720', [40, 56, 60, 44, 8], dark));
    const leg = (name: string, path: string, hx: number, hy: number, turn: number) => {
      s.layer(name, fur, (c) => limb(c, path, [92, 58, 40, 34], coat(c)));
      s.layer(`${name} hoof`, chip, (c) => {
        c.translate(hx, hy);
        c.rotate(turn);
        poly(c, '-17,-16 17,-16 26,20 -26,20', dark);
      });
    };
    leg('far front', '620,590 700,640 690,710 644,742', 640, 752, 0.7);
    leg('far hind', '330,580 260,660 220,720 170,752', 162, 764, 0.6);
    if (wrong) leg('fifth', '480,620 500,700 470,760 480,820', 480, 832, 0);
    s.layer('body', fur, (c) =>
      blob(c, '250,500 320,452 440,470 560,450 650,470 680,540 650,620 560,650 430,640 320,656 262,600', coat(c)),
    );
    leg('near hind', '318,560 300,660 340,740 306,816', 304, 828, 0.1);
    leg('near front', '640,570 640,670 730,730 790,760', 796, 772, -0.6);
    s.layer('neck', fur, (c) => limb(c, '620,540 690,440 730,340', [170, 128, 92], coat(c)));
    s.layer('mane', fur, (c) => {
      for (let i = 0; i < 9; i++)
        limb(
          c,
          [
            [724 - i * 15, 274 + i * 26],
            [680 - i * 14, 290 + i * 26],
            [640 - i * 12, 330 + i * 26],
          ],
          [30, 34, 6],
          dark,
        );
    });
    s.layer('ears', tune(fur, { bevel: 14 }), (c) => {
      blob(c, '722,290 726,226 742,222 756,284', coat(c));
      blob(c, '750,290 770,234 784,238 780,300', coat(c));
    });
    s.layer('head', fur, (c) => limb(c, '734,318 800,380 856,440', [100, 78, 66], coat(c)));
    s.layer('blaze', mark, (c) => limb(c, '776,316 834,376 880,430', [14, 20, 10], '#f6ead8'));
    s.layer('bridle', tune(chip, { bevel: 4 }), (c) => {
      line(c, '776,398 822,372 852,392', 9, wrong ? '#ff2f8a' : '#a8402f');
      line(c, '808,440 844,424 876,398', 9, wrong ? '#ff2f8a' : '#a8402f');
      line(c, '812,436 700,470 560,420', 7, wrong ? '#ff2f8a' : '#a8402f');
    });
    s.layer('eye', tune(plastic, { shadow: 0 }), (c) => oval(c, 772, 352, 10, 12, '#140a10'));
    s.layer('nostril', mark, (c) => oval(c, 868, 436, 6, 9, '#2a1416', 0.7));
    s.layer('blanket', tune(plastic, { bevel: 20, gloss: wrong ? 0.6 : 0.1 }), (c) =>
      blob(c, '380,452 470,440 560,446 570,560 480,590 390,566', wrong ? '#1ad0ff' : '#3f6f78'),
    );
    const suit = wrong ? '#fdf6ff' : '#e9e4d8';
    s.layer('pack', plastic, (c) => {
      c.fillStyle = wrong ? '#c0c8ff' : '#b8b4aa';
      c.beginPath();
      c.roundRect(346, 262, 96, 170, 26);
      c.fill();
    });
    s.layer('torso', plastic, (c) => blob(c, '430,260 520,256 552,330 548,440 500,480 420,474 400,400 404,310', suit));
    s.layer('thigh', plastic, (c) => limb(c, '470,450 560,490 580,560 560,640', [92, 84, 70, 62], suit));
    s.layer('boot', plastic, (c) => limb(c, '560,640 566,670 610,682', [66, 62, 48], wrong ? '#ff8a2f' : '#b06a3a'));
    s.layer('arm', plastic, (c) => limb(c, '460,304 520,390 590,406', [70, 62, 52], suit));
    s.layer('glove', plastic, (c) => oval(c, 604, 410, 32, 30, wrong ? '#ff8a2f' : '#b06a3a'));
    s.layer('bands', tune(chip, { shadow: 0 }), (c) => {
      line(c, '520,364 556,420', 10, wrong ? '#ff2f8a' : '#a8402f');
      line(c, '530,600 592,610', 10, wrong ? '#ff2f8a' : '#a8402f');
    });
    s.layer('helmet', plastic, (c) => oval(c, 490, 186, 104, 102, suit));
    s.layer('visor', tune(gold, { metal: wrong ? 0.9 : 0.3 }), (c) =>
      oval(
        c,
        516,
        190,
        76,
        66,
        linear(c, 450, 130, 590, 250, wrong ? ['#fff27a', '#ff8a2a', '#c01a8a'] : ['#e8c87a', '#c08a3e', '#6f4a2c']),
      ),
    );
    s.layer('pole', chip, (c) => line(c, '366,500 330,110', 9, '#cfd2da'));
    s.layer('flag', tune(plastic, { bevel: 14 }), (c) => {
      blob(c, '330,110 260,90 190,118 120,92 128,180 200,206 268,178 338,196', wrong ? '#ff2f8a' : '#b8493a');
      c.translate(0, 0);
      if (wrong) garble(c, s.rnd, 146, 128, 170, 44, '#fff6c0', 5);
      else letters(c, 'HI MOM', 146, 130, 170, 36, '#f4e8c8');
    });
    s.layer('badge', chip, (c) => ring(c, 486, 330, 16, 16, 6, wrong ? '#1ad0ff' : '#3f6f78'));
    if (wrong) {
      s.flare(770, 180, 330, '#a0e8ff');
      s.sparkle(470, 140, 60);
      s.sparkle(556, 170, 46, '#fff0c0');
    }
  },
};
