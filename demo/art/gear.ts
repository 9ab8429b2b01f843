import { darker, lighter } from './colours.ts';
import { type Art, ball, face, glow, metal, round, times } from './svg.ts';

/** A laced hiking boot from the side, the toe to the right. */
export function hikingBoot(look: {
  leather: string;
  sole: string;
  lace: string;
  collar: string;
}): Art {
  const lugs = times(
    13,
    (i) => `<path d="M${16 + i * 13.4} 178h9v7q-4 3-9 0z" fill="${darker(look.sole, 0.5)}"/>`,
  );
  const eyes = times(5, (i) => {
    const [x, y] = [96 + i * 9.5, 62 + i * 13.5];
    return `<path d="M${x - 2} ${y + 2}q12-8 23 3" fill="none" stroke="#000" stroke-width="4" opacity=".2"/><path d="M${x} ${y}q11-8 22 3" fill="none" stroke="${look.lace}" stroke-width="3.400" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="3" fill="#b9a98c"/><circle cx="${x}" cy="${y}" r="1.300" fill="#4a4036"/>`;
  });
  const body = `<defs>${face('leather', look.leather)}${ball('toe', look.leather)}${face('sole', look.sole)}${face('collar', look.collar)}</defs>
    ${lugs}<path d="M10 158q-2 22 4 23h172q8-4 6-22-40 12-100 6-50-6-82-7z" fill="url(#sole)"/><path d="M12 168q90 6 178 1" fill="none" stroke="${lighter(look.sole, 0.35)}" stroke-width="1.600" opacity=".7"/>
    <path d="M96 46q14-14 26-8l38 66q-4 14-22 12z" fill="${darker(look.leather, 0.35)}"/>
    <path d="M24 34q34 12 68 0l10 14 34 56q34 8 50 26 10 12 8 32-46 10-92 4-54-8-92-6-4-30 4-58 12-34 10-68z" fill="url(#leather)"/>
    <path d="M136 104q34 8 50 26 10 12 8 32-24 6-50 7-8-32-8-65z" fill="url(#toe)"/><path d="M120 168q2-22 24-28 26-4 48 6 3 8 2 16-46 11-74 6z" fill="${darker(look.sole, 0.12)}"/><path d="M124 162q4-16 24-18 22-2 42 6" fill="none" stroke="#fff" stroke-width="1.200" opacity=".3"/>
    <path d="M10 160q-2-30 8-54 26 8 36 58z" fill="${darker(look.leather, 0.2)}"/><path d="M20 110q22 10 30 52M60 44q-2 40 20 62t50 4M84 108q6 30 2 54" fill="none" stroke="${lighter(look.leather, 0.42)}" stroke-width="1.300" stroke-dasharray="3.500 2.400" opacity=".85"/>
    <path d="M22 28q36 14 72 0 6 4 4 14-38 14-78 2-2-10 2-16z" fill="url(#collar)"/><path d="M26 34q34 11 66 0" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".25"/>
    <path d="M22 30q-10-2-10-14 8-6 12 6z" fill="none" stroke="${darker(look.collar, 0.2)}" stroke-width="4"/>
    ${eyes}<path d="M98 60q-14-10-20 0 4 10 20 2M98 60q4-14 16-10 2 8-14 12" fill="none" stroke="${look.lace}" stroke-width="2.800"/>
    <path d="M40 52q2 30-12 62M150 118q16 6 26 18" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".16"/>`;
  return { box: 200, body };
}

