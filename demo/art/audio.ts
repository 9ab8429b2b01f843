import { darker, lighter } from './colours.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

/** Light on-ear headphones with foam pads, from the front. */
export function foamHeadphones(look: { band: string; pads: string; cups: string }): Art {
  const cup = `<ellipse cx="56" cy="142" rx="21" ry="32" fill="url(#pads)" transform="rotate(-7 56 142)"/>
    <ellipse cx="44" cy="143" rx="17" ry="27" fill="url(#cups)" transform="rotate(-7 44 143)"/>
    <ellipse cx="41" cy="143" rx="10" ry="18" fill="none" stroke="${lighter(look.cups, 0.4)}" stroke-width="1.400"
      opacity=".7" transform="rotate(-7 41 143)"/>
    <rect x="35" y="88" width="9" height="34" rx="4.500" fill="url(#metal)"/>`;
  const body = `<defs>${ball('pads', look.pads)}${ball('cups', look.cups)}${metal('metal', '#c9c5c0')}</defs>
    <path d="M40 104C34 12 166 12 160 104" fill="none" stroke="${darker(look.band, 0.2)}" stroke-width="11"/>
    <path d="M40 104C34 12 166 12 160 104" fill="none" stroke="${look.band}" stroke-width="8"/>
    <path d="M45 84C54 30 110 24 128 42" fill="none" stroke="${lighter(look.band, 0.45)}" stroke-width="2" opacity=".7"/>
    ${cup}<g transform="matrix(-1 0 0 1 200 0)">${cup}</g>`;
  return { box: 200, body };
}

/** Big closed headphones in three-quarter view. */
export function closedHeadphones(look: {
  band: string;
  cups: string;
  pads: string;
  accent: string;
}): Art {
  const body = `<defs>${ball('cups', look.cups)}${ball('pads', look.pads)}${face('band', look.band)}</defs>
    <path d="M47 120C30 8 172 2 160 112" fill="none" stroke="${darker(look.band, 0.3)}" stroke-width="19"/>
    <path d="M47 120C30 8 172 2 160 112" fill="none" stroke="${look.band}" stroke-width="15"/>
    <path d="M50 92C50 34 122 22 146 62" fill="none" stroke="${lighter(look.band, 0.4)}" stroke-width="3" opacity=".55"/>
    <g transform="rotate(9 152 138)"><rect x="126" y="96" width="30" height="82" rx="15" fill="url(#pads)"/>
      <rect x="146" y="100" width="25" height="74" rx="12" fill="url(#cups)"/></g>
    <g transform="rotate(-6 58 142)"><ellipse cx="67" cy="143" rx="34" ry="45" fill="url(#pads)"/>
      <ellipse cx="55" cy="143" rx="33" ry="43" fill="url(#cups)"/>
      <ellipse cx="53" cy="143" rx="23" ry="31" fill="${darker(look.cups, 0.16)}" opacity=".55"/>
      <ellipse cx="53" cy="143" rx="23" ry="31" fill="none" stroke="${look.accent}" stroke-width="2.400"/>
      <circle cx="53" cy="143" r="4.500" fill="${look.accent}"/></g>`;
  return { box: 200, body };
}

/** True wireless buds standing before their case. */
export function earbuds(look: { shell: string; inside: string; tip: string }): Art {
  const bud = `<rect x="58" y="104" width="15" height="58" rx="7.500" fill="url(#shell)"/>
    <ellipse cx="72" cy="108" rx="20" ry="18" fill="url(#bulb)"/>
    <ellipse cx="88" cy="105" rx="8" ry="12" fill="url(#tip)"/><path d="M62 146v8" stroke="${look.tip}" stroke-width="2" stroke-linecap="round" opacity=".7"/>`;
  const body = `<defs>${round('shell', look.shell)}${ball('bulb', look.shell)}${ball('case', look.shell)}${ball('tip', look.tip)}</defs>
    <path d="M62 84V62q0-36 38-36h32q38 0 38 36v22z" fill="${darker(look.shell, 0.1)}"/>
    <path d="M70 84V64q0-30 32-30h28q32 0 32 30v20z" fill="${look.inside}"/>
    <rect x="62" y="80" width="108" height="78" rx="34" fill="url(#case)"/>
    <rect x="62" y="80" width="108" height="22" rx="11" fill="${lighter(look.shell, 0.3)}" opacity=".45"/>
    <circle cx="132" cy="122" r="3" fill="#7fc8a0"/>
    <g transform="translate(-34 8)">${bud}</g><g transform="translate(14 16) rotate(4 70 130)">${bud}</g>`;
  return { box: 200, body };
}

/** A two-way bookshelf speaker from the front. */
export function bookshelfSpeaker(look: {
  cabinet: string;
  front: string;
  cone: string;
  ring: string;
}): Art {
  const driver = (y: number, r: number) => `<circle cx="100" cy="${y}" r="${r}" fill="url(#ring)"/>
    <circle cx="100" cy="${y}" r="${r * 0.88}" fill="${darker(look.cone, 0.5)}"/>
    <circle cx="100" cy="${y}" r="${r * 0.76}" fill="url(#cone)"/>
    <circle cx="100" cy="${y}" r="${r * 0.3}" fill="url(#cap)"/>`;
  const body = `<defs>${round('cabinet', look.cabinet)}${face('front', look.front)}${ball('cone', look.cone)}
    ${ball('cap', lighter(look.cone, 0.12))}${metal('ring', look.ring)}</defs>
    <rect x="46" y="8" width="108" height="184" rx="7" fill="url(#cabinet)"/>
    <rect x="53" y="15" width="94" height="170" rx="4" fill="url(#front)"/>
    ${driver(58, 21)}${driver(122, 38)}
    <rect x="80" y="170" width="40" height="7" rx="3.500" fill="${darker(look.front, 0.75)}"/>`;
  return { box: 200, body };
}

