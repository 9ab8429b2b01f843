import { darker, lighter } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

const thread = (colour: string) =>
  `fill="none" stroke="${lighter(colour, 0.45)}" stroke-width="1" stroke-dasharray="3 2.200" opacity=".75"`;

/** A handbag on a frame, with a clasp and one handle. */
export function handbag(look: { leather: string; trim: string; metal: string }): Art {
  const ring = (x: number) =>
    `<circle cx="${x}" cy="72" r="6.500" fill="none" stroke="url(#metal)" stroke-width="3"/><path d="M${x - 7} 78h14l3 22q-10 6-20 0z" fill="url(#trim)"/><circle cx="${x}" cy="94" r="2" fill="url(#metal)"/>`;
  const body = `<defs>${ball('leather', look.leather)}${face('trim', look.trim)}${metal('metal', look.metal)}${face('flap', lighter(look.leather, 0.05))}</defs>
    <path d="M64 72C60-6 140-6 136 72" fill="none" stroke="${darker(look.trim, 0.35)}" stroke-width="10"/><path d="M64 71C60-8 140-8 136 71" fill="none" stroke="${look.trim}" stroke-width="7"/><path d="M63 60C66 6 124 2 132 40" fill="none" stroke="${lighter(look.trim, 0.4)}" stroke-width="1.600" opacity=".6"/>
    <path d="M44 76h112q10 0 14 12l14 84q2 18-16 18H32q-18 0-16-18l14-84q4-12 14-12z" fill="url(#leather)"/>
    <path d="M17 166q83 22 166 0l1 6q2 18-16 18H32q-18 0-16-18z" fill="url(#trim)"/><path d="M18 163q82 22 164 0" ${thread(look.leather)}/>
    <path d="M42 72h116q5 0 5 6v8H37v-8q0-6 5-6z" fill="url(#metal)"/><path d="M37 86h126" stroke="${darker(look.metal, 0.5)}" stroke-width="1.500"/>
    <path d="M46 88q-12 36-10 76M154 88q12 36 10 76" ${thread(look.leather)}/><path d="M60 92q-6 40-4 76M140 92q8 40 4 76" fill="none" stroke="#000" stroke-width="3" opacity=".09"/>
    ${ring(64)}${ring(136)}
    <circle cx="96" cy="68" r="6.500" fill="url(#metal)"/><circle cx="105" cy="68" r="6.500" fill="url(#metal)"/><circle cx="94" cy="66" r="2" fill="#fff" opacity=".8"/>
    ${letters('ATELIER', { x: 100, y: 116, size: 5.5, colour: darker(look.leather, 0.4), weight: 1.1 })}
    <path d="M36 100q4-12 20-13" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".3"/>`;
  return { box: 200, body };
}

/** A briefcase with a flap and a brass lock. */
export function briefcase(look: { leather: string; metal: string }): Art {
  const { leather } = look;
  const body = `<defs>${face('leather', leather)}${face('flap', lighter(leather, 0.07))}${metal('metal', look.metal)}${round('handle', leather)}</defs>
    <path d="M70 52c0-34 60-34 60 0" fill="none" stroke="${darker(leather, 0.4)}" stroke-width="11"/><path d="M70 50c0-34 60-34 60 0" fill="none" stroke="${lighter(leather, 0.05)}" stroke-width="7.500"/><path d="M72 42c6-20 44-22 52-4" fill="none" stroke="#fff" stroke-width="1.500" opacity=".4"/>
    <rect x="62" y="48" width="16" height="8" rx="2" fill="url(#metal)"/><rect x="122" y="48" width="16" height="8" rx="2" fill="url(#metal)"/>
    <path d="M14 54h172q8 0 8 8v104q0 10-10 10H16q-10 0-10-10V62q0-8 8-8z" fill="url(#leather)"/><path d="M6 160q0 16 10 16h168q10 0 10-16v6q0 12-10 12H16q-10 0-10-12z" fill="${darker(leather, 0.35)}"/>
    <path d="M12 100v62q0 8 8 8h160q8 0 8-8v-62" ${thread(leather)}/>
    <path d="M14 52h172q8 0 8 8v34q0 8-8 12-30 14-86 14t-86-14q-8-4-8-12V60q0-8 8-8z" fill="#000" opacity=".2" transform="translate(0 3)"/>
    <path d="M14 52h172q8 0 8 8v34q0 8-8 12-30 14-86 14t-86-14q-8-4-8-12V60q0-8 8-8z" fill="url(#flap)"/><path d="M11 92q2 8 8 11 28 13 81 13t81-13q6-3 8-11" ${thread(leather)}/>
    <path d="M86 104h28v34q0 4-4 4H90q-4 0-4-4z" fill="${darker(leather, 0.18)}"/><rect x="87" y="108" width="26" height="26" rx="4" fill="url(#metal)"/><circle cx="100" cy="118" r="3.500" fill="#2c241d"/><path d="M98.500 119h3l1 8h-5z" fill="#2c241d"/><path d="M88 111h24" stroke="#fff" stroke-width="1" opacity=".7"/>
    <rect x="34" y="52" width="9" height="58" fill="${darker(leather, 0.14)}" opacity=".7"/><rect x="157" y="52" width="9" height="58" fill="${darker(leather, 0.14)}" opacity=".7"/>
    <path d="M16 60q20-4 60-4" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".28"/>`;
  return { box: 200, body };
}

