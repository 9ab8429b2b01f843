import { darker, lighter } from './colours.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

/** A table lamp with a fabric shade, lit. */
export function tableLamp(look: { shade: string; base: string; style: 'ball' | 'stem' }): Art {
  const foot =
    look.style === 'ball'
      ? `<circle cx="100" cy="146" r="40" fill="url(#ball)"/><rect x="76" y="184" width="48" height="8" rx="4" fill="${darker(look.base, 0.3)}"/><rect x="95" y="96" width="10" height="16" fill="url(#metal)"/>`
      : `<rect x="95" y="92" width="10" height="94" fill="url(#base)"/><ellipse cx="100" cy="186" rx="40" ry="8" fill="url(#base)"/>`;
  const body = `<defs>${round('shade', look.shade)}${round('base', look.base)}${ball('ball', look.base)}${metal('metal', '#c8a877')}
    <radialGradient id="lit" cx=".5" cy="1" r=".9"><stop offset="0" stop-color="#fff3cf" stop-opacity=".9"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient></defs>
    ${foot}<path d="M68 14h64l34 84H34z" fill="url(#shade)"/><path d="M68 14h64l34 84H34z" fill="url(#lit)"/>
    <path d="M34 98h132" stroke="${darker(look.shade, 0.18)}" stroke-width="3"/><path d="M68 14h64" stroke="${darker(look.shade, 0.14)}" stroke-width="2.500"/>`;
  return { box: 200, body };
}

/** A stoneware vase with dried stems. */
export function vase(look: { clay: string; stems: string; heads: string }): Art {
  const stem = (
    turn: number,
    length: number,
  ) => `<g transform="rotate(${turn} 100 96)"><path d="M100 96V${96 - length}" stroke="${look.stems}" stroke-width="1.800"/>
    ${times(9, (i) => `<ellipse cx="${100 + (i % 2 ? 4 : -4)}" cy="${100 - length + i * 4.6}" rx="3.400" ry="5.600" fill="${i % 3 ? look.heads : lighter(look.heads, 0.25)}" transform="rotate(${i % 2 ? 28 : -28} 100 ${100 - length + i * 4.6})"/>`)}</g>`;
  const body = `<defs>${round('clay', look.clay)}</defs>${stem(-24, 76)}${stem(-9, 90)}${stem(8, 84)}${stem(25, 72)}
    <path d="M86 90h28q-2 14 14 26 26 22 12 58-5 18-22 18H82q-17 0-22-18-14-36 12-58 16-12 14-26z" fill="url(#clay)"/>
    <ellipse cx="100" cy="90" rx="15" ry="4" fill="${darker(look.clay, 0.45)}"/>
    <path d="M58 148q42 12 84 0M59 156q41 12 82 0" fill="none" stroke="${darker(look.clay, 0.25)}" stroke-width="1.800" opacity=".55"/>`;
  return { box: 200, body };
}

/** A plump cushion with a woven pattern. */
export function cushion(look: { cloth: string; pattern: string }): Art {
  const body = `<defs>${ball('cloth', look.cloth)}<clipPath id="cut"><path id="edge" d="M24 30q76 14 152 0 12-2 10 10-14 60 0 120 2 12-10 10-76-14-152 0-12 2-10-10 14-60 0-120-2-12 10-10z"/></clipPath></defs>
    <path d="M24 30q76 14 152 0 12-2 10 10-14 60 0 120 2 12-10 10-76-14-152 0-12 2-10-10 14-60 0-120-2-12 10-10z" fill="url(#cloth)"/>
    <g clip-path="url(#cut)" fill="none" stroke="${look.pattern}" stroke-width="5" opacity=".8">
    ${times(6, (i) => `<path d="M0 ${34 + i * 27}${times(7, (j) => `l15 ${j % 2 ? -12 : 12} 15 ${j % 2 ? 12 : -12}`)}"/>`)}</g>
    <path d="M30 38q70 12 140 0" fill="none" stroke="#fff" stroke-width="4" opacity=".22" stroke-linecap="round"/>`;
  return { box: 200, body };
}

/** A throw, folded over and over, with a fringe. */
export function foldedThrow(look: { wool: string; stripe: string }): Art {
  const layer = (
    y: number,
    inset: number,
    id: string,
  ) => `<rect x="${14 + inset}" y="${y}" width="${172 - inset * 2}" height="34" rx="16" fill="url(#${id})"/>
    <path d="M${30 + inset} ${y + 18}h${140 - inset * 2}" stroke="${darker(look.wool, 0.22)}" stroke-width="1.400" opacity=".5"/>`;
  const fringe = times(
    22,
    (i) =>
      `<path d="M${32 + i * 6.4} 112v${20 + (i % 3) * 3}" stroke="${lighter(look.wool, 0.15)}" stroke-width="2.600" stroke-linecap="round"/>`,
  );
  const body = `<defs>${face('wool', look.wool)}${face('stripe', look.stripe)}</defs>
    ${layer(150, 0, 'wool')}${layer(118, 3, 'wool')}
    <rect x="22" y="74" width="156" height="46" rx="16" fill="url(#wool)"/><rect x="22" y="88" width="156" height="7" fill="url(#stripe)"/><rect x="22" y="99" width="156" height="4" fill="url(#stripe)"/>${fringe}`;
  return { box: 200, body };
}

/** A camping lantern or hurricane lamp with a warm light. */
export function lantern(look: { metal: string }): Art {
  const body = `<defs>${round('metal', look.metal)}<radialGradient id="glow" cx=".5" cy=".6" r=".6"><stop offset="0" stop-color="#fff7d8"/><stop offset=".5" stop-color="#ffd98c"/><stop offset="1" stop-color="#f7e7c6" stop-opacity=".75"/></radialGradient></defs>
    <path d="M56 70c-4-80 92-80 88 0" fill="none" stroke="${darker(look.metal, 0.3)}" stroke-width="5"/>
    <path d="M76 44h48l12 26H64z" fill="url(#metal)"/><rect x="84" y="32" width="32" height="13" rx="5" fill="url(#metal)"/>
    <path d="M68 70h64q14 36 0 74H68q-14-38 0-74z" fill="url(#glow)"/><path d="M100 92q16 22 0 40-16-18 0-40z" fill="#ffb347"/><path d="M100 106q8 12 0 23-8-11 0-23z" fill="#fff3c4"/>
    <path d="M74 72v70M126 72v70" stroke="${look.metal}" stroke-width="4"/><rect x="60" y="66" width="80" height="8" rx="4" fill="url(#metal)"/>
    <path d="M62 142h76l10 44q1 6-5 6H57q-6 0-5-6z" fill="url(#metal)"/><circle cx="142" cy="160" r="7" fill="${darker(look.metal, 0.4)}"/>`;
  return { box: 200, body };
}
