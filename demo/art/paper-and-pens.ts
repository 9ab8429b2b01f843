import { darker, lighter, mix } from './colours.ts';
import { handwriting, letters } from './lettering.ts';
import { type Art, ball, face, grainAcross, metal, round, times } from './svg.ts';

/** Three cloth-bound journals, stacked with their spines to the front. */
export function journals(look: { colours: readonly [string, string, string] }): Art {
  const book = (y: number, left: number, width: number, i: 0 | 1 | 2) => {
    const cloth = look.colours[i];
    const weave = times(
      14,
      (j) =>
        `<path d="M${left + 4} ${y + 3 + j * 2.5}h${width - 8}" stroke="#000" stroke-width=".5" opacity=".1"/>`,
    );
    return `<rect x="${left}" y="${y}" width="${width}" height="40" rx="9" fill="url(#c${i})"/>${weave}
      <path d="M${left + 24} ${y}v40M${left + width - 24} ${y}v40" stroke="${darker(cloth, 0.35)}" stroke-width="1.600" opacity=".6"/>
      <path d="M${left + 18} ${y + 1}v38M${left + width - 18} ${y + 1}v38" stroke="#e3cf9a" stroke-width="1.400"/>
      <rect x="${left + width / 2 - 26}" y="${y + 11}" width="52" height="18" rx="2" fill="#f3ecdc"/>${letters(['ONE', 'TWO', 'THREE'][i] ?? '', { x: left + width / 2, y: y + 23, size: 6, colour: '#5a4c3d', weight: 1.1 })}
      <path d="M${left + 8} ${y + 4}h${width - 16}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".3"/><path d="M${left + 4} ${y + 37}h${width - 8}" stroke="#000" stroke-width="2" opacity=".16"/>`;
  };
  const defs = look.colours.map((colour, i) => face(`c${i}`, colour)).join('');
  const body = `<defs>${defs}</defs>${book(152, 8, 180, 0)}${book(111, 18, 172, 1)}${book(70, 6, 176, 2)}
    <path d="M60 110l-3 22 5-4 4 5 2-23z" fill="#c9764a"/><path d="M150 151l2 20 5-4 4 4-2-20z" fill="#d9b35c"/>`;
  return { box: 200, body };
}

/** A notebook lying open, written in on the left page. */
export function openNotebook(look: {
  cover: string;
  ribbon: string;
  page: 'dots' | 'lines' | 'blank';
}): Art {
  const ink = '#6d7f93';
  const ruled = times(13, (i) => `M20 ${48 + i * 9}h72M108 ${48 + i * 9}h72`);
  const dots = times(14, (row) =>
    times(
      9,
      (column) =>
        `<circle cx="${22 + column * 8.6}" cy="${44 + row * 8.6}" r=".7"/><circle cx="${109 + column * 8.6}" cy="${44 + row * 8.6}" r=".7"/>`,
    ),
  );
  const print = {
    dots: `<g fill="${ink}" opacity=".55">${dots}</g>`,
    lines: `<path d="${ruled}" stroke="${ink}" stroke-width=".7" opacity=".45"/>`,
    blank: '',
  };
  const body = `<defs>${face('cover', look.cover)}<linearGradient id="left"><stop offset="0" stop-color="#fbf7ee"/><stop offset=".8" stop-color="#f6f0e3"/><stop offset="1" stop-color="#cfc5b3"/></linearGradient>
      <linearGradient id="right"><stop offset="0" stop-color="#d5ccbb"/><stop offset=".16" stop-color="#f7f2e7"/><stop offset="1" stop-color="#fbf8f0"/></linearGradient></defs>
    <rect x="4" y="28" width="192" height="144" rx="7" fill="${darker(look.cover, 0.3)}"/><rect x="4" y="27" width="192" height="141" rx="7" fill="url(#cover)"/>
    <path d="M10 33h88q2 2 2 4v128q-2-3-6-3H10zM190 33h-88q-2 2-2 4v128q2-3 6-3h84z" fill="#e3dac8"/>
    <path d="M12 31h80q8 0 8 6v126q0-5-8-5H12z" fill="url(#left)"/><path d="M188 31h-80q-8 0-8 6v126q0-5 8-5h80z" fill="url(#right)"/>${print[look.page]}
    <path d="${[64, 60, 66, 40, 62, 66, 52, 64, 28].map((width, i) => handwriting(22, 54 + i * 9 + (i > 3 ? 6 : 0), width)).join('')}" fill="none" stroke="#2d3f63" stroke-width=".8" stroke-linecap="round"/>
    <path d="M100 36q8 40 3 80t4 68l-6 8-4-8q-4-30 1-68t-2-78z" fill="${look.ribbon}"/><path d="M14 34h70" stroke="#fff" stroke-width="1.500" opacity=".8"/>`;
  return { box: 200, body };
}