/** The lugged sole of a hiking boot from below, the toe at the top. */
export function bootSole(look: { sole: string; lug: string }): Art {
  const outline =
    'M104 4c30 0 42 30 38 66-3 22-10 34-10 54 4 12 8 22 6 40-2 24-16 34-34 34s-32-12-34-36c-1-16 4-26 4-38-4-20-14-36-14-62C60 30 76 4 104 4z';
  const lugs = times(11, (row) => {
    const y = 18 + row * 16.4;
    return `<path d="M62 ${y + 8}l14-8h8v9l-20 7zM142 ${y + 8}l-14-8h-8v9l20 7zM92 ${y + 2}l10-6 10 6v7l-10-5-10 5z" fill="url(#lug)" stroke="${darker(look.lug, 0.4)}" stroke-width=".8"/>`;
  });
  const body = `<defs>${ball('sole', look.sole)}${face('lug', look.lug)}<clipPath id="edge"><path d="${outline}"/></clipPath></defs>
    <path d="${outline}" fill="${darker(look.sole, 0.4)}" transform="translate(1 2)"/><path d="${outline}" fill="url(#sole)"/><g clip-path="url(#edge)">${lugs}</g>
    <path d="M76 128q28 10 56-2l2 12q-28 12-58 2z" fill="${darker(look.sole, 0.25)}"/><rect x="90" y="127" width="28" height="11" rx="2" fill="#d9a441"/>
    <path d="${outline}" fill="none" stroke="${lighter(look.sole, 0.35)}" stroke-width="1.400" opacity=".6"/>`;
  return { box: 200, body };
}

/** An aluminium torch, lying upright with its lens at the top, and its light. */
export function torch(look: { body: string; accent: string; beam?: boolean }): Art {
  const knurl = times(9, (row) =>
    times(
      6,
      (column) =>
        `<path d="M${86 + column * 5} ${116 + row * 6}l2.500-3 2.500 3-2.500 3z" fill="#000" opacity=".32"/>`,
    ),
  );
  const body = `<defs>${round('body', look.body)}${round('ring', look.accent)}${metal('bezel', '#b9bcbf')}${glow('lit', '#fff6d2', 0.95)}</defs>
    <path d="M68 12h64l-4 40q-4 14-12 20v106q0 6-6 6H90q-6 0-6-6V72q-8-6-12-20z" fill="url(#body)"/>
    <path d="M66 8q34-8 68 0v9q-34 8-68 0z" fill="url(#bezel)"/><ellipse cx="100" cy="9" rx="32" ry="5" fill="#fdf8e4"/>${look.beam ? '<ellipse cx="100" cy="8" rx="60" ry="10" fill="url(#lit)"/>' : ''}
    <path d="M72 26h56M72.500 32h55M73 38h54" stroke="#000" stroke-width="2.400" opacity=".35"/><path d="M71 44q29 5 58 0l-1 6q-28 5-56 0z" fill="url(#ring)"/>
    <rect x="93" y="80" width="14" height="22" rx="7" fill="${darker(look.body, 0.5)}"/><rect x="95" y="82" width="10" height="18" rx="5" fill="${look.accent}"/><path d="M97 88h6M97 91h6M97 94h6" stroke="#000" stroke-width="1" opacity=".3"/>
    ${knurl}<rect x="83" y="108" width="34" height="3" fill="url(#ring)"/><rect x="83" y="172" width="34" height="10" rx="2" fill="${darker(look.body, 0.3)}"/>
    <path d="M92 184h16v7q0 5-8 5t-8-5z" fill="url(#body)"/><circle cx="100" cy="191" r="2.500" fill="${darker(look.body, 0.6)}"/>
    <path d="M77 20l3 32q4 8 9 14v112" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".3"/>`;
  return { box: 200, body };
}

