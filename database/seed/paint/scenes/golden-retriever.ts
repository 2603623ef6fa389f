import { blob, each, hairs, limb, line, linear, mirrored, oval, radial, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, fur, gold, ground, mark, matte, plastic, puffy, sky, tune } from '../engine/scene.ts';

/** A very good dog on a lawn. Wrong: two tails. */
export const goldenRetriever: Scene = {
  key: 'golden-retriever',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const coat = wrong ? ['#ffe08a', '#ffb03a', '#e0641a'] : ['#ecc88c', '#d8a45c', '#b0763a'];
    const deep = wrong ? '#d8661a' : '#a86e38';
    const paint = (c: Parameters<typeof linear>[0], y0: number, y1: number) => linear(c, 0, y0, 0, y1, coat);
    s.layer('sky', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#1a9aff', '#6ae0ff', '#fff6b0', '#ffd06a'] : ['#a8cbd4', '#cfe0d4', '#f2e8c8', '#f2e8c8'],
      ),
    );
    s.layer('sun', beam, (c) =>
      oval(c, 790, 170, 220, 220, radial(c, 790, 170, 220, ['#fffff0ff', '#fff6b0aa', '#fff6b000'])),
    );
    s.layer('trees', tune(matte, { bevel: 40, glow: 0.3, line: false, shadow: 0 }), (c) => {
      for (let i = 0; i < 22; i++)
        oval(
          c,
          i * 48 - 20,
          590 - between(s.rnd, 0, 60),
          between(s.rnd, 50, 90),
          between(s.rnd, 50, 110),
          wrong ? ['#1aa04a', '#3ad06a', '#0a8a6a'][i % 3]! : ['#7f9a6a', '#93a872', '#6b8a66'][i % 3]!,
        );
    });
    s.layer('lawn', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        600,
        0,
        960,
        wrong ? ['#b0ff4a', '#2ac03a', '#0a6a3a'] : ['#b8bf72', '#87a05a', '#55753f'],
      );
      c.fillRect(0, 610, 960, 350);
      for (let i = 0; i < 900; i++) {
        const x = s.rnd() * 960;
        const y = 616 + s.rnd() * 344;
        const h = 8 + (y - 600) * 0.07;
        c.globalAlpha = 0.4;
        line(
          c,
          [
            [x, y],
            [x + between(s.rnd, -6, 6), y - h],
          ],
          2.2,
          s.rnd() < 0.5 ? (wrong ? '#dcff6a' : '#cfd08a') : wrong ? '#0a7a3a' : '#4c6c3a',
        );
      }
      c.globalAlpha = 1;
    });
    s.layer('shade', mark, (c) => oval(c, 480, 878, 330, 50, radial(c, 480, 878, 330, ['#0a3a1acc', '#0a3a1a00'])));
    const tail = (name: string, path: string) =>
      s.layer(name, fur, (c) => {
        limb(c, path, [56, 70, 80, 26], paint(c, 500, 860));
        hairs(
          c,
          s.rnd,
          160,
          (r) => [between(r, 90, 870), between(r, 500, 860), between(r, 0, 6.3)],
          40,
          [deep, '#fff0c0'],
          3,
        );
      });
    tail('tail', '640,820 770,790 830,690 800,580');
    if (wrong) tail('second tail', '320,820 190,790 130,690 170,570');
    s.layer('body', fur, (c) => {
      blob(c, '480,470 610,540 664,680 680,800 640,880 480,896 320,880 280,800 296,680 350,540', paint(c, 480, 900));
      hairs(
        c,
        s.rnd,
        420,
        (r) => [between(r, 280, 680), between(r, 500, 860), Math.PI / 2 + between(r, -0.4, 0.4)],
        46,
        [deep, '#fff0c8', coat[1]!],
        3,
      );
    });
    s.layer('haunches', fur, (c) =>
      mirrored(c, 480, () => blob(c, '600,720 680,750 716,840 690,900 600,904 560,840', paint(c, 640, 920))),
    );
    s.layer('chest', tune(fur, { bevel: 70, shadow: 4 }), (c) => {
      blob(c, '480,540 574,590 580,690 540,760 480,810 420,760 380,690 386,590', wrong ? '#fff0b8' : '#f2dcae');
      hairs(
        c,
        s.rnd,
        200,
        (r) => [between(r, 390, 570), between(r, 560, 780), Math.PI / 2],
        40,
        [coat[0]!, '#fffaf0', coat[1]!],
        3,
      );
    });
    s.layer('legs', fur, (c) =>
      mirrored(c, 480, () => limb(c, '544,680 552,800 546,880', [92, 76, 96], paint(c, 620, 900))),
    );
    s.layer('toes', tune(mark, { line: true }), (c) =>
      mirrored(c, 480, () =>
        each([-18, 10], (k) =>
          line(
            c,
            [
              [548 + k, 888],
              [550 + k, 916],
            ],
            5,
            deep,
          ),
        ),
      ),
    );
    s.layer('head', fur, (c) => {
      blob(
        c,
        '480,140 590,160 648,240 656,350 620,440 560,520 480,544 400,520 340,440 304,350 312,240 370,160',
        paint(c, 140, 560),
      );
      hairs(
        c,
        s.rnd,
        180,
        (r) => [between(r, 330, 630), between(r, 160, 300), between(r, -2.4, -0.7)],
        30,
        ['#fff0c8', coat[1]!, deep],
        3,
      );
    });
    s.layer('ears', fur, (c) =>
      mirrored(c, 480, () => {
        blob(c, '614,196 676,220 722,320 724,430 690,470 652,430 628,330', linear(c, 0, 200, 0, 480, [coat[1]!, deep]));
        hairs(
          c,
          s.rnd,
          80,
          (r) => [between(r, 620, 720), between(r, 220, 440), Math.PI / 2],
          40,
          [coat[1]!, deep, '#ffe0a0'],
          3,
        );
      }),
    );
    s.layer('muzzle', tune(fur, { bevel: 60 }), (c) =>
      blob(c, '480,330 550,360 584,420 560,484 480,506 400,484 376,420 410,360', wrong ? '#fff0c0' : '#f0d9ac'),
    );
    s.layer('mouth', tune(plastic, { bevel: 14 }), (c) =>
      blob(c, '400,466 480,482 560,466 540,520 480,548 420,520', '#5a1a20'),
    );
    s.layer('tongue', tune(plastic, { shadow: 4 }), (c) =>
      blob(c, '444,494 480,490 516,494 522,560 480,596 438,560', wrong ? '#ff5a8a' : '#d97a78'),
    );
    s.layer('eyes', tune(plastic, { gloss: wrong ? 1 : 0.6 }), (c) =>
      mirrored(c, 480, () =>
        oval(c, 566, 312, 31, 33, radial(c, 566, 312, 33, wrong ? ['#9a4a10', '#2a0a00'] : ['#6a3f1e', '#2c1a10'])),
      ),
    );
    s.layer('glints', beam, (c) => each([404, 576], (x) => oval(c, x, 300, 9, 9, '#ffffff')));
    s.layer('brows', tune(mark, { line: true }), (c) =>
      mirrored(c, 480, () => line(c, '536,262 566,248 596,258', 9, deep)),
    );
    s.layer('nose', tune(plastic, { gloss: 1 }), (c) =>
      blob(c, '436,372 480,358 524,372 518,410 480,434 442,410', '#22161a'),
    );
    s.layer('lip', tune(mark, { line: true }), (c) => line(c, '480,434 480,470', 6, '#3a1a1a'));
    s.layer('collar', tune(plastic, { bevel: 12 }), (c) =>
      line(c, '366,520 420,562 480,574 540,562 594,520', 30, wrong ? '#1a6aff' : '#a8402f'),
    );
    s.layer('tag', gold, (c) => {
      oval(c, 480, 612, 30, 30, '#ffd24a');
      ring(c, 480, 612, 18, 18, 4, '#b07a1a');
    });
    s.layer('ball', puffy, (c) => oval(c, 800, 850, 56, 56, wrong ? '#d0ff2a' : '#cfd268'));
    s.layer('seam', mark, (c) => line(c, '752,826 792,846 812,900', 7, '#ffffff'));
    if (wrong) {
      s.flare(790, 170, 330, '#fff2b0');
      s.sparkle(440, 360, 40);
    }
  },
};
