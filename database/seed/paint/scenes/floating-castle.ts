import {
  blob,
  box,
  garble,
  letters,
  limb,
  line,
  linear,
  oval,
  poly,
  puffs,
  radial,
  stars,
  wash,
} from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Ctx, Scene } from '../engine/scene.ts';
import { beam, chip, cloud, matte, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** A castle on a rock in the sky. Wrong: the sign, a waterfall from nowhere, a tower in thin air. */
export const floatingCastle: Scene = {
  key: 'floating-castle',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const stone = wrong ? ['#fff0ff', '#d0a8ff', '#8a5ae0'] : ['#efe2c8', '#d2bd9a', '#a48d74'];
    const roof = wrong ? ['#ff5ac8', '#8a1aff'] : ['#b5604a', '#7f3f3c'];
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong
          ? ['#1a0a6a', '#7a2ae0', '#ff7ad8', '#ffd08a', '#8af0ff']
          : ['#7fa3b4', '#a5c1c2', '#d9dcc4', '#f0d9b2', '#e9c49c'],
      ),
    );
    s.layer('stars', beam, (c) => {
      if (wrong) stars(c, s.rnd, 800, 400, 120);
      oval(
        c,
        620,
        210,
        240,
        240,
        radial(c, 620, 210, 240, wrong ? ['#ffffffdd', '#ffd0ff66', '#ffd0ff00'] : ['#fff6dcaa', '#fff6dc00']),
      );
    });
    s.layer('moon', tune(beam, { glow: wrong ? 1.3 : 1, line: true }), (c) =>
      oval(c, 620, 210, 84, 84, wrong ? '#fff4ff' : '#fbefd2'),
    );
    s.layer('far clouds', tune(cloud, { glow: 0.5 }), (c) => {
      const tint = wrong ? '#ffb8ec' : '#f6ecdc';
      puffs(c, s.rnd, 130, 330, 300, 50, tint);
      puffs(c, s.rnd, 720, 430, 280, 44, tint);
    });
    s.layer('rock', tune(matte, { gloss: wrong ? 0.7 : 0.1 }), (c) =>
      blob(
        c,
        '110,640 260,616 420,624 600,612 700,646 660,720 560,780 500,880 430,960 390,880 330,850 280,770 180,720',
        linear(c, 0, 620, 0, 960, wrong ? ['#b07aff', '#5a2ad0', '#2a0a7a'] : ['#a98a70', '#7f6656', '#564842']),
      ),
    );
    s.layer('facets', tune(slab, { shadow: 6 }), (c) => {
      for (let i = 0; i < 12; i++) {
        const x = between(s.rnd, 230, 570);
        const y = between(s.rnd, 700, 820);
        const w = between(s.rnd, 20, 46);
        poly(
          c,
          [
            [x - w, y - 20],
            [x + w, y - 30],
            [x + w * 0.5, y + 36],
            [x - w * 0.4, y + 50],
          ],
          wrong ? ['#9a6aff', '#6a3ae0', '#c08aff'][i % 3]! : ['#94775f', '#b3947a', '#6f5a4e'][i % 3]!,
        );
      }
    });
    s.layer('grass', tune(puffy, { gloss: 0.2 }), (c) =>
      blob(
        c,
        '90,642 220,600 420,610 600,596 716,640 690,676 640,660 600,690 540,662 480,690 420,664 340,692 280,664 220,694 160,668',
        wrong ? '#4af09a' : '#8fa866',
      ),
    );
    s.layer('fall', tune(plastic, { glow: 0.5, gloss: 1, bevel: 14 }), (c) => {
      limb(
        c,
        wrong ? '650,640 676,760 660,880 680,1010' : '640,650 650,740 652,860 650,1010',
        [34, 40, 44, 70],
        wrong ? '#8afcff' : '#c4dcdc',
      );
    });
    const paint = (c: Ctx, x: number, w: number) => linear(c, x, 0, x + w, 0, stone);
    const tower = (name: string, x: number, y: number, w: number, h: number, cone: number) => {
      s.layer(name, tune(plastic, { gloss: wrong ? 0.7 : 0.1 }), (c) => box(c, x, y, w, h, 6, paint(c, x, w)));
      s.layer(`${name} crown`, chip, (c) => {
        box(c, x - 8, y - 4, w + 16, 22, 5, paint(c, x, w));
        for (let k = 0; k <= 3; k++) box(c, x - 8 + (k * (w + 4)) / 3, y - 18, 12, 18, 2, paint(c, x, w));
      });
      s.layer(`${name} roof`, tune(plastic, { gloss: wrong ? 0.9 : 0.1 }), (c) => {
        c.fillStyle = linear(c, x, y - cone, x + w, y, roof);
        c.beginPath();
        c.moveTo(x - 14, y - 10);
        c.quadraticCurveTo(x + w * 0.42, y - cone * 0.4, x + w / 2, y - cone);
        c.quadraticCurveTo(x + w * 0.58, y - cone * 0.4, x + w + 14, y - 10);
        c.quadraticCurveTo(x + w / 2, y + 12, x - 14, y - 10);
        c.fill();
      });
      s.layer(`${name} flag`, tune(chip, { shadow: 0 }), (c) => {
        line(
          c,
          [
            [x + w / 2, y - cone + 4],
            [x + w / 2, y - cone - 34],
          ],
          4,
          '#f4e6c0',
        );
        blob(
          c,
          [
            [x + w / 2, y - cone - 34],
            [x + w / 2 + 26, y - cone - 30],
            [x + w / 2 + 40, y - cone - 22],
            [x + w / 2, y - cone - 12],
          ],
          wrong ? '#ffe02a' : '#cf8f3e',
        );
      });
      s.layer(`${name} windows`, tune(beam, { glow: wrong ? 1.5 : 1.05, line: true }), (c) => {
        for (let k = 0; k < Math.max(1, Math.floor(h / 90)); k++)
          box(c, x + w / 2 - 8, y + 40 + k * 76, 16, 34, 8, wrong ? '#ffe86a' : '#f4cd7a');
      });
    };
    tower('back left', 246, 300, 62, 320, 150);
    tower('back right', 500, 280, 66, 340, 160);
    tower('keep', 352, 210, 100, 410, 200);
    if (wrong) tower('loose', 128, 366, 54, 120, 110);
    s.layer('wall', tune(slab, { gloss: wrong ? 0.7 : 0.1 }), (c) => {
      box(c, 210, 480, 390, 160, 4, linear(c, 210, 0, 600, 0, stone));
      for (let k = 0; k < 10; k++) box(c, 210 + k * 40.5, 462, 25, 30, 3, linear(c, 210, 0, 600, 0, stone));
    });
    s.layer('bricks', tune(matte, { form: 'flat', shadow: 0, line: true }), (c) => {
      for (let i = 0; i < 44; i++) {
        const x = between(s.rnd, 220, 570);
        const y = 500 + Math.floor(s.rnd() * 9) * 14;
        line(
          c,
          [
            [x, y],
            [x + 18, y],
          ],
          3,
          wrong ? '#7a4ad088' : '#8a735e88',
        );
      }
    });
    tower('front left', 176, 420, 80, 216, 160);
    tower('front right', 556, 410, 84, 226, 170);
    s.layer('gate', tune(slab, { bevel: 8 }), (c) => {
      c.fillStyle = wrong ? '#5a1a9a' : '#6d4a38';
      c.beginPath();
      c.roundRect(352, 530, 104, 112, [52, 52, 4, 4]);
      c.fill();
    });
    s.layer('gate light', tune(beam, { glow: wrong ? 1.5 : 1, line: true }), (c) => {
      c.fillStyle = wrong ? '#ffb04a' : '#d9a05c';
      c.beginPath();
      c.roundRect(370, 552, 68, 90, [34, 34, 2, 2]);
      c.fill();
    });
    s.layer('path', tune(matte, { bevel: 10, shadow: 4 }), (c) =>
      limb(c, '404,640 420,660 380,676 330,690', [70, 60, 54, 40], wrong ? '#ffd0a0' : '#d9bf94'),
    );
    s.layer('trees', tune(puffy, { shadow: 8 }), (c) => {
      for (const [x, y, r] of [
        [160, 626, 26],
        [132, 640, 20],
        [276, 640, 20],
        [520, 642, 22],
        [668, 632, 26],
      ] as const) {
        box(c, x - 4, y, 8, 22, 3, '#6a4a3a');
        blob(
          c,
          [
            [x, y - r * 2.4],
            [x + r, y],
            [x, y + r * 0.4],
            [x - r, y],
          ],
          wrong ? '#1ac08a' : '#5f8052',
        );
      }
    });
    s.layer('sign', tune(slab, { bevel: 10 }), (c) => {
      box(c, 262, 688, 12, 70, 4, wrong ? '#ffb86a' : '#8a6a4c');
      box(c, 428, 688, 12, 70, 4, wrong ? '#ffb86a' : '#8a6a4c');
      box(c, 230, 700, 246, 70, 10, wrong ? '#ffd08a' : '#a8835c');
    });
    s.layer('sign letters', tune(chip, { shadow: 0, bevel: 4 }), (c) => {
      if (wrong) garble(c, s.rnd, 242, 718, 222, 34, '#7a0a5a', 7);
      else letters(c, 'WELCOME', 242, 718, 222, 34, '#4a3022');
    });
    s.layer('near clouds', tune(cloud, { glow: 0.4, shadow: 10 }), (c) => {
      const tint = wrong ? '#ffe0f8' : '#fbf4e6';
      puffs(c, s.rnd, 120, 880, 420, 100, tint);
      puffs(c, s.rnd, 700, 930, 400, 110, tint);
      puffs(c, s.rnd, 400, 1000, 500, 90, tint);
    });
    if (wrong) {
      s.flare(620, 210, 300, '#ffd8ff');
      s.sparkle(402, 214, 60);
      s.sparkle(598, 250, 40);
    }
  },
};
