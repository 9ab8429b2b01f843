import { darker, lighter, mix } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, ball, face, grainAcross, metal, round, times } from './svg.ts';

/** Open-back studio headphones from the front, with a suspended leather band. */
export function studioHeadphones(look: {
  frame: string;
  pads: string;
  leather: string;
  grille: string;
}): Art {
  const mesh = times(7, (row) =>
    times(
      5,
      (column) =>
        `<circle cx="${33 + column * 5 + (row % 2) * 2.5}" cy="${117 + row * 8}" r="1.500" fill="#000" opacity=".55"/>`,
    ),
  );
  const cup = `<path d="M46 92q-14 6-14 26v6h10v-6q0-12 8-18z" fill="url(#yoke)"/>
    <ellipse cx="59" cy="142" rx="20" ry="38" fill="url(#pads)" transform="rotate(-5 59 142)"/><path d="M67 112q6 30 1 60" fill="none" stroke="#000" stroke-width="3" opacity=".25"/>
    <ellipse cx="43" cy="142" rx="19" ry="36" fill="url(#yoke)" transform="rotate(-5 43 142)"/>
    <ellipse cx="41" cy="142" rx="14.500" ry="30" fill="${look.grille}" transform="rotate(-5 41 142)"/><clipPath id="net"><ellipse cx="41" cy="142" rx="14" ry="29.500" transform="rotate(-5 41 142)"/></clipPath>
    <g clip-path="url(#net)">${mesh}</g><ellipse cx="41" cy="142" rx="14.500" ry="30" fill="none" stroke="${lighter(look.frame, 0.5)}" stroke-width="1.200" opacity=".7" transform="rotate(-5 41 142)"/>
    <path d="M26 128q2-16 12-20" fill="none" stroke="#fff" stroke-width="2.400" stroke-linecap="round" opacity=".35"/>`;
  const body = `<defs>${round('yoke', look.frame)}${ball('pads', look.pads)}${face('leather', look.leather)}</defs>
    <path d="M42 102C38-6 162-6 158 102" fill="none" stroke="${darker(look.frame, 0.35)}" stroke-width="5"/><path d="M42 101C38-8 162-8 158 101" fill="none" stroke="${lighter(look.frame, 0.3)}" stroke-width="2"/>
    <path d="M50 78C58 20 142 20 150 78l-8 2C132 36 68 36 58 80z" fill="url(#leather)"/><path d="M56 76C66 28 134 28 144 76" fill="none" stroke="${lighter(look.leather, 0.45)}" stroke-width="1.200" stroke-dasharray="3 2.500" opacity=".8"/>
    <circle cx="50" cy="80" r="4" fill="url(#yoke)"/><circle cx="150" cy="80" r="4" fill="url(#yoke)"/>
    ${cup}<g transform="matrix(-1 0 0 1 200 0)">${cup}</g>`;
  return { box: 200, body };
}

/** A felt case for headphones, closed, with its zip and a loop. */
export function headphoneCase(look: { felt: string; zip: string; loop: string }): Art {
  const body = `<defs>${ball('felt', look.felt)}${face('side', darker(look.felt, 0.25))}</defs>
    <path d="M100 34c58 0 88 30 88 72s-30 62-88 62-88-20-88-62 30-72 88-72z" fill="url(#side)"/>
    <path d="M100 32c52 0 82 28 82 66s-28 58-82 58-82-20-82-58 30-66 82-66z" fill="url(#felt)"/>
    <path d="M15 116c6 36 38 48 85 48s79-12 85-48" fill="none" stroke="${darker(look.felt, 0.5)}" stroke-width="4.500"/>
    <path d="M15 116c6 36 38 48 85 48s79-12 85-48" fill="none" stroke="${look.zip}" stroke-width="2.400" stroke-dasharray="2 1.400"/>
    <rect x="56" y="152" width="9" height="18" rx="4" fill="${look.zip}" transform="rotate(14 60 158)"/>
    <path d="M176 120q18 6 14 26t-16 8" fill="none" stroke="${look.loop}" stroke-width="6" stroke-linecap="round"/>
    ${letters('HALDEN', { x: 100, y: 100, size: 9, colour: darker(look.felt, 0.35), weight: 1.3 })}
    <path d="M34 84q10-34 56-40" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".14"/>`;
  return { box: 200, body };
}

