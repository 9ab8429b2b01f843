import { darker, lighter } from './colours.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

/** A canvas tote with long handles and a simple printed mark. */
export function tote(look: {
  canvas: string;
  handles: string;
  print: 'sun' | 'stripes' | 'none';
  ink: string;
}): Art {
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
  const strap = (x: number) =>
    `<path d="M${x} 76h14v108h-14z" fill="url(#leather)"/><rect x="${x - 2}" y="112" width="18" height="15" rx="3" fill="none" stroke="url(#metal)" stroke-width="3"/>`;
  const body = `<defs>${face('cloth', look.cloth)}${round('leather', look.leather)}${metal('metal', '#cdb68c')}</defs>
    <path d="M64 82c2-54 70-54 72 0" fill="none" stroke="${darker(look.leather, 0.2)}" stroke-width="9"/>
    <path d="M26 76h148q20 6 20 44v44q0 22-22 22H28q-22 0-22-22v-44q0-38 20-44z" fill="url(#cloth)"/>
    <path d="M20 80h160" stroke="${darker(look.cloth, 0.4)}" stroke-width="4"/><path d="M20 79h160" stroke="url(#metal)" stroke-width="1.500" stroke-dasharray="3 2"/>
    <path d="M6 150v14q0 22 22 22h144q22 0 22-22v-14q-20 14-94 14T6 150z" fill="url(#leather)" opacity=".92"/>
    ${strap(52)}${strap(134)}<path d="M58 90c6-50 78-50 84 0" fill="none" stroke="url(#leather)" stroke-width="9"/>
    <rect x="84" y="102" width="34" height="22" rx="3" fill="url(#leather)"/>`;
  return { box: 200, body };
}

/** A rolled-down daypack with a front pocket. */
export function daypack(look: { cloth: string; leather: string; buckle: string }): Art {
  const body = `<defs>${ball('cloth', look.cloth)}${face('pocket', lighter(look.cloth, 0.06))}${round('leather', look.leather)}${metal('metal', look.buckle)}</defs>
    <path d="M80 24c0-22 40-22 40 0" fill="none" stroke="${darker(look.leather, 0.1)}" stroke-width="8"/>
    <path d="M40 92c-18 10-20 60-14 86M160 92c18 10 20 60 14 86" fill="none" stroke="${darker(look.cloth, 0.35)}" stroke-width="11" stroke-linecap="round"/>
    <path d="M62 22h76q26 2 28 40l6 110q0 20-20 20H48q-20 0-20-20l6-110q2-38 28-40z" fill="url(#cloth)"/>
    <path d="M58 20h84q24 4 26 46v18q-68 16-136 0V66q2-42 26-46z" fill="${lighter(look.cloth, 0.08)}"/>
    <path d="M32 84q68 16 136 0v5q-68 16-136 0z" fill="${darker(look.cloth, 0.35)}" opacity=".6"/>
    <path d="M46 116h108q8 0 9 8l3 44q0 14-14 14H48q-14 0-14-14l3-44q1-8 9-8z" fill="url(#pocket)" stroke="${darker(look.cloth, 0.25)}" stroke-width="1.600"/>
    <path d="M44 128h112" stroke="${darker(look.cloth, 0.45)}" stroke-width="4"/><path d="M44 127.500h112" stroke="${lighter(look.buckle, 0.3)}" stroke-width="1.400" stroke-dasharray="2.600 1.800"/>
    <rect x="60" y="62" width="13" height="54" rx="3" fill="url(#leather)"/><rect x="127" y="62" width="13" height="54" rx="3" fill="url(#leather)"/>
    <rect x="57" y="98" width="19" height="13" rx="3" fill="none" stroke="url(#metal)" stroke-width="3"/><rect x="124" y="98" width="19" height="13" rx="3" fill="none" stroke="url(#metal)" stroke-width="3"/>
    <rect x="86" y="146" width="28" height="18" rx="3" fill="url(#leather)"/><path d="M64 32q-14 6-18 34" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".2"/>`;
  return { box: 200, body };
}

/** The daypack from behind: its padded straps and back. */
export function daypackBack(look: { cloth: string; leather: string; buckle: string }): Art {
  const strap = `<path d="M82 34C54 44 46 86 58 128l-8 44" fill="none" stroke="${darker(look.cloth, 0.45)}" stroke-width="21" stroke-linecap="round"/><path d="M82 34C54 44 46 86 58 128" fill="none" stroke="${lighter(look.cloth, 0.06)}" stroke-width="17" stroke-linecap="round"/>
    <path d="M78 38C54 48 47 88 58 126" fill="none" stroke="${lighter(look.cloth, 0.45)}" stroke-width="1.200" stroke-dasharray="3 2.400" opacity=".8"/><path d="M58 128l-8 46" stroke="${look.leather}" stroke-width="8"/><rect x="47" y="128" width="20" height="12" rx="3" fill="none" stroke="url(#metal)" stroke-width="3" transform="rotate(8 57 134)"/>`;
  const mesh = times(10, (row) =>
    times(
      8,
      (column) =>
        `<circle cx="${80 + column * 5.6 + (row % 2) * 2.8}" cy="${86 + row * 8}" r="1.200" fill="#000" opacity=".28"/>`,
    ),
  );
  const body = `<defs>${ball('cloth', look.cloth)}${face('pad', lighter(look.cloth, 0.05))}${metal('metal', look.buckle)}</defs>
    <path d="M80 24c0-22 40-22 40 0" fill="none" stroke="${darker(look.leather, 0.1)}" stroke-width="8"/>
    <path d="M58 20h84q24 4 26 46l6 106q0 20-20 20H46q-20 0-20-20l6-106q2-42 26-46z" fill="url(#cloth)"/>
    <path d="M76 66h50q8 0 8 8v92q0 10-10 10H76q-10 0-10-10V74q0-8 10-8z" fill="url(#pad)" stroke="${darker(look.cloth, 0.3)}" stroke-width="1.500"/>${mesh}
    <rect x="66" y="22" width="68" height="18" rx="5" fill="${look.leather}"/><path d="M70 26h60M70 36h60" stroke="${lighter(look.leather, 0.45)}" stroke-width="1" stroke-dasharray="3 2.400"/>
    ${strap}<g transform="matrix(-1 0 0 1 200 0)">${strap}</g><rect x="88" y="180" width="24" height="8" rx="2" fill="${look.leather}"/>`;
  return { box: 200, body };
}
