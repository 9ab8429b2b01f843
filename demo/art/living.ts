import { darker, lighter, mix } from './colours.ts';
import { type Art, ball, face, glow, grainAcross, metal, round, times } from './svg.ts';

/** A wall mirror in a scalloped rim of beaten brass. */
export function scallopedMirror(look: { brass: string }): Art {
  const petals = 16;
  const rim = times(petals, (i) => {
    const angle = (i * 2 * Math.PI) / petals;
    const [x, y] = [100 + Math.cos(angle) * 62, 100 + Math.sin(angle) * 81];
    return `<circle cx="${x}" cy="${y}" r="17" fill="url(#petal)"/>`;
  });
  const beats = times(petals, (i) => {
    const angle = (i * 2 * Math.PI) / petals;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return `<path d="M${100 + cos * 56} ${100 + sin * 75}L${100 + cos * 75} ${100 + sin * 94}" stroke="${darker(look.brass, 0.4)}" stroke-width="1.200" opacity=".35"/>
      <circle cx="${100 + cos * 68 - 3}" cy="${100 + sin * 87 - 4}" r="3" fill="#fff" opacity=".35"/>`;
  });
  const body = `<defs>${ball('petal', look.brass)}${metal('brass', look.brass)}
    <linearGradient id="glass" x1=".1" y1="0" x2=".9" y2="1"><stop offset="0" stop-color="#eef2f0"/><stop offset=".45" stop-color="#c9d3d2"/><stop offset=".55" stop-color="#dfe6e4"/><stop offset="1" stop-color="#aab8b8"/></linearGradient>
    <clipPath id="oval"><ellipse cx="100" cy="100" rx="52" ry="71"/></clipPath></defs>
    ${rim}<ellipse cx="100" cy="100" rx="64" ry="83" fill="url(#petal)"/>${beats}
    <ellipse cx="100" cy="100" rx="56" ry="75" fill="url(#brass)"/><ellipse cx="100" cy="100" rx="53.500" ry="72.500" fill="${darker(look.brass, 0.5)}"/><ellipse cx="100" cy="100" rx="52" ry="71" fill="url(#glass)"/>
    <g clip-path="url(#oval)"><path d="M40 120 110 20h26L52 150zM62 170 150 50h8L74 180z" fill="#fff" opacity=".38"/><path d="M40 160q60-30 130-8v40H40z" fill="#9fb0b0" opacity=".25"/></g>
    <ellipse cx="100" cy="100" rx="50.500" ry="69.500" fill="none" stroke="#fff" stroke-width="1" opacity=".6"/>`;
  return { box: 200, body };
}

/** A dining chair in three-quarter view, with a bent back rest. */
export function diningChair(look: { wood: string }): Art {
  const dark = darker(look.wood, 0.3);
  const body = `<defs>${round('leg', look.wood)}${face('seat', lighter(look.wood, 0.06))}${face('rest', look.wood)}${face('rail', darker(look.wood, 0.12))}</defs>
    <path d="M146 120l10 62h8l-8-64z" fill="${dark}"/><path d="M62 116l-4 58h7l7-58z" fill="${dark}"/>
    <path d="M64 150h84v5H64z" fill="${darker(look.wood, 0.4)}"/>
    <path d="M50 14h9l6 96h-9zM142 14h9l6 98h-9z" fill="url(#leg)"/>
    <path d="M44 18q57-14 112 0 4 1 4 6l2 20q0 4-5 3-56-12-114 0-5 1-5-3l2-20q0-5 4-6z" fill="url(#rest)"/><path d="M46 22q55-13 108 0" fill="none" stroke="#fff" stroke-width="1.800" opacity=".4"/>
    <clipPath id="board"><path d="M44 18q57-14 112 0 4 1 4 6l2 20q0 4-5 3-56-12-114 0-5 1-5-3l2-20q0-5 4-6z"/></clipPath><g clip-path="url(#board)">${grainAcross({ left: 38, top: 10, width: 124, height: 38, lines: 8, colour: darker(look.wood, 0.6) })}</g>
    <path d="M55 66q50-10 96 0l1 9q-48-10-96 0z" fill="url(#rail)"/>
    <path d="M40 128h114l-4 12H44z" fill="url(#rail)"/>
    <path d="M58 104h92q6 0 8 6l10 14q2 7-6 7H38q-8 0-6-7l16-14q4-6 10-6z" fill="url(#seat)"/><path d="M32 125q0 6 6 6h124q8 0 6-7v5q-1 8-8 8H40q-8 0-8-8z" fill="${darker(look.wood, 0.28)}"/>
    <clipPath id="top"><path d="M58 104h92q6 0 8 6l10 14q2 7-6 7H38q-8 0-6-7l16-14q4-6 10-6z"/></clipPath><g clip-path="url(#top)">${grainAcross({ left: 28, top: 102, width: 144, height: 30, lines: 9, colour: darker(look.wood, 0.6) })}</g>
    <path d="M62 108h78" stroke="#fff" stroke-width="2" opacity=".3" stroke-linecap="round"/>
    <path d="M38 137h12l-7 57h-8zM152 137h12l6 57h-8z" fill="url(#leg)"/><path d="M42 164h116v6H42z" fill="url(#rail)"/>`;
  return { box: 200, body };
}