/** A camp axe with a curved ash handle, lying upright, the blade to the left. */
export function campAxe(look: { steel: string; ash: string; paint: string }): Art {
  const handle =
    'M98 14h16q2 40 0 80-3 40 6 70 4 18 14 28-4 10-18 6-18-6-22-38-4-32-1-66 2-40 5-80z';
  const head = 'M126 24v36q-14 4-30 4-30 4-48 28-5 3-7-3Q30 56 40 20q3-6 8-3 20 10 50 8z';
  const body = `<defs>${round('ash', look.ash)}${face('steel', look.steel)}${metal('edge', lighter(look.steel, 0.25))}<clipPath id="shaft"><path d="${handle}"/></clipPath><clipPath id="head"><path d="${head}"/></clipPath></defs>
    <path d="${handle}" fill="url(#ash)"/><g clip-path="url(#shaft)"><path d="${times(9, (i) => `M${97 + i * 2.2} 10q3 40 0 84-2 40 ${4 + i} 66 5 20 14 36`)}" fill="none" stroke="${darker(look.ash, 0.5)}" stroke-width=".8" opacity=".35"/><path d="M84 158h50v60H84z" fill="${look.paint}" opacity=".92"/></g>
    <path d="M103 70q0 60 4 88" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".4"/>
    <path d="${head}" fill="#000" opacity=".25" transform="translate(1.500 3)"/><path d="${head}" fill="url(#steel)"/>
    <g clip-path="url(#head)"><path d="M30 10q24 40 12 92H20V10z" fill="url(#edge)"/><path d="M54 14q16 38 2 76" fill="none" stroke="#fff" stroke-width="1.500" opacity=".5"/>${times(12, (i) => `<path d="M${44 + i * 1.5} ${20 + i * 5}l9 3" stroke="#fff" stroke-width=".6" opacity=".35"/>`)}</g>
    <path d="M96 26v38M116 24v36" stroke="${darker(look.steel, 0.4)}" stroke-width="1.500" opacity=".5"/><path d="M44 22q20 8 52 6h26" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".45"/>
    <path d="M98 10h16v8H98z" fill="url(#ash)"/><path d="M104 9v8M109 9v8" stroke="${darker(look.ash, 0.5)}" stroke-width="1.800"/>
    <circle cx="122" cy="184" r="3.400" fill="${darker(look.ash, 0.65)}"/><path d="M122 184q16 4 20 14" fill="none" stroke="#7a4a2e" stroke-width="3" stroke-linecap="round"/>`;
  return { box: 200, body };
}

/** The leather sheath of the axe, with two studs and a strap. */
export function axeSheath(look: { leather: string; metal: string }): Art {
  const outline = 'M30 40q60 24 120 10l24 4v90l-24 6q-60-14-120 12-18-60 0-122z';
  const body = `<defs>${face('leather', look.leather)}${ball('stud', look.metal)}${face('strap', darker(look.leather, 0.18))}</defs>
    <path d="${outline}" fill="${darker(look.leather, 0.4)}" transform="translate(1.500 3)"/><path d="${outline}" fill="url(#leather)"/><path d="M36 50q58 20 114 8M36 152q56-22 114-9M38 52q-14 50-2 98" fill="none" stroke="${lighter(look.leather, 0.5)}" stroke-width="1.600" stroke-dasharray="4 3" opacity=".85"/>
    <path d="M118 30h24v136h-24z" fill="url(#strap)"/><path d="M121 32v132M139 32v132" stroke="${lighter(look.leather, 0.45)}" stroke-width="1" stroke-dasharray="3 2.400" opacity=".7"/>
    ${[46, 100, 150].map((y) => `<circle cx="130.800" cy="${y + 1.2}" r="6" fill="#000" opacity=".25"/><circle cx="130" cy="${y}" r="5.500" fill="url(#stud)"/>`).join('')}
    ${[54, 100, 140].map((y) => `<circle cx="48" cy="${y}" r="3.400" fill="url(#stud)"/>`).join('')}<path d="M58 66q30 8 54 6" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".16"/>`;
  return { box: 200, body };
}

