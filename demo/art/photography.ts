import { darker } from './colours.ts';
import { type Art, ball, face, metal, round } from './svg.ts';

/** A camera lens standing on its mount. */
export function lens(look: { barrel: string; ring: string; glass: string }): Art {
  const ribs = (y: number, height: number) =>
    Array.from(
      { length: 21 },
      (_, i) =>
        `<rect x="${37 + i * 6.1}" y="${y}" width="3" height="${height}" rx="1" fill="#000" opacity=".3"/>`,
    ).join('');
  const body = `<defs>${round('barrel', look.barrel)}${round('ring', look.ring)}${metal('mount', '#cfccc7')}${ball('glass', look.glass)}</defs>
    <rect x="52" y="180" width="96" height="12" rx="3" fill="url(#mount)"/><path d="M46 120h108v60q0 4-4 4H50q-4 0-4-4z" fill="url(#barrel)"/>
    <rect x="34" y="58" width="132" height="70" rx="5" fill="url(#barrel)"/>${ribs(66, 32)}<rect x="34" y="104" width="132" height="6" fill="url(#ring)"/>
    <path d="M58 146h20M86 146h8M102 146h14M124 146h8" stroke="#fff" stroke-width="2.400" opacity=".6"/><circle cx="100" cy="164" r="4" fill="${look.ring}"/>
    <rect x="30" y="34" width="140" height="28" rx="6" fill="url(#barrel)"/><ellipse cx="100" cy="34" rx="70" ry="20" fill="${darker(look.barrel, 0.2)}"/>
    <ellipse cx="100" cy="35" rx="61" ry="16" fill="#121114"/><ellipse cx="100" cy="36" rx="52" ry="13" fill="url(#glass)"/>
    <ellipse cx="84" cy="32" rx="20" ry="4.500" fill="#fff" opacity=".45"/><ellipse cx="122" cy="41" rx="14" ry="3" fill="#e9a6c4" opacity=".5"/>`;
  return { box: 200, body };
}

/** A cartridge of 35 mm film with its leader out. */
export function filmRoll(look: { label: string; band: string }): Art {
  const holes = Array.from(
    { length: 8 },
    (_, i) =>
      `<rect x="${112 + i * 10.4}" y="78" width="5.500" height="7" rx="1.500" fill="#f5efe4"/><rect x="${112 + i * 10.4}" y="155" width="5.500" height="7" rx="1.500" fill="#f5efe4"/>`,
  ).join('');
  const body = `<defs>${round('label', look.label)}${round('band', look.band)}${metal('steel', '#bdb9b4')}${round('spool', '#2b2a2c')}${face('film', '#6b4a3c')}</defs>
    <path d="M100 72h84q12 0 12 12v30h-22v52h-74z" fill="url(#film)"/>${holes}
    <rect x="44" y="14" width="32" height="24" rx="4" fill="url(#spool)"/><rect x="20" y="34" width="84" height="14" rx="5" fill="url(#steel)"/>
    <rect x="24" y="46" width="76" height="128" fill="url(#label)"/><rect x="24" y="70" width="76" height="34" fill="url(#band)"/>
    <rect x="96" y="50" width="14" height="122" rx="3" fill="url(#label)"/><rect x="20" y="172" width="84" height="14" rx="5" fill="url(#steel)"/>
    <path d="M34 84h34M34 92h22" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".9"/><path d="M34 122h46M34 132h30" stroke="#2b2a2c" stroke-width="3" stroke-linecap="round" opacity=".55"/>`;
  return { box: 200, body };
}

/** A tripod with a ball head, legs spread. */
export function tripod(look: { legs: string; grips: string; head: string }): Art {
  const leg = (d: string) =>
    `<path d="${d}" stroke="${darker(look.legs, 0.3)}" stroke-width="9" stroke-linecap="round"/><path d="${d}" stroke="${look.legs}" stroke-width="6" stroke-linecap="round"/>`;
  const body = `<defs>${ball('head', look.head)}${round('grip', look.grips)}${round('plate', look.head)}</defs>
    ${leg('M100 66 104 190')}${leg('M92 66 40 192')}${leg('M108 66 162 192')}
    <path d="M86 82 68 124M114 82l18 42" stroke="${look.grips}" stroke-width="12" stroke-linecap="round"/>
    <path d="M60 144l-3 7M141 144l3 7M102 126v8" stroke="#1f1d1e" stroke-width="11" stroke-linecap="round"/>
    <rect x="80" y="52" width="40" height="22" rx="8" fill="url(#plate)"/><rect x="95" y="38" width="10" height="18" fill="url(#plate)"/>
    <circle cx="100" cy="32" r="14" fill="url(#head)"/><rect x="76" y="8" width="48" height="10" rx="3" fill="url(#plate)"/><rect x="112" y="28" width="26" height="8" rx="4" fill="url(#grip)"/>`;
  return { box: 200, body };
}