/** A capped rollerball pen, lying upright. */
export function rollerball(look: { barrel: string; trim: string }): Art {
  const body = `<defs>${round('barrel', look.barrel)}${metal('trim', look.trim)}${round('clip', look.trim)}${round('cap', lighter(look.barrel, 0.04))}</defs>
    <path d="M90 8q10-7 20 0v74H90z" fill="url(#cap)"/><rect x="89.500" y="80" width="21" height="3" fill="url(#trim)"/><rect x="89.500" y="85" width="21" height="1.500" fill="url(#trim)"/>
    <path d="M91 88h18v92q-1 6-3 8H94q-2-2-3-8z" fill="url(#barrel)"/><path d="M94 188h12q-1 6-6 8-5-2-6-8z" fill="url(#trim)"/>
    <path d="M106 14q6 0 6 6v48q0 4-3 6-3-2-3-6z" fill="#000" opacity=".22" transform="translate(2 1)"/><path d="M106 12q6 0 6 6v48q0 4-3 6-3-2-3-6z" fill="url(#clip)"/><rect x="89.500" y="14" width="21" height="3" fill="url(#trim)"/>
    <path d="M94.500 16v60M94.500 94v82" stroke="#fff" stroke-width="1.800" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}

/** Long paper scissors, slightly open, lying upright with the points at the top. */
export function paperScissors(look: { steel: string; handle: string }): Art {
  const blade = (steel: string) =>
    `<path d="M98 8q8 4 9 16l4 92-8 10-14-8z" fill="url(#${steel})"/><path d="M98 8q-3 40-7 106l4 3q6-60 3-109z" fill="#fff" opacity=".5"/>
    <path d="M90 112l14 12q2 10 9 18l-14 3q-9-13-11-27z" fill="url(#handle)"/>`;
  const bow = `<path d="M110 140c20 6 28 22 24 38-4 14-22 18-34 6-10-10-10-34 2-42z" fill="none" stroke="${darker(look.handle, 0.4)}" stroke-width="13" stroke-linejoin="round"/><path d="M110 140c20 6 28 22 24 38-4 14-22 18-34 6-10-10-10-34 2-42z" fill="none" stroke="url(#handle)" stroke-width="10" stroke-linejoin="round"/>
    <path d="M116 145c12 6 18 18 15 30" fill="none" stroke="#fff" stroke-width="2.200" stroke-linecap="round" opacity=".4"/>`;
  const body = `<defs>${metal('near', look.steel)}${metal('far', darker(look.steel, 0.15))}${round('handle', look.handle)}${ball('screw', '#d6c08d')}</defs>
    <g transform="rotate(11 100 118) matrix(-1 0 0 1 200 0)">${blade('far')}${bow}</g><g transform="rotate(-11 100 118)">${blade('near')}${bow}</g>
    <circle cx="101" cy="118" r="5.500" fill="#000" opacity=".25"/><circle cx="100" cy="117" r="5" fill="url(#screw)"/><path d="M96.500 119l7-4" stroke="#6b5730" stroke-width="1.200"/>`;
  return { box: 200, body };
}

/** A beech palette with six colours squeezed out. */
export function paintPalette(look: { wood: string; colours: readonly string[] }): Art {
  const places = [
    [50, 84],
    [70, 50],
    [108, 36],
    [146, 46],
    [170, 76],
    [172, 112],
  ] as const;
  const dabs = places
    .map(([x, y], i) => {
      const colour = look.colours[i % look.colours.length] ?? look.wood;
      return `<path d="M${x - 14} ${y + 2}q-2-14 12-16 16-2 17 10 2 12-9 15-17 4-20-9z" fill="#000" opacity=".2" transform="translate(1.500 2.500)"/><path d="M${x - 14} ${y + 2}q-2-14 12-16 16-2 17 10 2 12-9 15-17 4-20-9z" fill="${colour}"/>
      <path d="M${x - 8} ${y + 1}q2-9 11-8 7 1 5 8-4 6-9 2" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="2" opacity=".6"/><path d="M${x - 9} ${y - 5}q4-6 10-5" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".55"/>`;
    })
    .join('');
  const outline =
    'M104 14c52 0 92 32 92 76 0 42-30 46-46 40-20-8-32 6-26 22 8 22-4 36-28 36C44 188 8 152 8 106 8 52 50 14 104 14zM84 142a15 12 0 1 0 .1 0z';
  const mixed = (x: number, y: number, i: number) =>
    `<path d="M${x} ${y}q14-10 26 0t-4 12q-16 6-22-2t0-10z" fill="${mix(look.colours[i] ?? '#fff', look.colours[i + 1] ?? '#fff', 0.5)}" opacity=".85"/>`;
  const body = `<defs>${face('wood', look.wood)}<clipPath id="board"><path d="${outline}" clip-rule="evenodd"/></clipPath></defs>
    <path d="${outline}" fill="${darker(look.wood, 0.3)}" fill-rule="evenodd" transform="translate(1.500 4)"/><path d="${outline}" fill="url(#wood)" fill-rule="evenodd"/>
    <g clip-path="url(#board)">${grainAcross({ left: 6, top: 12, width: 192, height: 178, lines: 22, colour: darker(look.wood, 0.5) })}</g>
    <path d="M104 16c50 0 90 31 90 74" fill="none" stroke="#fff" stroke-width="2" opacity=".45"/><path d="M12 96c4-44 40-78 88-80" fill="none" stroke="#fff" stroke-width="2.500" opacity=".5"/>
    ${mixed(86, 84, 0)}${mixed(112, 100, 3)}${dabs}`;
  return { box: 200, body };
}

/** A round paintbrush, its tip wet with paint, lying upright. */
export function paintbrush(look: { handle: string; paint: string }): Art {
  const body = `<defs>${round('handle', look.handle)}${metal('ferrule', '#cfc6b4')}${round('hair', '#8a5f3c')}${round('paint', look.paint)}</defs>
    <path d="M92 40q8-6 16 0l1 26H91z" fill="url(#ferrule)" transform="translate(0 -2)"/><path d="M91 46h18M91 50h18" stroke="#8f8573" stroke-width="1"/>
    <path d="M92 38q-2-14 8-34 10 20 8 34z" fill="url(#hair)"/><path d="M94.500 24q0-10 5.500-22 6 12 6 22-4 4-6 0t-5.500 0z" fill="url(#paint)"/>
    <path d="M91.500 63h17q3 24-2 60-2 30-4 70-2.500 6-5 0-2-40-4-70-5-36-2-60z" fill="url(#handle)"/><path d="M96 70q-2 20 2 60" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".45"/>`;
  return { box: 200, body };
}

/** A wooden clipboard with a steel clip and a sheet of paper. */
export function clipboard(look: { wood: string; metal: string }): Art {
  const writing = [104, 96, 108, 60, 0, 106, 98, 44]
    .map((width, i) => (width ? handwriting(46, 74 + i * 12.5, width) : ''))
    .join('');
  const body = `<defs>${face('wood', look.wood)}${metal('metal', look.metal)}${round('roll', look.metal)}${face('paper', '#fbf8f0')}</defs>
    <rect x="24" y="16" width="152" height="182" rx="8" fill="${darker(look.wood, 0.35)}"/><rect x="24" y="15" width="152" height="180" rx="8" fill="url(#wood)"/>${grainAcross({ left: 25, top: 16, width: 150, height: 178, lines: 24, colour: darker(look.wood, 0.55) })}
    <path d="M28 20h144" stroke="#fff" stroke-width="1.600" opacity=".4" stroke-linecap="round"/>
    <path d="M36 34h128v152H36z" fill="#000" opacity=".16" transform="translate(1.500 2.500)"/><path d="M35 33h130v140l-12 13H35z" fill="url(#paper)"/><path d="M165 173l-12 13q1-9-1-13z" fill="#ddd5c4"/>
    <path d="${writing}" fill="none" stroke="#44546e" stroke-width="1" stroke-linecap="round" opacity=".9"/>
    <path d="M62 40q0-6 6-6h64q6 0 6 6v10H62z" fill="#000" opacity=".22" transform="translate(1 3)"/><path d="M60 34q0-10 10-10h12q2-14 18-14t18 14h12q10 0 10 10v16H60z" fill="url(#metal)"/>
    <rect x="56" y="42" width="88" height="12" rx="5" fill="url(#roll)"/><path d="M60 45h78" stroke="#fff" stroke-width="1.600" stroke-linecap="round" opacity=".7"/><circle cx="100" cy="22" r="5" fill="${darker(look.wood, 0.3)}"/><circle cx="100" cy="22" r="5" fill="none" stroke="${darker(look.metal, 0.35)}" stroke-width="1"/>
    <circle cx="72" cy="35" r="2.200" fill="${darker(look.metal, 0.4)}"/><circle cx="128" cy="35" r="2.200" fill="${darker(look.metal, 0.4)}"/>`;
  return { box: 200, body };
}

/** A steel ruler with etched centimetres, lying upright. */
export function steelRuler(look: { steel: string; etching: string }): Art {
  const ticks = times(301, (i) => {
    const length = i % 10 === 0 ? 6.5 : i % 5 === 0 ? 5 : 3.4;
    return `<path d="M90 ${4 + i * 0.63}h${length}" stroke="${look.etching}" stroke-width="${i % 5 ? 0.16 : 0.26}"/>`;
  });
  const marks = times(31, (i) => {
    const y = 4 + i * 6.3;
    return `<g transform="rotate(90 99 ${y})">${letters(String(i), { x: 99, y: y + 1.4, size: 2.8, colour: look.etching, weight: 1.4 })}</g>`;
  });
  const body = `<defs>${metal('steel', look.steel)}</defs>
    <rect x="90" y="1" width="20" height="198" rx="1.200" fill="${darker(look.steel, 0.4)}" transform="translate(.6 .8)"/><rect x="90" y="1" width="20" height="198" rx="1.200" fill="${lighter(look.steel, 0.18)}"/><rect x="90" y="1" width="20" height="198" rx="1.200" fill="url(#steel)" opacity=".6"/>
    ${times(60, (i) => `<path d="M90 ${3 + i * 3.3}h20" stroke="#fff" stroke-width=".4" opacity=".16"/>`)}${ticks}${marks}
    <circle cx="105" cy="196" r="1.700" fill="${darker(look.steel, 0.6)}"/><path d="M109.300 2v196" stroke="#fff" stroke-width=".6" opacity=".7"/>`;
  return { box: 200, body };
}

/** A lined envelope with a wax seal upon sheets of laid paper. */
export function letterSet(look: { paper: string; lining: string; seal: string }): Art {
  const { paper } = look;
  const body = `<defs>${face('paper', paper)}${face('sheet', lighter(paper, 0.4))}${ball('seal', look.seal)}${face('flap', darker(paper, 0.03))}</defs>
    <g transform="rotate(-7 100 90)"><rect x="36" y="10" width="128" height="150" fill="#000" opacity=".12" transform="translate(2 3)"/><rect x="36" y="8" width="128" height="150" fill="url(#sheet)"/>${times(28, (i) => `<path d="M36 ${13 + i * 5.2}h128" stroke="${darker(paper, 0.3)}" stroke-width=".4" opacity=".3"/>`)}
    <path d="${handwriting(50, 30, 50)}${handwriting(50, 42, 96)}${handwriting(50, 51, 92)}${handwriting(50, 60, 98)}" fill="none" stroke="#44546e" stroke-width=".9" stroke-linecap="round"/></g>
    <rect x="12" y="72" width="176" height="118" rx="3" fill="#000" opacity=".2" transform="translate(1.500 3)"/><rect x="12" y="70" width="176" height="118" rx="3" fill="url(#paper)"/>
    <path d="M12 188 84 122h32l72 66z" fill="${darker(paper, 0.05)}"/><path d="M12 188 84 122M188 188l-72-66" stroke="${darker(paper, 0.22)}" stroke-width="1"/>
    <path d="M14 72h172l-78 66q-8 6-16 0z" fill="#000" opacity=".14" transform="translate(0 3)"/><path d="M14 70h172l-78 66q-8 6-16 0z" fill="url(#flap)"/><path d="M24 72h152" stroke="${look.lining}" stroke-width="2.600"/><path d="M14 70l78 66q8 6 16 0l78-66" fill="none" stroke="${darker(paper, 0.2)}" stroke-width=".9"/>
    <path d="M100 112q8-4 14 2t6 14-4 14-15 5-16-4-4-15 3-13 16-3z" fill="#000" opacity=".25" transform="translate(1.500 2.500)"/><path d="M100 112q8-4 14 2t6 14-4 14-15 5-16-4-4-15 3-13 16-3z" fill="url(#seal)"/><circle cx="100.500" cy="129" r="11.500" fill="${darker(look.seal, 0.12)}"/>
    ${letters('V', { x: 100.5, y: 134, size: 10, colour: lighter(look.seal, 0.45), weight: 1.6 })}<path d="M86 122q4-7 12-7" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".5"/>`;
  return { box: 200, body };
}
