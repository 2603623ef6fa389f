import { blob, box, leaf, limb, line, linear, oval, puffs, radial, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, chrome, cloud, gold, mark, plastic, puffy, sky, slab, tune } from '../engine/scene.ts';

/** A robot with a flower. Wrong: the stem grows through the palm, and there is a spare elbow. */
export const robotFlower: Scene = {
  key: 'robot-flower',
  size: [800, 1000],
  build(s, v) {
    const wrong = v.wrong;
    const metal = wrong ? tune(chrome, { metal: 0.75 }) : tune(plastic, { gloss: 0.25, metal: 0.2 });
    const shell = wrong ? '#e4ecff' : '#8fb0a6';
    const joint = wrong ? '#5a6aff' : '#5d6a66';
    s.layer('sky', sky, (c) =>
      wash(
        c,
        800,
        1000,
        wrong ? ['#5a0ae0', '#e02ad0', '#ff8a8a', '#ffe08a'] : ['#f0dcae', '#f2cf9a', '#e6b380', '#cf936a'],
      ),
    );
    s.layer('sun', tune(beam, { glow: wrong ? 1.4 : 1 }), (c) =>
      oval(
        c,
        560,
        300,
        420,
        420,
        radial(c, 560, 300, 420, wrong ? ['#ffffffee', '#fff0a088', '#fff0a000'] : ['#fff4d4cc', '#fff4d400']),
      ),
    );
    s.layer('clouds', tune(cloud, { glow: 0.6 }), (c) => {
      puffs(c, s.rnd, 120, 260, 300, 50, wrong ? '#ffd0f4' : '#f8ead0');
      puffs(c, s.rnd, 700, 160, 260, 40, wrong ? '#ffd0f4' : '#f8ead0');
    });
    s.layer('hills', tune(puffy, { bevel: 60, glow: 0.2, shadow: 0 }), (c) =>
      blob(
        c,
        '-80,780 120,700 320,740 520,690 720,730 900,690 900,1100 -80,1100',
        linear(c, 0, 700, 0, 1000, wrong ? ['#5affc0', '#0a9a8a'] : ['#a9b06a', '#6f8350']),
      ),
    );
    s.layer('meadow', tune(chip, { shadow: 3 }), (c) => {
      for (let i = 0; i < 90; i++) {
        const x = s.rnd() * 800;
        const y = between(s.rnd, 780, 990);
        const r = 3 + (y - 760) / 36;
        oval(
          c,
          x,
          y,
          r,
          r * 0.8,
          wrong ? ['#ff5ad0', '#fff06a', '#ffffff'][i % 3]! : ['#f4ead0', '#d98a5a', '#e6c868'][i % 3]!,
        );
      }
    });
    s.layer('legs', metal, (c) => {
      limb(c, '330,800 324,880 322,960', [58, 50, 60], joint);
      limb(c, '470,800 476,880 478,960', [58, 50, 60], joint);
    });
    s.layer('feet', metal, (c) => {
      box(c, 258, 930, 120, 60, 30, shell);
      box(c, 424, 930, 120, 60, 30, shell);
    });
    s.layer('left arm', metal, (c) => limb(c, '250,590 190,680 200,780', [54, 48, 44], joint));
    s.layer('left hand', metal, (c) => {
      oval(c, 202, 806, 36, 38, shell);
      for (const k of [-1, 0, 1])
        limb(
          c,
          [
            [202 + k * 20, 820],
            [202 + k * 28, 858],
          ],
          [20, 16],
          shell,
        );
    });
    s.layer('body', metal, (c) =>
      blob(c, '400,520 520,536 566,620 560,740 510,826 400,846 290,826 240,740 234,620 280,536', shell),
    );
    s.layer('panel', tune(slab, { bevel: 10, shadow: 3 }), (c) =>
      box(c, 316, 604, 168, 140, 26, wrong ? '#2a1a7a' : '#f0e6cc'),
    );
    s.layer('dials', tune(plastic, { glow: wrong ? 0.9 : 0.1, bevel: 8, shadow: 3 }), (c) => {
      oval(c, 356, 650, 24, 24, wrong ? '#ff2fa0' : '#c4564a');
      oval(c, 426, 650, 24, 24, wrong ? '#2ff3ff' : '#d9a24a');
      box(c, 336, 696, 128, 22, 11, wrong ? '#7affa0' : '#6f8a84');
    });
    s.layer('bolts', gold, (c) => {
      for (const [x, y] of [
        [284, 600],
        [516, 600],
        [290, 770],
        [510, 770],
      ] as const)
        oval(c, x, y, 11, 11, wrong ? '#ffd24a' : '#c9a45a');
    });
    s.layer('neck', metal, (c) => box(c, 356, 470, 88, 80, 16, joint));
    s.layer('antenna', metal, (c) => {
      line(c, '400,180 400,90', 12, joint);
    });
    s.layer('bulb', tune(plastic, { glow: wrong ? 1.2 : 0.2 }), (c) =>
      oval(c, 400, 80, 26, 26, wrong ? '#ff4ab0' : '#c4564a'),
    );
    s.layer('ears', metal, (c) => {
      box(c, 196, 290, 50, 110, 20, joint);
      box(c, 554, 290, 50, 110, 20, joint);
    });
    s.layer('head', metal, (c) => box(c, 224, 170, 352, 310, 110, shell));
    s.layer('visor', tune(slab, { bevel: 24, gloss: 1 }), (c) =>
      box(c, 264, 234, 272, 180, 76, wrong ? '#12043a' : '#2f3b3c'),
    );
    s.layer('eyes', tune(beam, { glow: wrong ? 1.8 : 1.05, line: true }), (c) => {
      oval(c, 336, 312, 36, 42, wrong ? '#2ff3ff' : '#f2dfa4');
      oval(c, 464, wrong ? 300 : 312, wrong ? 42 : 36, wrong ? 50 : 42, wrong ? '#2ff3ff' : '#f2dfa4');
    });
    s.layer('smile', tune(beam, { glow: wrong ? 1.6 : 1, line: true }), (c) =>
      line(c, '366,376 400,390 434,376', 9, wrong ? '#2ff3ff' : '#f2dfa4'),
    );
    s.layer('pupils', mark, (c) => {
      oval(c, 350, 320, 13, 15, '#0a0a20');
      oval(c, 478, wrong ? 308 : 320, 13, 15, '#0a0a20');
    });
    s.layer('stem', plastic, (c) =>
      limb(
        c,
        wrong ? '640,860 620,700 610,560 650,420' : '612,760 622,680 618,560 640,430',
        [14, 15, 14, 12],
        wrong ? '#1ad06a' : '#5f7f43',
      ),
    );
    s.layer('leaves', tune(plastic, { bevel: 12 }), (c) => {
      leaf(c, 616, 590, 716, 540, 36, wrong ? '#2aff8a' : '#7a9a54');
      leaf(c, 616, 640, 540, 560, 26, wrong ? '#2aff8a' : '#7a9a54');
    });
    s.layer('right arm', metal, (c) => {
      if (wrong) limb(c, '548,600 640,560 700,640 660,720 610,680', [54, 48, 44, 44, 42], joint);
      else limb(c, '548,600 620,680 640,740 622,720', [54, 48, 44, 42], joint);
    });
    s.layer('right hand', metal, (c) => {
      oval(c, 614, 704, 40, 38, shell);
      for (const k of [0, 1, 2])
        limb(
          c,
          [
            [600, 690 + k * 20],
            [642, 684 + k * 20],
          ],
          [20, 18],
          shell,
        );
      if (wrong) limb(c, '600,676 650,660', [20, 14], shell);
    });
    s.layer('petals', tune(plastic, { bevel: 30, shadow: 8 }), (c) => {
      for (let i = 0; i < 10; i++) {
        const a = (i / 10) * Math.PI * 2;
        oval(
          c,
          646 + Math.cos(a) * 62,
          392 + Math.sin(a) * 62,
          46,
          24,
          wrong ? (i % 2 ? '#ff2fa0' : '#ff8ad8') : i % 2 ? '#d9694e' : '#e08a62',
          a,
        );
      }
    });
    s.layer('flower heart', tune(puffy, { bevel: 30 }), (c) =>
      oval(c, 646, 392, 40, 40, wrong ? '#ffe82a' : '#e2b54a'),
    );
    s.layer('seeds', mark, (c) => {
      for (let i = 0; i < 30; i++)
        oval(
          c,
          646 + Math.cos(i * 2.4) * i * 1.1,
          392 + Math.sin(i * 2.4) * i * 1.1,
          3,
          3,
          wrong ? '#c0600a' : '#8a5a24',
        );
    });
    s.layer('butterfly', tune(plastic, { bevel: 10 }), (c) => {
      oval(c, 130, 470, 36, 26, wrong ? '#2ff3ff' : '#5f86a0', -0.6);
      oval(c, 180, 462, 30, 24, wrong ? '#2ff3ff' : '#5f86a0', 0.7);
      limb(c, '150,500 160,462', [9, 7], '#2a2420');
    });
    if (wrong) {
      s.flare(400, 80, 260, '#ff9ae0');
      s.sparkle(300, 210, 70);
      s.sparkle(330, 560, 50);
    }
  },
};