/** A hard cabin case on four wheels, its handle up. */
export function cabinTrolley(look: { shell: string; trim: string; metal: string }): Art {
  const ribs = times(
    7,
    (i) =>
      `<path d="M${58 + i * 14} 66v100" stroke="${darker(look.shell, 0.3)}" stroke-width="3" stroke-linecap="round" opacity=".5"/><path d="M${60.5 + i * 14} 66v100" stroke="#fff" stroke-width="1.300" stroke-linecap="round" opacity=".35"/>`,
  );
  const wheel = (x: number) =>
    `<path d="M${x - 8} 180h16l-2 8h-12z" fill="${look.trim}"/><circle cx="${x}" cy="190" r="7" fill="#29282b"/><circle cx="${x}" cy="190" r="2.800" fill="#8b8b8d"/>`;
  const body = `<defs>${round('shell', look.shell)}${metal('metal', look.metal)}${round('trim', look.trim)}</defs>
    <path d="M80 12h4v36h-4zM116 12h4v36h-4z" fill="url(#metal)"/><rect x="74" y="4" width="52" height="11" rx="5" fill="url(#trim)"/>
    ${wheel(58)}${wheel(142)}
    <rect x="40" y="42" width="120" height="142" rx="17" fill="${darker(look.shell, 0.25)}"/><rect x="42" y="42" width="116" height="140" rx="16" fill="url(#shell)"/>${ribs}
    <path d="M76 44q0-14 12-14h24q12 0 12 14" fill="none" stroke="url(#trim)" stroke-width="6"/><rect x="70" y="42" width="60" height="6" rx="3" fill="${look.trim}"/>
    <path d="M42 116h116" stroke="${darker(look.shell, 0.5)}" stroke-width="2.600" opacity=".0"/>
    <rect x="150" y="96" width="10" height="26" rx="3" fill="url(#trim)"/><rect x="152" y="100" width="6" height="6" rx="1" fill="url(#metal)"/><path d="M153 112h4M153 116h4" stroke="#cfcac2" stroke-width="1"/>
    <rect x="86" y="152" width="28" height="10" rx="2" fill="url(#metal)"/>${letters('ROAM', { x: 100, y: 159.5, size: 5, colour: '#5a564f', weight: 1.3 })}
    <path d="M42 58q0-16 16-16h8v14q-10 0-10 10v8H42zM158 58q0-16-16-16h-8v14q10 0 10 10v8h14zM42 166q0 16 16 16h8v-14q-10 0-10-10v-8H42zM158 166q0 16-16 16h-8v-14q10 0 10-10v-8h14z" fill="${darker(look.shell, 0.16)}" opacity=".75"/>
    <path d="M50 74v84" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".26"/>`;
  return { box: 200, body };
}