/** A young rubber fig in a clay pot with a saucer. */
export function pottedFig(look: { leaf: string; pot: string }): Art {
  const leaf = (x: number, y: number, turn: number, size: number, shade: number) => {
    const colour = shade < 0 ? darker(look.leaf, -shade) : lighter(look.leaf, shade);
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-16-8-19-34 0-58 19-34 16-8 0 0z" fill="${colour}"/>
      <path d="M0 0C-16-8-19-34 0-58z" fill="#fff" opacity=".13"/><path d="M0 0V-52" stroke="${lighter(colour, 0.45)}" stroke-width="1.500" opacity=".8"/>
      ${times(4, (i) => `<path d="M0 ${-10 - i * 10}q6-5 10-8M0 ${-10 - i * 10}q-6-5-10-8" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width=".7" opacity=".6"/>`)}
      <path d="M-8-38q-4 14 0 24" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".22"/></g>`;
  };
  const body = `<defs>${round('pot', look.pot)}${round('rim', lighter(look.pot, 0.08))}${round('stem', mix(look.leaf, '#7a5a3c', 0.6))}</defs>
    <path d="M52 183q48 8 96 0-1 11-13 12H65q-12-1-13-12z" fill="url(#rim)"/>
    <path d="M99 142q-4-50 2-104" fill="none" stroke="${darker(look.leaf, 0.2)}" stroke-width="5"/><path d="M99 142q-4-50 2-104" fill="none" stroke="${mix(look.leaf, '#8a6a44', 0.6)}" stroke-width="3"/>
    ${leaf(98, 112, -64, 0.92, -0.25)}${leaf(99, 104, 62, 0.94, -0.2)}${leaf(98, 86, -38, 1, -0.08)}${leaf(99, 80, 46, 1, 0)}
    ${leaf(99, 126, 84, 0.8, -0.12)}${leaf(97, 130, -86, 0.78, -0.05)}${leaf(99, 62, -20, 0.98, 0.06)}${leaf(100, 58, 24, 0.92, 0.12)}${leaf(101, 44, 3, 0.64, 0.24)}
    <ellipse cx="100" cy="141" rx="40" ry="7" fill="#4a3527"/>
    <path d="M62 148h76l-8 38q-1 4-5 4H75q-4 0-5-4z" fill="url(#pot)"/><path d="M56 136q44 12 88 0v14q-44 11-88 0z" fill="url(#rim)"/><path d="M58 151q42 9 84 0" fill="none" stroke="${darker(look.pot, 0.45)}" stroke-width="2" opacity=".5"/>`;
  return { box: 200, body };
}

/** A pillar candle, burning, with softened edges. */
export function pillarCandle(look: { wax: string; tall: number }): Art {
  const top = 200 - look.tall;
  const body = `<defs>${round('wax', look.wax)}${glow('halo', '#ffdf9e', 0.75)}<radialGradient id="lit" cx=".5" cy="0" r=".9"><stop offset="0" stop-color="#fff0bf" stop-opacity=".95"/><stop offset=".6" stop-color="#ffd98c" stop-opacity=".3"/><stop offset="1" stop-color="#ffd98c" stop-opacity="0"/></radialGradient>
    <linearGradient id="flame" x2="0" y2="1"><stop offset="0" stop-color="#fff6d6"/><stop offset=".55" stop-color="#ffd066"/><stop offset="1" stop-color="#f0913c"/></linearGradient></defs>
    <path d="M66 ${top}q-2 6 0 10V196q34 8 68 0V${top + 10}q2-4 0-10z" fill="url(#wax)"/><path d="M66 ${top}q-2 6 0 10V196q34 8 68 0V${top + 10}q2-4 0-10z" fill="url(#lit)"/>
    <path d="M66 ${top + 6}q-3 22 4 30 5 2 5-8 1-12 6-12 5 1 4 22 0 8 5 7 4-2 3-26z" fill="${lighter(look.wax, 0.3)}" opacity=".75"/>
    <ellipse cx="100" cy="${top + 1}" rx="34" ry="8" fill="${lighter(look.wax, 0.4)}"/><ellipse cx="100" cy="${top + 2}" rx="27" ry="5.500" fill="${darker(look.wax, 0.12)}"/><ellipse cx="100" cy="${top + 3}" rx="20" ry="3.600" fill="#fff3c8"/>
    <path d="M100 ${top + 3}q-2-6 1-12" fill="none" stroke="#3a2a20" stroke-width="2.200" stroke-linecap="round"/>
    <circle cx="100" cy="${top - 22}" r="36" fill="url(#halo)"/><path d="M100 ${top - 48}q16 22 8 34-8 10-16 0-8-12 8-34z" fill="url(#flame)"/><path d="M100 ${top - 28}q7 10 3 16-3 4-6 0-4-6 3-16z" fill="#fff"/>`;
  return { box: 210, body };
}

/** A wooden frame with a mount and a print of hills at dusk. */
export function pictureFrame(look: { wood: string; mount: string }): Art {
  const dark = darker(look.wood, 0.55);
  const body = `<defs>${face('top', lighter(look.wood, 0.14))}${face('left', lighter(look.wood, 0.05))}${face('right', darker(look.wood, 0.16))}${face('foot', darker(look.wood, 0.08))}${face('mount', look.mount)}
    <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#f3d9bd"/><stop offset=".6" stop-color="#efc2a0"/><stop offset="1" stop-color="#d99a84"/></linearGradient><clipPath id="print"><rect x="66" y="52" width="68" height="96"/></clipPath></defs>
    <path d="M32 6h136l-11 11H43z" fill="url(#top)"/><path d="M32 6v188l11-11V17z" fill="url(#left)"/><path d="M168 6v188l-11-11V17z" fill="url(#right)"/><path d="M32 194h136l-11-11H43z" fill="url(#foot)"/>
    ${grainAcross({ left: 40, top: 6, width: 120, height: 11, lines: 3, colour: dark })}${grainAcross({ left: 40, top: 183, width: 120, height: 11, lines: 3, colour: dark })}
    <path d="M36 16v168M39 20v160M161 20v160M164 16v168" stroke="${dark}" stroke-width=".6" opacity=".25"/><path d="M32 6 43 17M168 6l-11 11M32 194l11-11M168 194l-11-11" stroke="${dark}" stroke-width=".9" opacity=".6"/>
    <rect x="43" y="17" width="114" height="166" fill="url(#mount)"/><path d="M43 17h114v4H47v162h-4z" fill="#000" opacity=".14"/>
    <rect x="64" y="50" width="72" height="100" fill="#fff"/><path d="M64 50h72v1.500H65.500V150H64z" fill="#000" opacity=".2"/>
    <g clip-path="url(#print)"><rect x="66" y="52" width="68" height="96" fill="url(#sky)"/><circle cx="112" cy="82" r="11" fill="#fbeed6"/>
      <path d="M60 112q18-24 36-8 16-16 46 4v44H60z" fill="#b9828a"/><path d="M60 124q24-18 44-4 18-8 36 2v30H60z" fill="#7f6479"/><path d="M60 136q20-10 38 0 22-8 44 2v16H60z" fill="#4d4a62"/>
      <path d="M74 74q4-4 7 0 3-4 7 0M88 66q3-3 5 0 3-3 5 0" fill="none" stroke="#7f6479" stroke-width="1.200" stroke-linecap="round"/></g>
    <path d="M118 158h14" stroke="#8a8178" stroke-width=".9"/><path d="M43 17h70L43 130z" fill="#fff" opacity=".14"/><path d="M124 17h20L60 183H44z" fill="#fff" opacity=".07"/>
    <path d="M34 8h130" stroke="#fff" stroke-width="1.200" opacity=".5"/>`;
  return { box: 200, body };
}