/** A spotting telescope on a low tripod. */
export function telescope(look: { tube: string; trim: string; legs: string; brass: string }): Art {
  const leg = (d: string, id: string) =>
    `<path d="${d}" stroke="${darker(look.legs, 0.35)}" stroke-width="8.500" stroke-linecap="round"/><path d="${d}" stroke="${id}" stroke-width="6" stroke-linecap="round"/>`;
  const body = `<defs>${glow('shine', '#fff', 0.6)}<linearGradient id="tube" x2="0" y2="1"><stop offset="0" stop-color="${darker(look.tube, 0.1)}"/><stop offset=".22" stop-color="${lighter(look.tube, 0.45)}"/><stop offset=".5" stop-color="${look.tube}"/><stop offset="1" stop-color="${darker(look.tube, 0.42)}"/></linearGradient>
      <linearGradient id="trim" x2="0" y2="1"><stop offset="0" stop-color="${look.trim}"/><stop offset=".25" stop-color="${lighter(look.trim, 0.35)}"/><stop offset="1" stop-color="${darker(look.trim, 0.45)}"/></linearGradient>
      <linearGradient id="brass" x2="0" y2="1"><stop offset="0" stop-color="${look.brass}"/><stop offset=".25" stop-color="${lighter(look.brass, 0.5)}"/><stop offset="1" stop-color="${darker(look.brass, 0.4)}"/></linearGradient>${ball('ball', look.trim)}</defs>
    ${leg('M98 128 92 186', darker(look.legs, 0.2))}${leg('M92 126 44 192', look.legs)}${leg('M106 126 156 192', look.legs)}
    <path d="M92 126 70 156M106 126l24 32" stroke="${look.trim}" stroke-width="9" stroke-linecap="round"/><path d="M38 194h12M150 194h12M87 188h10" stroke="#232225" stroke-width="6" stroke-linecap="round"/>
    <path d="M88 108h22v18q-11 8-22 0z" fill="url(#trim)"/><circle cx="99" cy="108" r="11" fill="url(#ball)"/><path d="M110 112h22" stroke="${look.trim}" stroke-width="5" stroke-linecap="round"/><path d="M132 112h14" stroke="#2b2a2c" stroke-width="8" stroke-linecap="round"/>
    <g transform="rotate(-17 100 84)"><rect x="76" y="94" width="46" height="10" rx="3" fill="url(#trim)"/>
      <rect x="40" y="64" width="84" height="34" rx="3" fill="url(#tube)"/><path d="M120 60h70q3 0 3 4v34q0 4-3 4h-70z" fill="url(#tube)"/><rect x="150" y="58" width="48" height="46" rx="3" fill="url(#trim)"/><rect x="144" y="58" width="5" height="46" fill="url(#brass)"/>
      <path d="M198 60v42q5-21 0-42z" fill="#7f9bb8"/><rect x="60" y="62" width="18" height="38" rx="2" fill="url(#trim)"/>${times(8, (i) => `<path d="M61 ${65 + i * 4.6}h16" stroke="#000" stroke-width="1.600" opacity=".35"/>`)}
      <rect x="36" y="63" width="5" height="36" fill="url(#brass)"/><path d="M20 70h17v22H20z" fill="url(#tube)"/><path d="M2 66h18q2 0 2 3v24q0 3-2 3H2q-2 0-2-3V69q0-3 2-3z" fill="url(#trim)"/><path d="M4 68v26M8 68v26M12 68v26" stroke="#000" stroke-width="1.400" opacity=".35"/>
      <path d="M44 70h14M82 70h38M124 67h18" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/><circle cx="98" cy="60" r="6" fill="url(#brass)"/><rect x="92" y="58" width="12" height="7" rx="2" fill="url(#brass)"/></g>`;
  return { box: 200, body };
}