/** The open case of the earbuds from above, both buds in their places. */
export function earbudsInCase(look: { shell: string; inside: string; tip: string }): Art {
  const bud = `<path d="M52 112a22 22 0 0 1 44 0v38a10 10 0 0 1-20 0v-14q-24-2-24-24z" fill="#000" opacity=".18" transform="translate(2 3)"/>
    <rect x="76" y="104" width="18" height="56" rx="9" fill="url(#shell)"/><ellipse cx="73" cy="112" rx="23" ry="21" fill="url(#bulb)"/>
    <path d="M84 150v6" stroke="${look.tip}" stroke-width="2.400" stroke-linecap="round" opacity=".7"/><ellipse cx="66" cy="104" rx="8" ry="5.500" fill="#fff" opacity=".35" transform="rotate(-28 66 104)"/>`;
  const body = `<defs>${face('lid', look.shell)}${ball('case', look.shell)}${round('shell', look.shell)}${ball('bulb', look.shell)}${face('well', darker(look.inside, 0.16))}</defs>
    <rect x="20" y="6" width="160" height="84" rx="38" fill="${darker(look.shell, 0.1)}"/><rect x="25" y="10" width="150" height="76" rx="34" fill="url(#lid)"/><rect x="36" y="20" width="128" height="58" rx="26" fill="url(#well)"/>
    <rect x="64" y="82" width="72" height="12" rx="5" fill="${darker(look.shell, 0.28)}"/>
    <rect x="16" y="88" width="168" height="104" rx="44" fill="url(#case)"/><rect x="26" y="94" width="148" height="86" rx="36" fill="${darker(look.inside, 0.05)}"/>
    ${bud}<g transform="matrix(-1 0 0 1 200 0)">${bud}</g><circle cx="100" cy="184" r="2.500" fill="#7fc8a0"/>
    <path d="M44 30q8-10 24-11" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}

/** A table radio with a cloth front and a big dial. */
export function tableRadio(look: {
  wood: string;
  cloth: string;
  dial: string;
  brass: string;
}): Art {
  const cloth = times(
    17,
    (i) => `<path d="M22 ${66.5 + i * 5}h84" stroke="#000" stroke-width="1" opacity=".1"/>`,
  );
  const warp = times(
    21,
    (i) => `<path d="M${24 + i * 4} 64v88" stroke="#fff" stroke-width=".9" opacity=".12"/>`,
  );
  const body = `<defs>${face('wood', look.wood)}${face('cloth', look.cloth)}${ball('dial', look.dial)}${metal('brass', look.brass)}${ball('knob', mix(look.wood, '#f2e7d5', 0.75))}</defs>
    <path d="M158 50 188 4" stroke="#8e8a84" stroke-width="3"/><path d="M158 50 188 4" stroke="#dedad3" stroke-width="1.200"/><circle cx="188" cy="5" r="3.500" fill="#c9c5bd"/>
    <path d="M30 172h16l-3 16h-8zM154 172h16l-5 16h-8z" fill="${darker(look.wood, 0.35)}"/>
    <rect x="6" y="46" width="188" height="130" rx="20" fill="${darker(look.wood, 0.25)}"/><rect x="6" y="46" width="188" height="126" rx="20" fill="url(#wood)"/>
    <clipPath id="side"><rect x="6" y="46" width="188" height="126" rx="20"/></clipPath><g clip-path="url(#side)">${grainAcross({ left: 6, top: 46, width: 188, height: 126, lines: 16, colour: darker(look.wood, 0.6) })}</g>
    <rect x="15" y="57" width="170" height="104" rx="11" fill="${darker(look.wood, 0.45)}"/><rect x="17" y="59" width="166" height="100" rx="9" fill="${lighter(look.dial, 0.1)}"/>
    <path d="M26 59h82v100H26q-9 0-9-9V68q0-9 9-9z" fill="url(#cloth)"/>${cloth}${warp}
    <rect x="106" y="59" width="2.500" height="100" fill="url(#brass)"/>
    <circle cx="146" cy="97" r="33" fill="#000" opacity=".14"/><circle cx="145" cy="95" r="33" fill="url(#brass)"/><circle cx="145" cy="95" r="30" fill="url(#dial)"/>
    ${times(41, (i) => `<path d="M145 68v${i % 5 ? 2.5 : 5}" stroke="#3a3029" stroke-width="${i % 5 ? 0.6 : 1.1}" transform="rotate(${-130 + i * 6.5} 145 95)"/>`)}
    ${letters('FM', { x: 145, y: 116, size: 6, colour: '#3a3029', weight: 1.3 })}
    <path d="M145 95V69" stroke="#c2492f" stroke-width="1.800" stroke-linecap="round" transform="rotate(38 145 95)"/>
    <circle cx="146" cy="97" r="13" fill="#000" opacity=".2"/><circle cx="145" cy="95" r="12.500" fill="url(#knob)"/><circle cx="145" cy="95" r="8" fill="none" stroke="${darker(look.wood, 0.2)}" stroke-width=".8" opacity=".5"/>
    ${[124, 145, 166].map((x) => `<circle cx="${x + 0.6}" cy="144.500" r="6.500" fill="#000" opacity=".2"/><circle cx="${x}" cy="143.500" r="6" fill="url(#knob)"/><path d="M${x} 143.500v-5" stroke="#6b5340" stroke-width="1.200" stroke-linecap="round" transform="rotate(${x * 3} ${x} 143.500)"/>`).join('')}
    <path d="M12 66q2-14 18-16h60" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}