/** The cabin case lying open, packed, from above. */
export function openTrolley(look: {
  shell: string;
  lining: string;
  cloths: readonly string[];
}): Art {
  const cloth = (x: number, y: number, width: number, height: number, i: number) => {
    const colour = look.cloths[i % look.cloths.length] ?? look.shell;
    return `<rect x="${x + 1}" y="${y + 2}" width="${width}" height="${height}" rx="5" fill="#000" opacity=".18"/><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${colour}"/>
      <path d="M${x + 3} ${y + height * 0.3}h${width - 6}M${x + 3} ${y + height * 0.62}h${width - 6}" stroke="${darker(colour, 0.25)}" stroke-width="1.200" opacity=".6"/><path d="M${x + 4} ${y + 3}h${width - 8}" stroke="#fff" stroke-width="1.500" opacity=".35" stroke-linecap="round"/>`;
  };
  const half = (x: number) =>
    `<rect x="${x}" y="30" width="92" height="140" rx="14" fill="${darker(look.shell, 0.2)}"/><rect x="${x + 2}" y="31" width="88" height="136" rx="12" fill="url(#shell)"/><rect x="${x + 8}" y="38" width="76" height="123" rx="8" fill="url(#lining)"/><path d="M${x + 8} 46q0-8 8-8h60q8 0 8 8v4H${x + 8}z" fill="#000" opacity=".18"/>`;
  const body = `<defs>${face('shell', look.shell)}${face('lining', look.lining)}</defs>
    ${half(6)}${half(102)}<rect x="97" y="52" width="6" height="96" rx="3" fill="#3a3838"/>
    ${cloth(18, 48, 32, 48, 0)}${cloth(54, 48, 32, 48, 1)}${cloth(18, 102, 68, 26, 2)}${cloth(18, 131, 68, 24, 3)}
    <path d="M16 60 88 140M88 60 16 140" stroke="#2d2c2e" stroke-width="4" opacity=".85"/><rect x="46" y="94" width="14" height="12" rx="3" fill="#d8d4cc"/>
    <rect x="110" y="44" width="76" height="112" rx="6" fill="${darker(look.lining, 0.07)}"/><g stroke="${darker(look.lining, 0.3)}" stroke-width=".8" opacity=".55">${times(12, (i) => `<path d="M${114 + i * 6} 48v104M110 ${50 + i * 9}h76"/>`)}</g>
    <path d="M110 52h76" stroke="#5a564f" stroke-width="3"/><path d="M110 52h76" stroke="#d8d4cc" stroke-width="1.200" stroke-dasharray="2 1.400"/><rect x="118" y="50" width="8" height="13" rx="2" fill="#d8d4cc"/>`;
  return { box: 200, body };
}

/** A small purse with a kiss lock. */
export function coinPurse(look: { leather: string; metal: string }): Art {
  const pleats = times(
    9,
    (i) =>
      `<path d="M${64 + i * 9} 84q${(i - 4) * 2} 16 ${(i - 4) * 5} 34" fill="none" stroke="${darker(look.leather, 0.35)}" stroke-width="1.600" opacity=".4" stroke-linecap="round"/>`,
  );
  const body = `<defs>${ball('leather', look.leather)}${metal('metal', look.metal)}${ball('knob', look.metal)}</defs>
    <path d="M44 76C16 92 4 124 10 152q6 34 90 34t90-34c6-28-6-60-34-76z" fill="url(#leather)"/>${pleats}
    <path d="M20 160q20 20 80 20t80-20" fill="none" stroke="${lighter(look.leather, 0.4)}" stroke-width="1.100" stroke-dasharray="3 2.200" opacity=".7"/>
    <path d="M38 86V66q0-20 22-20h80q22 0 22 20v20q-6 4-12 0V68q0-10-12-10H62q-12 0-12 10v18q-6 4-12 0z" fill="url(#metal)"/><path d="M50 60h100" stroke="${darker(look.metal, 0.5)}" stroke-width="1.200" opacity=".6"/>
    <path d="M50 70q0-12 12-12h76q12 0 12 12v14q-50 10-100 0z" fill="${darker(look.leather, 0.14)}" opacity=".85"/>
    <circle cx="92" cy="36" r="10" fill="url(#knob)"/><circle cx="109" cy="37" r="10" fill="url(#knob)"/><path d="M92 44v6M109 45v5" stroke="${darker(look.metal, 0.3)}" stroke-width="5"/><circle cx="89" cy="32" r="3" fill="#fff" opacity=".75"/><circle cx="106" cy="33" r="3" fill="#fff" opacity=".75"/>
    <path d="M26 118q6-22 24-30" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".22"/>`;
  return { box: 200, body };
}