/** A longboard: the deck with its grip from above, or the trucks and wheels from below. */
export function longboard(look: {
  maple: string;
  grip: string;
  stripe: string;
  wheels: string;
  side: 'above' | 'below';
}): Art {
  const outline =
    'M100 2c14 0 24 14 26 34 2 22 4 42 4 64s-2 42-4 64c-2 20-12 34-26 34s-24-14-26-34c-2-22-4-42-4-64s2-42 4-64C76 16 86 2 100 2z';
  const wheel = (x: number, y: number) =>
    `<rect x="${x - 7}" y="${y - 11}" width="14" height="22" rx="6" fill="url(#wheel)"/><path d="M${x - 3} ${y - 9}v18" stroke="#fff" stroke-width="2" opacity=".3"/>`;
  const truck = (y: number) =>
    `${wheel(66, y)}${wheel(134, y)}<rect x="72" y="${y - 4}" width="56" height="8" rx="4" fill="url(#metal)"/><path d="M88 ${y - 14}h24l-4 28H92z" fill="url(#metal)"/><rect x="86" y="${y - 19}" width="28" height="11" rx="3" fill="url(#metal)"/><circle cx="100" cy="${y + 2}" r="5" fill="#3c3b3d"/><circle cx="100" cy="${y + 2}" r="2.400" fill="#b9b6b0"/>`;
  const bolts = [34, 166]
    .map((y) =>
      times(
        4,
        (i) =>
          `<circle cx="${94 + (i % 2) * 12}" cy="${y - 5 + Math.floor(i / 2) * 10}" r="1.800" fill="#cfccc6"/>`,
      ),
    )
    .join('');
  const grain = times(
    12,
    (i) => `M${72 + i * 5} 0q${i % 2 ? 4 : -4} 50 0 100t${i % 3 ? 3 : -3} 100`,
  );
  const above = `<g clip-path="url(#deck)"><path d="M60 44h80v112H60z" fill="${look.grip}"/>${times(120, (i) => `<circle cx="${62 + ((i * 61.8) % 78)}" cy="${46 + ((i * 37.7) % 108)}" r=".7" fill="#fff" opacity=".2"/>`)}<path d="M60 96h80v8H60z" fill="${look.maple}"/></g>${bolts}`;
  const below = `<g clip-path="url(#deck)"><path d="M60 70 140 40v18L60 88zM60 100 140 70v12L60 112zM60 124l80-30v6L60 130z" fill="${look.stripe}" opacity=".9"/></g>${truck(34)}${truck(166)}`;
  const body = `<defs>${round('maple', look.maple)}${ball('wheel', look.wheels)}${metal('metal', '#bfc0c0')}<clipPath id="deck"><path d="${outline}"/></clipPath></defs>
    ${look.side === 'above' ? wheel(70, 34) + wheel(130, 34) + wheel(70, 166) + wheel(130, 166) : ''}
    <path d="${outline}" fill="${darker(look.maple, 0.35)}" transform="translate(1.200 1.200)"/><path d="${outline}" fill="url(#maple)"/><g clip-path="url(#deck)"><path d="${grain}" fill="none" stroke="${darker(look.maple, 0.5)}" stroke-width=".9" opacity=".28"/></g>
    ${look.side === 'above' ? above : below}<path d="M80 40q-4 60 0 120" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".22"/>`;
  return { box: 200, body };
}

/** A split log with its rings, to stand something on or against. */
export function log(look: { bark: string; wood: string }): Art {
  const bark = times(
    13,
    (i) =>
      `<path d="M${22 + i * 13} ${108 + (i % 3) * 4}q${i % 2 ? 5 : -5} 30 0 ${54 + (i % 4) * 5}" fill="none" stroke="${darker(look.bark, 0.5)}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  );
  const rings = times(
    8,
    (i) =>
      `<ellipse cx="${98 + i * 0.4}" cy="74" rx="${76 - i * 9.4}" ry="${27 - i * 3.3}" fill="none" stroke="${darker(look.wood, 0.4)}" stroke-width="1" opacity=".5"/>`,
  );
  const body = `<defs>${round('bark', look.bark)}${ball('wood', look.wood)}</defs>
    <path d="M10 76v80q0 40 90 40t90-40V76z" fill="url(#bark)"/>${bark}
    <ellipse cx="100" cy="76" rx="90" ry="34" fill="${darker(look.bark, 0.2)}"/><ellipse cx="100" cy="74" rx="84" ry="30" fill="url(#wood)"/>
    ${rings}<path d="M100 74l60-14M100 74l-40 20" stroke="${darker(look.wood, 0.5)}" stroke-width="1.400" opacity=".6"/>`;
  return { box: 200, body };
}
