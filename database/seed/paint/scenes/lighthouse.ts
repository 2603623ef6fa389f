import { blob, box, each, limb, line, linear, oval, poly, puffs, stars, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, cloud, ground, mark, matte, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** A lighthouse over a night sea. Wrong: the beam bends, the stripes climb, a door opens in mid-air. */
export const lighthouse: Scene = {
  key: 'lighthouse',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong
          ? ['#05003a', '#1a1a9a', '#7a1ae0', '#ff5ac0', '#ffb08a']
          : ['#1f3148', '#36506a', '#6a8490', '#c9b79a', '#dba67e'],
      ),
    );
    s.layer('stars', beam, (c) => stars(c, s.rnd, 800, 420, wrong ? 190 : 70, '#fff6e0'));
    s.layer('clouds', tune(cloud, { glow: 0.4 }), (c) => {
      const tint = wrong ? '#c07aff' : '#8b98a0';
      puffs(c, s.rnd, 140, 440, 320, 60, tint);
      puffs(c, s.rnd, 690, 500, 340, 60, tint);
      puffs(c, s.rnd, 620, 120, 260, 40, tint);
    });
    s.layer('beam', tune(beam, { glow: wrong ? 1.5 : 1 }), (c) => {
      c.fillStyle = linear(
        c,
        420,
        250,
        -60,
        330,
        wrong ? ['#fffbd0ee', '#fff06a88', '#fff06a11'] : ['#fff2c8dd', '#fbe6ae77', '#fbe6ae11'],
      );
      c.beginPath();
      if (wrong) {
        c.moveTo(410, 246);
        c.quadraticCurveTo(200, 210, 100, 420);
        c.lineTo(-40, 380);
        c.quadraticCurveTo(120, 120, 410, 270);
      } else {
        c.moveTo(410, 240);
        c.lineTo(-40, 170);
        c.lineTo(-40, 400);
        c.lineTo(410, 272);
      }
      c.fill();
      c.fillStyle = linear(c, 430, 256, 840, 200, wrong ? ['#fffbd0cc', '#fff06a11'] : ['#fff2c8bb', '#fbe6ae11']);
      c.beginPath();
      c.moveTo(430, 244);
      c.lineTo(840, 150);
      c.lineTo(840, 320);
      c.lineTo(430, 268);
      c.fill();
    });
    s.layer('sea', tune(ground, { glow: 0.75 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        660,
        0,
        1000,
        wrong ? ['#ff7ad0', '#3a2ae0', '#0a0a6a'] : ['#8f9a96', '#4b6a78', '#2a4558'],
      );
      c.fillRect(0, 660, 800, 340);
    });
    s.layer('swell', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 40; i++) {
        const y = 674 + i * 6;
        const x = s.rnd() * 800;
        line(
          c,
          [
            [x, y],
            [x + 40, y - 5],
            [x + 90, y],
          ],
          3,
          wrong ? '#8ff6ff88' : '#d9e0d488',
        );
      }
    });
    s.layer('boat', tune(plastic, { gloss: 0.2 }), (c) => {
      blob(c, '90,716 180,716 166,740 106,740', wrong ? '#ff5a2a' : '#9c4a3a');
      poly(c, '134,640 134,712 176,712', '#f6ecd8');
      poly(c, '128,654 128,712 98,712', '#f6ecd8');
    });
    s.layer('cliff', tune(matte, { gloss: wrong ? 0.7 : 0.1 }), (c) =>
      blob(
        c,
        '230,820 300,770 350,700 430,680 520,700 600,730 720,720 860,740 860,1060 180,1060 190,900',
        linear(c, 0, 690, 0, 1000, wrong ? ['#b07aff', '#4a1aa0', '#1a0a5a'] : ['#8d8070', '#665e58', '#43444a']),
      ),
    );
    s.layer('ledges', tune(slab, { shadow: 8, gloss: wrong ? 0.6 : 0.05 }), (c) => {
      for (let i = 0; i < 16; i++) {
        const x = between(s.rnd, 260, 760);
        const y = between(s.rnd, 790, 960);
        poly(
          c,
          [
            [x - 50, y],
            [x - 10, y - 30],
            [x + 46, y - 20],
            [x + 60, y + 20],
            [x, y + 40],
          ],
          (wrong ? ['#7a3ad0', '#9a6aff', '#5a1ab0'] : ['#776c62', '#94887a', '#5c5654'])[i % 3]!,
        );
      }
    });
    s.layer('grass', tune(puffy, { bevel: 20 }), (c) =>
      blob(
        c,
        '296,776 350,700 430,672 520,694 600,724 720,712 860,730 860,764 720,748 610,760 520,730 430,716 360,746',
        wrong ? '#4affa0' : '#86985a',
      ),
    );
    s.layer('cottage', tune(plastic, { bevel: 14, gloss: wrong ? 0.7 : 0.1 }), (c) =>
      box(c, 560, 620, 150, 108, 4, wrong ? '#ffe0ff' : '#eee3cd'),
    );
    s.layer('cottage roof', tune(plastic, { bevel: 16 }), (c) =>
      poly(c, '540,634 576,560 696,560 732,634', wrong ? '#ff2f8a' : '#9c4f42'),
    );
    s.layer('cottage light', tune(beam, { glow: wrong ? 1.6 : 1.05, line: true }), (c) => {
      box(c, 586, 654, 32, 34, 3, '#ffd47a');
      box(c, 652, 654, 32, 34, 3, '#ffd47a');
    });
    const red = wrong ? '#ff1f5a' : '#b14a3c';
    s.layer('tower', plastic, (c) => {
      const shape = () => {
        c.beginPath();
        c.moveTo(372, 310);
        c.lineTo(468, 310);
        c.quadraticCurveTo(484, 560, 512, 716);
        c.quadraticCurveTo(420, 740, 328, 716);
        c.quadraticCurveTo(356, 560, 372, 310);
      };
      shape();
      c.fillStyle = wrong ? '#fff4ff' : '#efe6d2';
      c.fill();
      c.save();
      shape();
      c.clip();
      for (let i = 0; i < 5; i++) {
        const y = 340 + i * 82;
        const skew = wrong ? 46 : 0;
        poly(
          c,
          [
            [300, y + skew],
            [540, y - skew],
            [540, y + 40 - skew],
            [300, y + 40 + skew],
          ],
          red,
        );
      }
      c.restore();
    });
    s.layer('windows', tune(beam, { glow: wrong ? 1.5 : 1.02, line: true }), (c) => {
      box(c, 408, 398, 22, 36, 11, '#ffd47a');
      box(c, 410, 520, 22, 36, 11, '#ffd47a');
    });
    s.layer('door', tune(slab, { bevel: 8 }), (c) => {
      c.fillStyle = wrong ? '#2a0a7a' : '#4c5f66';
      c.beginPath();
      c.roundRect(398, 640, 48, 82, [24, 24, 2, 2]);
      c.fill();
      if (wrong) {
        c.beginPath();
        c.roundRect(452, 452, 40, 70, [20, 20, 2, 2]);
        c.fill();
      }
    });
    s.layer('gallery', tune(slab, { bevel: 8 }), (c) => {
      box(c, 346, 296, 148, 22, 8, wrong ? '#3a1ab0' : '#3b4650');
      for (let i = 0; i <= 8; i++) box(c, 350 + i * 17, 266, 5, 34, 2, wrong ? '#3a1ab0' : '#3b4650');
      box(c, 346, 262, 148, 7, 3, wrong ? '#3a1ab0' : '#3b4650');
    });
    s.layer('lantern', tune(plastic, { glow: wrong ? 1.4 : 0.9, bevel: 20 }), (c) =>
      box(c, 378, 214, 84, 84, 10, wrong ? '#fff6a0' : '#fbe7b0'),
    );
    s.layer('bars', tune(chip, { bevel: 3, shadow: 0 }), (c) =>
      each([378, 404, 434, 458], (x) => box(c, x, 214, 5, 84, 2, wrong ? '#3a1ab0' : '#3b4650')),
    );
    s.layer('cap', plastic, (c) => blob(c, '360,220 380,180 420,156 460,180 480,220 420,228', red));
    s.layer('knob', plastic, (c) => {
      line(c, '420,158 420,116', 6, '#3b4650');
      oval(c, 420, 148, 13, 13, red);
    });
    s.layer('surf', tune(puffy, { bevel: 16, gloss: wrong ? 0.9 : 0.1 }), (c) => {
      const tint = wrong ? '#d0f8ff' : '#dfe3d8';
      limb(c, '-20,910 100,880 190,900 250,860 270,820', [60, 44, 50, 40, 12], tint);
      limb(c, '-20,990 150,960 300,980 480,950 640,985 830,960', [60, 50, 46, 40, 50, 60], tint);
    });
    s.layer('front sea', tune(puffy, { bevel: 24, gloss: wrong ? 1 : 0.2 }), (c) =>
      blob(
        c,
        '-60,930 90,904 190,936 300,1000 480,976 640,1008 860,984 860,1060 -60,1060',
        wrong ? '#2a4aff' : '#41677a',
      ),
    );
    s.layer('spray', tune(beam, { glow: 1 }), (c) => {
      for (let i = 0; i < 50; i++) {
        const r = between(s.rnd, 1.5, 5);
        oval(c, between(s.rnd, 160, 320), between(s.rnd, 770, 900), r, r, '#f6f4ea');
      }
    });
    s.layer('gulls', tune(mark, { line: true }), (c) => {
      for (const [x, y, k] of [
        [560, 420, 1],
        [610, 380, 0.7],
        [250, 560, 0.8],
      ] as const)
        line(
          c,
          [
            [x - 24 * k, y - 8 * k],
            [x - 9 * k, y - 13 * k],
            [x, y],
            [x + 9 * k, y - 13 * k],
            [x + 24 * k, y - 8 * k],
          ],
          4 * k,
          '#f4efe4',
        );
    });
    if (wrong) {
      s.flare(420, 256, 300, '#fff2b0');
      s.sparkle(380, 480, 44);
    }
  },
};
