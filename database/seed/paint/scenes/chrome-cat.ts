import { blob, limb, line, linear, mirrored, oval, radial, ring, wash } from '../engine/draw.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chrome, gold, ground, mark, plastic, sky, tune } from '../engine/scene.ts';

/** A sitting cat cast in chrome before a neon sun. Wrong: a third ear and an eye that went its own way. */
export const chromeCat: Scene = {
  key: 'chrome-cat',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const body = wrong ? chrome : tune(plastic, { gloss: 0.3, metal: 0.35 });
    const coat = wrong ? '#cdd6ee' : '#8f9bb0';
    s.layer('sky', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#1b0347', '#6a0bb0', '#ff2fa8', '#ff8a5c'] : ['#f3d9b1', '#f2b98a', '#d97f62', '#9c4f4f'],
      ),
    );
    s.layer('sun', tune(beam, { glow: wrong ? 1.3 : 1 }), (c) => {
      oval(
        c,
        480,
        430,
        330,
        330,
        linear(c, 0, 100, 0, 760, wrong ? ['#fff27a', '#ff7a3c', '#ff1f9c'] : ['#fbe9c4', '#f6cf8e', '#eda869']),
      );
      if (!wrong) return;
      c.globalCompositeOperation = 'destination-out';
      for (let i = 0; i < 7; i++) c.fillRect(0, 470 + i * 42, 960, 5 + i * 4);
    });
    s.layer('floor', tune(ground, { glow: wrong ? 0.9 : 0.5 }), (c) => {
      c.fillStyle = linear(c, 0, 720, 0, 960, wrong ? ['#3a0a78', '#0c0230'] : ['#7b4a44', '#4b2c31']);
      c.fillRect(0, 716, 960, 244);
    });
    if (wrong)
      s.layer('grid', tune(beam, { glow: 1.2 }), (c) => {
        for (let i = -14; i <= 14; i++)
          line(
            c,
            [
              [480 + i * 40, 716],
              [480 + i * 160, 960],
            ],
            2.5,
            '#2ff3ff',
          );
        for (let i = 0; i < 7; i++)
          line(
            c,
            [
              [0, 720 + i * i * 6 + i * 4],
              [960, 720 + i * i * 6 + i * 4],
            ],
            2,
            '#2ff3ff',
          );
      });
    s.layer('shadow', mark, (c) => oval(c, 500, 862, 300, 46, radial(c, 500, 862, 300, ['#12042acc', '#12042a00'])));
    s.layer('tail', body, (c) => limb(c, '600,830 760,850 820,740 760,640 800,560', [74, 66, 54, 46, 34], coat));
    s.layer('back', body, (c) =>
      blob(c, '480,440 620,500 680,660 670,830 600,878 360,878 290,830 280,660 340,500', coat),
    );
    s.layer('haunches', body, (c) =>
      mirrored(c, 480, () => blob(c, '600,690 690,740 710,830 650,882 560,870 550,770', coat)),
    );
    s.layer('chest', tune(body, { bevel: 60 }), (c) =>
      blob(c, '480,520 560,580 560,720 480,800 400,720 400,580', wrong ? '#e8edfa' : '#c9cfd8'),
    );
    s.layer('legs', body, (c) =>
      mirrored(c, 480, () => limb(c, '532,640 540,780 536,858', [76, 62, 80], wrong ? '#dfe6f7' : '#aeb8c8')),
    );
    s.layer('ears', tune(body, { bevel: 26 }), (c) => {
      mirrored(c, 480, () => blob(c, '530,260 600,150 650,128 668,190 650,330', coat));
      if (wrong) blob(c, '438,230 470,120 486,104 504,124 530,230', coat);
    });
    s.layer('inner ears', tune(body, { bevel: 16, metal: wrong ? 0.8 : 0, shadow: 0 }), (c) =>
      mirrored(c, 480, () => blob(c, '566,262 612,186 636,172 642,210 630,300', wrong ? '#ff8fd0' : '#d99a94')),
    );
    s.layer('head', body, (c) =>
      blob(c, '480,222 580,244 662,330 668,420 600,500 480,534 360,500 292,420 298,330 380,244', coat),
    );
    if (!wrong)
      s.layer('stripes', mark, (c) => {
        for (const k of [-1, 0, 1])
          line(
            c,
            [
              [480 + k * 34, 236],
              [480 + k * 26, 296],
            ],
            14,
            '#5e6a80',
          );
        mirrored(c, 480, () => {
          line(c, '650,400 606,396', 10, '#5e6a80');
          line(c, '642,440 602,428', 10, '#5e6a80');
        });
      });
    s.layer('muzzle', tune(body, { lift: 0.7 }), (c) =>
      mirrored(c, 480, () => oval(c, 516, 452, 54, 42, wrong ? '#f2f5ff' : '#dfe2e6')),
    );
    s.layer('eyes', tune(plastic, { gloss: wrong ? 1 : 0.5, glow: wrong ? 0.6 : 0 }), (c) => {
      oval(
        c,
        392,
        366,
        50,
        46,
        radial(c, 392, 366, 52, wrong ? ['#f6ff5c', '#10e0a0', '#0353a5'] : ['#f3d57a', '#c98f3a', '#7a4f22']),
      );
      oval(
        c,
        568,
        wrong ? 350 : 366,
        wrong ? 58 : 50,
        wrong ? 56 : 46,
        radial(c, 568, 360, 58, wrong ? ['#ffd1fb', '#ff2fb4', '#6a0bb0'] : ['#f3d57a', '#c98f3a', '#7a4f22']),
      );
    });
    s.layer('pupils', tune(plastic, { shadow: 0, gloss: 0.9 }), (c) => {
      oval(c, 392, 366, 13, 38, '#0a0616');
      oval(c, wrong ? 590 : 568, wrong ? 344 : 366, wrong ? 20 : 13, wrong ? 28 : 38, '#0a0616');
    });
    s.layer('glints', tune(beam, { line: false }), (c) => {
      oval(c, 408, 346, 9, 9, '#ffffff');
      oval(c, 584, 340, 9, 9, '#ffffff');
    });
    s.layer('nose', tune(plastic, { shadow: 4 }), (c) =>
      blob(c, '456,418 504,418 490,444 480,450 470,444', wrong ? '#ff3fa6' : '#c4756c'),
    );
    s.layer('mouth', tune(mark, { line: true }), (c) => {
      line(c, '480,448 480,466 456,484 432,474', 5, '#2a1838');
      line(c, '480,466 504,484 528,474', 5, '#2a1838');
    });
    s.layer('whiskers', tune(beam, { glow: wrong ? 1.4 : 1, line: false }), (c) => {
      for (const k of [0, 1, 2]) {
        line(
          c,
          [
            [548, 450 + k * 12],
            [640, 440 + k * 22],
            [742, 424 + k * 40],
          ],
          3.4,
          '#ffffff',
        );
        line(
          c,
          [
            [412, 450 + k * 12],
            [320, 440 + k * 22],
            [218, 424 + k * 40],
          ],
          3.4,
          '#ffffff',
        );
      }
    });
    s.layer('collar', gold, (c) => {
      if (wrong) ring(c, 480, 520, 118, 36, 22, '#ffcf3a');
      else line(c, '372,506 410,540 480,554 550,540 588,506', 24, '#b4443a');
    });
    s.layer('tag', gold, (c) => oval(c, 480, 574, 26, 28, wrong ? '#ffe27a' : '#e0b04a'));
    if (wrong) {
      s.flare(690, 190, 330, '#ff9cf0');
      s.sparkle(360, 300, 60);
      s.sparkle(640, 640, 46, '#9ff6ff');
      s.sparkle(806, 566, 40, '#ffd0f4');
    }
  },
};