/** A round-shouldered portable speaker with a woven grille and a carrying loop. */
export function portableSpeaker(look: { body: string; grille: string; loop: string }): Art {
  const weave = times(9, (row) =>
    times(26, (column) => {
      const x = 28 + column * 5.8 + (row % 2) * 2.9;
      return `<circle cx="${x}" cy="${78 + row * 8}" r="1.700" fill="${darker(look.grille, 0.34)}" opacity=".6"/>`;
    }),
  );
  const body = `<defs>${face('body', look.body)}${face('grille', look.grille)}<clipPath id="cut"><rect x="22" y="70" width="156" height="76" rx="34"/></clipPath></defs>
    <path d="M46 68c0-34 108-34 108 0" fill="none" stroke="${darker(look.loop, 0.15)}" stroke-width="9"/>
    <path d="M46 67c0-34 108-34 108 0" fill="none" stroke="${look.loop}" stroke-width="6"/>
    <rect x="14" y="62" width="172" height="92" rx="42" fill="url(#body)"/>
    <rect x="22" y="70" width="156" height="76" rx="34" fill="url(#grille)"/><g clip-path="url(#cut)">${weave}</g>
    <rect x="82" y="100" width="36" height="14" rx="7" fill="${look.body}"/>
    <circle cx="92" cy="107" r="2" fill="${look.loop}"/><path d="M99 107h12" stroke="${lighter(look.body, 0.6)}" stroke-width="2" stroke-linecap="round"/>
    <path d="M40 150h14v6H40zM146 150h14v6h-14z" fill="${darker(look.body, 0.5)}"/>`;
  return { box: 200, body };
}

/** A record player seen from above. */
export function turntable(look: { plinth: string; label: string; mat: string }): Art {
  const grooves = times(
    9,
    (i) =>
      `<circle cx="84" cy="100" r="${26 + i * 4}" fill="none" stroke="#fff" stroke-width=".5" opacity=".13"/>`,
  );
  const body = `<defs>${face('plinth', look.plinth)}${metal('metal', '#d6d3ce')}${ball('label', look.label)}</defs>
    <rect x="8" y="26" width="184" height="148" rx="9" fill="${darker(look.plinth, 0.25)}"/>
    <rect x="8" y="26" width="184" height="143" rx="9" fill="url(#plinth)"/>
    <path d="M8 62h184M8 98h184M8 134h184" stroke="${darker(look.plinth, 0.2)}" stroke-width=".7" opacity=".35"/>
    <circle cx="84" cy="99" r="67" fill="url(#metal)"/><circle cx="84" cy="100" r="64" fill="${look.mat}"/>${grooves}
    <path d="M84 100 30 66a64 64 0 0 1 19-19zM84 100l54 34a64 64 0 0 1-19 19z" fill="#fff" opacity=".09"/>
    <circle cx="84" cy="100" r="21" fill="url(#label)"/><circle cx="84" cy="100" r="13" fill="none" stroke="#fff" opacity=".4"/>
    <circle cx="84" cy="100" r="2.400" fill="url(#metal)"/>
    <path d="M170 54 162 118 128 138" fill="none" stroke="#000" stroke-width="5" opacity=".2" transform="translate(3 4)"/>
    <path d="M170 50 162 118 128 138" fill="none" stroke="url(#metal)" stroke-width="4.500" stroke-linejoin="round"/>
    <rect x="116" y="132" width="19" height="10" rx="2" fill="#2d2b2c" transform="rotate(-31 126 137)"/>
    <circle cx="170" cy="52" r="13" fill="url(#metal)"/><circle cx="170" cy="52" r="7" fill="#3a3839"/>
    <circle cx="172" cy="152" r="8" fill="url(#metal)"/><circle cx="22" cy="154" r="6" fill="url(#metal)"/>`;
  return { box: 200, body };
}

/** An integrated amplifier with two level meters. */
export function amplifier(look: { case: string; panel: string; glow: string }): Art {
  const meter = (
    x: number,
    turn: number,
  ) => `<rect x="${x}" y="78" width="46" height="30" rx="4" fill="${darker(look.panel, 0.7)}"/>
    <rect x="${x + 2}" y="80" width="42" height="26" rx="3" fill="url(#glow)"/>
    <path d="M${x + 8} 96q15-16 30 0" fill="none" stroke="#5b4630" stroke-width="1.200" opacity=".8"/>
    <path d="M${x + 23} 105v-18" stroke="#7d2a22" stroke-width="1.300" transform="rotate(${turn} ${x + 23} 105)"/>`;
  const knob = (
    x: number,
    y: number,
    r: number,
  ) => `<circle cx="${x}" cy="${y + 1.5}" r="${r + 1.5}" fill="#000" opacity=".18"/>
    <circle cx="${x}" cy="${y}" r="${r}" fill="url(#knob)"/><path d="M${x} ${y}v-${r - 2}" stroke="#4a4744" stroke-width="1.600" stroke-linecap="round" transform="rotate(38 ${x} ${y})"/>`;
  const body = `<defs>${face('case', look.case)}${face('panel', look.panel)}${face('glow', look.glow)}${metal('knob', '#d8d4ce')}</defs>
    <rect x="4" y="62" width="192" height="78" rx="6" fill="url(#case)"/><rect x="12" y="69" width="176" height="64" rx="3" fill="url(#panel)"/>
    ${meter(22, -24)}${meter(72, -14)}${knob(152, 97, 20)}
    ${times(4, (i) => knob(32 + i * 24, 121, 5.5))}
    <path d="M22 140h22v6H22zM156 140h22v6h-22z" fill="#2a2727"/>`;
  return { box: 200, body };
}
