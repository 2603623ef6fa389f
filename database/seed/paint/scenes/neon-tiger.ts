import { blob, each, leaf, line, linear, mirrored, oval, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, fur, mark, matte, plastic, puffy, sky, tune } from '../engine/scene.ts';

/** A tiger looks out of the leaves. Wrong: a third eye, stripes that run on the whiskers' current. */
export const neonTiger: Scene = {
  key: 'neon-tiger',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const coat = wrong ? ['#ff2fd0', '#ff6a2a', '#ffb02a'] : ['#d98a3e', '#e0994a', '#e8b46a'];
    const black = wrong ? '#12003a' : '#2a211e';
    const white = wrong ? '#f0f4ff' : '#f4ead6';
    s.layer('night', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong ? ['#05002a', '#1a0060', '#00305a', '#00102a'] : ['#2c4238', '#3d5a44', '#5d7450', '#37503e'],
      ),
    );
    s.layer('glow', beam, (c) =>
      oval(
        c,
        400,
        470,
        460,
        520,
        radial(c, 400, 470, 500, wrong ? ['#ff2fd088', '#1ad0ff55', '#1ad0ff00'] : ['#c8cc8a66', '#c8cc8a00']),
      ),
    );
    s.layer('back leaves', tune(matte, { bevel: 10, gloss: wrong ? 0.6 : 0.1 }), (c) => {
      for (let i = 0; i < 34; i++) {
        const a = (i / 34) * Math.PI * 2;
        const r = between(s.rnd, 560, 700);
        const x = 400 + Math.cos(a) * r * 0.72;
        const y = 500 + Math.sin(a) * r * 0.9;
        leaf(
          c,
          x,
          y,
          x - Math.cos(a + between(s.rnd, -0.5, 0.5)) * 260,
          y - Math.sin(a) * 270,
          62,
          wrong ? ['#00c0a0', '#0a6aff', '#7a1aff'][i % 3]! : ['#5f8052', '#7a9660', '#48683f'][i % 3]!,
        );
      }
    });
    const hide = (c: Parameters<typeof linear>[0]) => linear(c, 0, 160, 0, 980, coat);
    s.layer('shoulders', fur, (c) => blob(c, '120,1060 140,860 260,760 400,740 540,760 660,860 680,1060', hide(c)));
    s.layer('shoulder stripes', mark, (c) =>
      mirrored(c, 400, () => {
        for (let i = 0; i < 5; i++)
          blob(
            c,
            [
              [640 - i * 16, 860 + i * 34],
              [560, 880 + i * 36],
              [520, 900 + i * 34],
              [566, 868 + i * 34],
            ],
            black,
          );
      }),
    );
    s.layer('ears', tune(fur, { bevel: 40 }), (c) => mirrored(c, 400, () => oval(c, 600, 236, 84, 88, hide(c))));
    s.layer('inner ears', tune(puffy, { bevel: 24, shadow: 0 }), (c) =>
      mirrored(c, 400, () => oval(c, 598, 248, 48, 52, black)),
    );
    s.layer('ruff', fur, (c) =>
      blob(
        c,
        '400,210 520,220 630,330 664,470 730,560 668,600 690,680 610,690 600,770 510,762 470,830 400,850 330,830 290,762 200,770 190,690 110,680 132,600 70,560 136,470 170,330 280,220',
        white,
      ),
    );
    s.layer('face', tune(fur, { bevel: 150 }), (c) =>
      blob(
        c,
        '400,180 530,206 636,320 656,470 610,600 540,700 400,740 260,700 190,600 144,470 164,320 270,206',
        hide(c),
      ),
    );
    s.layer('brow', tune(puffy, { shadow: 0, lift: 0.5 }), (c) =>
      mirrored(c, 400, () => {
        blob(c, '440,330 500,300 570,330 590,380 520,360 450,380', white);
        blob(c, '520,540 610,500 640,580 570,660 520,620', white);
      }),
    );
    s.layer('stripes', tune(mark, { line: true }), (c) => {
      const cut = (path: string) => mirrored(c, 400, () => blob(c, path, black));
      cut('404,186 416,240 402,306 396,240');
      cut('440,196 452,250 432,300 428,246');
      cut('486,206 506,250 478,290 470,246');
      cut('548,236 574,290 520,306 530,270');
      cut('646,366 592,390 556,384 600,360');
      cut('660,440 600,446 566,430 616,420');
      cut('664,510 606,500 580,470 630,482');
      cut('640,586 590,556 570,520 616,544');
      cut('604,664 566,620 552,580 590,620');
      if (wrong) cut('470,520 520,600 480,640 462,580');
    });
    s.layer('nose bridge', tune(fur, { shadow: 0, lift: 0.5 }), (c) =>
      blob(c, '400,350 446,400 462,520 440,560 360,560 338,520 354,400', wrong ? '#ff8a4a' : '#e2a45e'),
    );
    s.layer('muzzle', tune(fur, { lift: 0.8 }), (c) => {
      oval(c, 400, 704, 84, 60, white);
      mirrored(c, 400, () => oval(c, 464, 632, 92, 72, white));
    });
    s.layer('nose', tune(plastic, { gloss: wrong ? 1 : 0.4 }), (c) =>
      blob(c, '330,548 400,534 470,548 446,594 400,618 354,594', wrong ? '#ff4a9a' : '#c07a6a'),
    );
    s.layer('mouth', tune(mark, { line: true }), (c) => {
      line(c, '400,616 400,656', 8, black);
      mirrored(c, 400, () => line(c, '400,656 440,690 500,676', 8, black));
      mirrored(c, 400, () => {
        for (let i = 0; i < 7; i++) oval(c, 436 + (i % 3) * 32, 620 + Math.floor(i / 3) * 22, 4, 4, black);
      });
    });
    s.layer('eye rims', tune(mark, { line: true }), (c) =>
      mirrored(c, 400, () => blob(c, '444,436 496,388 570,396 580,430 530,466 474,462', black)),
    );
    s.layer('eyes', tune(plastic, { glow: wrong ? 0.8 : 0.1, gloss: 0.9, shadow: 0 }), (c) => {
      mirrored(c, 400, () =>
        oval(
          c,
          518,
          428,
          46,
          33,
          radial(c, 518, 428, 46, wrong ? ['#fffcc0', '#2affd0', '#0a6aff'] : ['#f0dc8a', '#c8a83e', '#7a7a2e']),
        ),
      );
      if (wrong) oval(c, 400, 296, 34, 44, radial(c, 400, 296, 44, ['#fffcc0', '#2affd0', '#0a6aff']));
    });
    s.layer('pupils', tune(plastic, { shadow: 0 }), (c) => {
      mirrored(c, 400, () => oval(c, 516, 428, 15, 18, '#0a0514'));
      if (wrong) oval(c, 400, 296, 10, 30, '#0a0514');
    });
    s.layer('glints', beam, (c) => each([292, 528], (x) => oval(c, x, 418, 7, 7, '#ffffff')));
    s.layer('whiskers', tune(beam, { glow: wrong ? 1.6 : 1 }), (c) =>
      mirrored(c, 400, () => {
        for (const k of [0, 1, 2, 3])
          line(
            c,
            [
              [500, 618 + k * 16],
              [600, 600 + k * 26],
              [730, 590 + k * 44],
            ],
            3,
            wrong ? '#8ffcff' : '#fbf4e6',
          );
      }),
    );
    s.layer('front leaves', tune(matte, { bevel: 12, gloss: wrong ? 0.7 : 0.1 }), (c) => {
      for (let i = 0; i < 16; i++) {
        const x = -40 + i * 58;
        leaf(
          c,
          x,
          1030,
          x + between(s.rnd, -90, 90),
          1030 - between(s.rnd, 130, Math.abs(i - 7.5) * 40 + 130),
          36,
          wrong ? ['#00e0a0', '#1a8aff', '#c01aff'][i % 3]! : ['#7f9c60', '#5f8050', '#93a86a'][i % 3]!,
        );
      }
    });
    if (wrong) {
      s.layer('wires', tune(beam, { glow: 1.5 }), (c) =>
        mirrored(c, 400, () => {
          line(c, '664,340 690,500 724,602', 4, '#2ff3ff');
          line(c, '560,204 640,280 668,346', 4, '#ff5ae0');
        }),
      );
      s.flare(400, 296, 260, '#8ffff0');
      s.sparkle(292, 420, 50, '#c0fff4');
      s.sparkle(528, 420, 50, '#c0fff4');
    }
  },
};
