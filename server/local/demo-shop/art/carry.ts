import { darker, lighter } from './colours.ts';
import { type Art, ball, face, metal, round } from './svg.ts';

/** A canvas tote with long handles and a simple printed mark. */
export function tote(look: { canvas: string; handles: string; print: 'sun' | 'stripes' | 'none'; ink: string }): Art {
  const prints = {
    sun: `<circle cx="100" cy="122" r="24" fill="${look.ink}"/><path d="M62 150q38-20 76 0v8q-38-20-76 0z" fill="${look.ink}"/>`,
    stripes: `<path d="M41 108h118v7H41zM40 122h120v7H40zM39 136h122v7H39z" fill="${look.ink}"/>`,
    none: '',
  };
  const body = `<defs>${face('canvas', look.canvas)}</defs>
    <path d="M72 82C66-6 134-6 128 82" fill="none" stroke="${darker(look.handles, 0.22)}" stroke-width="9"/>
    <path d="M42 66h116l8 118q0 8-8 8H42q-8 0-8-8z" fill="url(#canvas)"/><path d="M42 66h116l.7 10H41.300z" fill="${darker(look.canvas, 0.12)}" opacity=".7"/>
    ${prints[look.print]}<path d="M68 98C58-4 142-4 132 98" fill="none" stroke="${look.handles}" stroke-width="9"/>
    <path d="M63 86h10v16H63zM127 86h10v16h-10z" fill="${darker(look.handles, 0.15)}"/>
    <path d="M52 90q4 50-4 98M150 92q-6 44 2 94" fill="none" stroke="${darker(look.canvas, 0.3)}" stroke-width="2.400" opacity=".22"/>`;
  return { box: 200, body };
}

/** A weekend duffel with leather straps. */
export function duffel(look: { cloth: string; leather: string }): Art {
  const strap = (x: number) => `<path d="M${x} 76h14v108h-14z" fill="url(#leather)"/><rect x="${x - 2}" y="112" width="18" height="15" rx="3" fill="none" stroke="url(#metal)" stroke-width="3"/>`;
  const body = `<defs>${face('cloth', look.cloth)}${round('leather', look.leather)}${metal('metal', '#cdb68c')}</defs>
    <path d="M64 82c2-54 70-54 72 0" fill="none" stroke="${darker(look.leather, 0.2)}" stroke-width="9"/>
    <path d="M26 76h148q20 6 20 44v44q0 22-22 22H28q-22 0-22-22v-44q0-38 20-44z" fill="url(#cloth)"/>
    <path d="M20 80h160" stroke="${darker(look.cloth, 0.4)}" stroke-width="4"/><path d="M20 79h160" stroke="url(#metal)" stroke-width="1.500" stroke-dasharray="3 2"/>
    <path d="M6 150v14q0 22 22 22h144q22 0 22-22v-14q-20 14-94 14T6 150z" fill="url(#leather)" opacity=".92"/>
    ${strap(52)}${strap(134)}<path d="M58 90c6-50 78-50 84 0" fill="none" stroke="url(#leather)" stroke-width="9"/>
    <rect x="84" y="102" width="34" height="22" rx="3" fill="url(#leather)"/>`;
  return { box: 200, body };
}

/** A slim insulated bottle. */
export function bottle(look: { body: string; cap: string }): Art {
  const body = `<defs>${round('body', look.body)}${round('cap', look.cap)}${metal('steel', '#d2d0cc')}</defs>
    <path d="M84 20c-2-20 34-20 32 0" fill="none" stroke="${darker(look.cap, 0.2)}" stroke-width="6"/>
    <rect x="78" y="18" width="44" height="28" rx="6" fill="url(#cap)"/><rect x="80" y="45" width="40" height="7" fill="url(#steel)"/>
    <path d="M80 52h40q2 14 14 22 4 3 4 10v96q0 14-14 14H76q-14 0-14-14V84q0-7 4-10 12-8 14-22z" fill="url(#body)"/>
    <path d="M72 90v88" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".32"/>
    <rect x="62" y="172" width="76" height="4" fill="${darker(look.body, 0.25)}" opacity=".5"/><circle cx="104" cy="120" r="9" fill="none" stroke="${lighter(look.body, 0.55)}" stroke-width="2.400"/><path d="M99 122q5-10 10 0" fill="none" stroke="${lighter(look.body, 0.55)}" stroke-width="2"/>`;
  return { box: 200, body };
}

/** A camera lens standing on its mount. */
export function lens(look: { barrel: string; ring: string; glass: string }): Art {
  const ribs = (y: number, height: number) =>
    Array.from({ length: 21 }, (_, i) => `<rect x="${37 + i * 6.1}" y="${y}" width="3" height="${height}" rx="1" fill="#000" opacity=".3"/>`).join('');
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
  const holes = Array.from({ length: 8 }, (_, i) => `<rect x="${112 + i * 10.4}" y="78" width="5.500" height="7" rx="1.500" fill="#f5efe4"/><rect x="${112 + i * 10.4}" y="155" width="5.500" height="7" rx="1.500" fill="#f5efe4"/>`).join('');
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
  const leg = (d: string) => `<path d="${d}" stroke="${darker(look.legs, 0.3)}" stroke-width="9" stroke-linecap="round"/><path d="${d}" stroke="${look.legs}" stroke-width="6" stroke-linecap="round"/>`;
  const body = `<defs>${ball('head', look.head)}${round('grip', look.grips)}${round('plate', look.head)}</defs>
    ${leg('M100 66 104 190')}${leg('M92 66 40 192')}${leg('M108 66 162 192')}
    <path d="M86 82 68 124M114 82l18 42" stroke="${look.grips}" stroke-width="12" stroke-linecap="round"/>
    <path d="M60 144l-3 7M141 144l3 7M102 126v8" stroke="#1f1d1e" stroke-width="11" stroke-linecap="round"/>
    <rect x="80" y="52" width="40" height="22" rx="8" fill="url(#plate)"/><rect x="95" y="38" width="10" height="18" fill="url(#plate)"/>
    <circle cx="100" cy="32" r="14" fill="url(#head)"/><rect x="76" y="8" width="48" height="10" rx="3" fill="url(#plate)"/><rect x="112" y="28" width="26" height="8" rx="4" fill="url(#grip)"/>`;
  return { box: 200, body };
}
