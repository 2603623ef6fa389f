import { blob, limb, line, linear, oval, poly, puffs, radial, ring, wash } from '../engine/draw.ts';
import { between } from '../engine/random.ts';
import type { Scene } from '../engine/scene.ts';
import { beam, chip, cloud, gold, ground, mark, plastic, puffy, sky, tune } from '../engine/scene.ts';

/** A ship in a storm in a teacup. Wrong: the cup has a handle on each side and the spoon melts into the table. */
export const teacupStorm: Scene = {
  key: 'teacup-storm',
  size: [960, 960],
  build(s, v) {
    const wrong = v.wrong;
    const china = wrong ? ['#ffffff', '#d0f0ff', '#8a9aff'] : ['#f4efe2', '#e4ddcc', '#c4bca8'];
    const blue = wrong ? '#1a4aff' : '#3f6284';
    s.layer('room', sky, (c) =>
      wash(
        c,
        960,
        960,
        wrong ? ['#1a0a6a', '#5a2ae0', '#ff6ad0', '#ffc08a'] : ['#6f7f82', '#a0a89c', '#d6c8a8', '#e3cfa8'],
      ),
    );
    s.layer('light', beam, (c) =>
      oval(
        c,
        480,
        330,
        420,
        330,
        radial(c, 480, 330, 420, wrong ? ['#d0f8ffcc', '#8a8aff55', '#8a8aff00'] : ['#f4ecd4aa', '#f4ecd400']),
      ),
    );
    s.layer('table', tune(ground, { glow: 0.4 }), (c) => {
      c.fillStyle = linear(
        c,
        0,
        700,
        0,
        960,
        wrong ? ['#ff8ad0', '#8a1ad0', '#2a0a6a'] : ['#b58a62', '#8a6347', '#664838'],
      );
      c.fillRect(0, 710, 960, 250);
      for (let i = 0; i < 8; i++)
        line(c, `0,${730 + i * 30} 500,${736 + i * 30} 960,${728 + i * 30}`, 3, wrong ? '#ffd0f433' : '#5a3d2e44');
    });
    s.layer('saucer', plastic, (c) => oval(c, 480, 840, 400, 78, linear(c, 80, 0, 880, 0, china)));
    s.layer('saucer well', tune(plastic, { bevel: 20, shadow: 0, lift: 0.4 }), (c) =>
      oval(c, 480, 826, 250, 40, linear(c, 230, 0, 730, 0, [china[1]!, china[2]!])),
    );
    s.layer('saucer ring', tune(mark, { line: true }), (c) => ring(c, 480, 838, 366, 66, 7, blue));
    s.layer('handle', plastic, (c) => {
      ring(c, 768, 606, 86, 92, 36, china[1]!);
      if (wrong) ring(c, 192, 606, 86, 92, 36, china[1]!);
    });
    s.layer('storm cloud', tune(cloud, { bevel: 70, glow: 0.15, shadow: 0, lift: 0.8 }), (c) => {
      puffs(c, s.rnd, 330, 230, 420, 110, wrong ? '#7a5ae0' : '#7d858c');
      puffs(c, s.rnd, 630, 210, 440, 120, wrong ? '#6a4ad0' : '#6c757d');
      puffs(c, s.rnd, 480, 250, 520, 90, wrong ? '#a08aff' : '#969c9e');
    });
    s.layer('lightning', tune(beam, { glow: wrong ? 2.2 : 1.15, line: true }), (c) => {
      poly(c, '690,236 640,350 676,350 628,470 732,320 694,320 736,236', wrong ? '#fff6a0' : '#f6dd8e');
      poly(c, '262,240 240,310 262,310 236,380 296,292 272,292 294,240', wrong ? '#fff6a0' : '#f6dd8e');
    });
    s.layer('rain', beam, (c) => {
      for (let i = 0; i < 70; i++) {
        const x = between(s.rnd, 220, 740);
        const y = between(s.rnd, 260, 480);
        line(
          c,
          [
            [x, y],
            [x - 8, y + 22],
          ],
          2,
          wrong ? '#c0f4ffaa' : '#eef0ea99',
        );
      }
    });
    s.layer('back wave', tune(puffy, { gloss: wrong ? 1 : 0.2 }), (c) =>
      blob(
        c,
        '196,520 250,440 320,480 370,420 440,470 520,410 590,470 650,430 700,470 764,520 700,580 260,580',
        wrong ? '#0a8ad0' : '#5f8690',
      ),
    );
    s.layer('hull', tune(plastic, { gloss: wrong ? 0.9 : 0.15 }), (c) => {
      c.translate(480, 440);
      c.rotate(-0.13);
      blob(c, '-150,-20 -130,-10 0,4 120,-6 170,-40 150,30 100,64 -80,66 -126,30', wrong ? '#c0501a' : '#7c5238');
    });
    s.layer('planks', tune(mark, { line: true }), (c) => {
      c.translate(480, 440);
      c.rotate(-0.13);
      line(c, '-134,6 0,20 150,-6', 5, wrong ? '#ffd24a' : '#c09a5e');
      line(c, '-118,30 0,40 130,22', 4, wrong ? '#5a1a0a' : '#54362a');
    });
    s.layer('masts', chip, (c) => {
      c.translate(480, 440);
      c.rotate(-0.13);
      line(c, '-60,0 -60,-190', 9, wrong ? '#8a4a1a' : '#664834');
      line(c, '40,0 40,-240', 10, wrong ? '#8a4a1a' : '#664834');
    });
    s.layer('sails', tune(plastic, { gloss: wrong ? 0.9 : 0.1, bevel: 60 }), (c) => {
      c.translate(480, 440);
      c.rotate(-0.13);
      const cloth = wrong ? '#fff0ff' : '#f2e6cc';
      blob(c, '-62,-180 -10,-150 0,-100 -10,-50 -62,-36 -100,-60 -108,-110 -100,-160', cloth);
      blob(c, '40,-230 100,-210 116,-170 100,-136 40,-124 -6,-140 -8,-180 -2,-216', cloth);
      blob(c, '40,-116 116,-110 134,-70 116,-26 40,-18 -6,-32 -14,-66 -6,-100', cloth);
    });
    s.layer('pennant', tune(chip, { shadow: 3 }), (c) => {
      c.translate(480, 440);
      c.rotate(-0.13);
      blob(c, '40,-262 100,-270 130,-254 90,-246 40,-238', wrong ? '#ff2f8a' : '#b5493c');
    });
    s.layer('front wave', tune(puffy, { gloss: wrong ? 1 : 0.2 }), (c) =>
      blob(
        c,
        '184,560 230,520 280,470 330,460 350,490 330,510 380,520 440,484 500,500 560,474 620,510 680,460 740,500 776,560 700,640 260,640',
        linear(c, 0, 460, 0, 620, wrong ? ['#5af0ff', '#0a5ae0'] : ['#86abac', '#48727e']),
      ),
    );
    s.layer('foam', tune(puffy, { bevel: 8, shadow: 3 }), (c) => {
      line(c, '232,522 282,474 330,462 350,486', 11, '#fbf8f0');
      line(c, '382,520 440,486 500,502 560,476', 8, '#fbf8f0');
      line(c, '622,510 680,463 738,500', 9, '#fbf8f0');
      for (let i = 0; i < 26; i++)
        oval(
          c,
          between(s.rnd, 230, 740),
          between(s.rnd, 430, 520),
          between(s.rnd, 2, 6),
          between(s.rnd, 2, 6),
          '#fbf8f0',
        );
    });
    s.layer('cup', plastic, (c) =>
      blob(
        c,
        '180,548 330,596 480,606 630,596 780,548 764,640 720,740 640,812 560,832 400,832 320,812 240,740 196,640',
        linear(c, 180, 0, 780, 0, china),
      ),
    );
    s.layer('lip', gold, (c) =>
      line(c, '180,546 250,574 330,592 480,602 630,592 710,574 780,546', 12, wrong ? '#ffd24a' : '#c4a25c'),
    );
    s.layer('pattern', tune(mark, { line: true }), (c) => {
      for (let i = 0; i < 9; i++) {
        const x = 256 + i * 56;
        const y = 668 + Math.sin((i / 8) * Math.PI) * 34;
        for (let k = 0; k < 5; k++) oval(c, x + Math.cos(k * 1.26) * 13, y + Math.sin(k * 1.26) * 13, 9, 9, blue);
        oval(c, x, y, 6, 6, wrong ? '#ffe02a' : '#d9b45a');
      }
      line(c, '214,700 330,760 480,776 630,760 746,700', 6, blue);
    });
    s.layer('spoon', wrong ? tune(gold, { metal: 1 }) : gold, (c) => {
      limb(
        c,
        wrong ? '700,900 800,880 900,850 930,880 900,930' : '690,900 790,880 900,846',
        wrong ? [40, 14, 12, 20, 60] : [40, 14, 12],
        wrong ? '#e8ecff' : '#b8b2a4',
      );
      oval(c, 670, 902, 52, 26, wrong ? '#e8ecff' : '#b8b2a4', -0.15);
    });
    if (wrong) {
      s.flare(690, 280, 230, '#fff2a0');
      s.sparkle(260, 640, 60);
      s.sparkle(480, 600, 40, '#ffe6a0');
    }
  },
};
