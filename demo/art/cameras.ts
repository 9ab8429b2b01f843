import { darker, lighter } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

/** The glass of a camera's lens, seen from the front. */
function frontGlass(x: number, y: number, radius: number, glass: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0f0f12"/><circle cx="${x}" cy="${y}" r="${radius * 0.86}" fill="url(#glass)"/>
    <circle cx="${x}" cy="${y}" r="${radius * 0.5}" fill="${darker(glass, 0.6)}" opacity=".8"/><circle cx="${x}" cy="${y}" r="${radius * 0.3}" fill="#0b0b10"/>
    <ellipse cx="${x - radius * 0.34}" cy="${y - radius * 0.38}" rx="${radius * 0.3}" ry="${radius * 0.2}" fill="#fff" opacity=".55" transform="rotate(-38 ${x - radius * 0.34} ${y - radius * 0.38})"/>
    <circle cx="${x + radius * 0.36}" cy="${y + radius * 0.36}" r="${radius * 0.12}" fill="#e9a6c4" opacity=".6"/>`;
}

const leatherette = (left: number, top: number, width: number, height: number) =>
  times(Math.floor(height / 3.2), (row) =>
    times(
      Math.floor(width / 3.6),
      (column) =>
        `<circle cx="${left + 2 + column * 3.6 + (row % 2) * 1.8}" cy="${top + 2 + row * 3.2}" r=".7" fill="#fff" opacity=".09"/>`,
    ),
  );

const dial = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="url(#dial)"/>${times(Math.floor(width / 2.4), (i) => `<path d="M${x + 1.6 + i * 2.4} ${y + 1}v${height - 2}" stroke="#000" stroke-width=".7" opacity=".35"/>`)}`;

/** A rangefinder camera from the front. */
export function rangefinder(look: {
  top: string;
  leather: string;
  glass: string;
  accent: string;
}): Art {
  const body = `<defs>${metal('top', look.top)}${face('plate', look.top)}${round('dial', look.top)}${face('leather', look.leather)}${ball('glass', look.glass)}${metal('ring', '#3a3a3e')}${round('barrel', '#2c2c30')}</defs>
    ${dial(36, 42, 24, 9)}${dial(140, 40, 30, 11)}<rect x="120" y="45" width="12" height="7" rx="2" fill="url(#dial)"/><circle cx="126" cy="46" r="3" fill="${look.accent}"/>
    <path d="M16 50h168q8 0 8 8v90q0 9-9 9H17q-9 0-9-9V58q0-8 8-8z" fill="url(#plate)"/><rect x="8" y="146" width="184" height="11" rx="5" fill="${darker(look.top, 0.18)}"/>
    <path d="M8 82h184v64H8z" fill="url(#leather)"/>${leatherette(9, 83, 182, 62)}<path d="M8 82h184M8 146h184" stroke="#000" stroke-width="1" opacity=".4"/><path d="M8 81h184" stroke="#fff" stroke-width=".8" opacity=".5"/>
    <rect x="22" y="58" width="30" height="18" rx="2.500" fill="#17171a"/><rect x="25" y="61" width="24" height="12" rx="1.500" fill="#6f86a3"/><path d="M25 61h14l-9 12h-5z" fill="#fff" opacity=".45"/>
    <rect x="92" y="60" width="22" height="14" rx="2" fill="#17171a"/><rect x="94" y="62" width="18" height="10" fill="#b9c4c9" opacity=".5"/><rect x="150" y="60" width="18" height="14" rx="2" fill="#17171a"/><circle cx="159" cy="67" r="4" fill="#57708f"/>
    ${letters('LUMEN', { x: 71, y: 66, size: 5, colour: '#2c2c2e', weight: 1.5 })}
    <circle cx="34" cy="98" r="5" fill="url(#top)"/><path d="M34 98l-2 14" stroke="url(#ring)" stroke-width="3"/><circle cx="176" cy="94" r="3.500" fill="${look.accent}"/>
    <circle cx="102" cy="116" r="49" fill="#000" opacity=".28"/><circle cx="100" cy="113" r="48" fill="url(#ring)"/><circle cx="100" cy="113" r="45" fill="url(#barrel)"/>
    ${times(60, (i) => `<path d="M100 69v6" stroke="#000" stroke-width="1.800" opacity=".5" transform="rotate(${i * 6} 100 113)"/>`)}<circle cx="100" cy="113" r="37" fill="#1d1d20"/><circle cx="100" cy="113" r="37" fill="none" stroke="#fff" stroke-width=".6" opacity=".4"/>
    ${times(11, (i) => `<path d="M100 79v4" stroke="${i === 5 ? look.accent : '#fff'}" stroke-width="1.200" opacity=".85" transform="rotate(${-60 + i * 12} 100 113)"/>`)}${frontGlass(100, 113, 27, look.glass)}
    <path d="M62 88a46 46 0 0 1 30-20" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".5"/><path d="M14 56q2-3 8-3h60" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/>
    <path d="M8 66q-6 0-6 6v4h6zM192 66q6 0 6 6v4h-6z" fill="url(#top)"/>`;
  return { box: 200, body };
}

/** The same camera from above: its dials, the shutter release and the lens with its rings. */
export function rangefinderTop(look: { top: string; leather: string; accent: string }): Art {
  const knob = (x: number, y: number, r: number, words: readonly string[]) =>
    `<circle cx="${x + 1}" cy="${y + 2}" r="${r}" fill="#000" opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#knob)"/>${times(36, (i) => `<path d="M${x} ${y - r}v2.600" stroke="#000" stroke-width="1.100" opacity=".45" transform="rotate(${i * 10} ${x} ${y})"/>`)}
    <circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="${lighter(look.top, 0.2)}"/>${words.map((word, i) => `<g transform="rotate(${(i * 360) / words.length} ${x} ${y})">${letters(word, { x, y: y - r * 0.46, size: 3.2, colour: word === 'A' ? look.accent : '#333', weight: 1.4 })}</g>`).join('')}`;
  const rings = times(
    34,
    (i) => `<path d="M${68 + i * 1.9} 150v20" stroke="#000" stroke-width="1" opacity=".4"/>`,
  );
  const body = `<defs>${face('top', look.top)}${ball('knob', look.top)}${round('barrel', '#333338')}${metal('ring', '#85868a')}</defs>
    <rect x="4" y="44" width="192" height="66" rx="15" fill="${look.leather}"/><rect x="4" y="42" width="192" height="62" rx="14" fill="url(#top)"/>
    <path d="M60 108h80l-3 14H63z" fill="url(#ring)"/><rect x="62" y="120" width="76" height="26" fill="url(#barrel)"/><rect x="66" y="146" width="68" height="28" rx="2" fill="url(#barrel)"/>${rings}<path d="M70 174h60l-3 16H73z" fill="url(#barrel)"/><path d="M62 132h76" stroke="${look.accent}" stroke-width="1.600"/>
    ${[72, 84, 96, 108, 120].map((x, i) => letters(['16', '8', '4', '2', '1'][i] ?? '', { x: x + 4, y: 129, size: 4.5, colour: '#f0eee8', weight: 1.3 })).join('')}
    <rect x="84" y="48" width="32" height="20" rx="2" fill="#232326"/><path d="M88 52h24v12H88z" fill="#3f3f44"/>
    ${knob(158, 72, 20, ['A', '1', '2', '4', '8', '15', '30', '60'])}${knob(40, 74, 15, ['A', '1', '2', '3'])}
    <circle cx="124" cy="84" r="9" fill="url(#knob)"/><circle cx="124" cy="84" r="5" fill="${look.accent}"/><circle cx="122.500" cy="82.500" r="1.500" fill="#fff" opacity=".7"/>${letters('LUMEN R1', { x: 84, y: 96, size: 4, colour: '#55534f', weight: 1.2 })}
    <path d="M14 50q3-4 10-4h110" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/>`;
  return { box: 200, body };
}

/** A compact camera with a flash and a wrist strap. */
export function compactCamera(look: { shell: string; trim: string; glass: string }): Art {
  const body = `<defs>${face('shell', look.shell)}${metal('trim', look.trim)}${ball('glass', look.glass)}${round('button', look.trim)}</defs>
    <path d="M185 78c14 6 14 44-3 68-5 7-11 2-7-4 12-20 14-44 7-56" fill="none" stroke="#3a3c40" stroke-width="4.500"/><rect x="177" y="128" width="9" height="15" rx="3" fill="url(#trim)" transform="rotate(24 181 135)"/>
    <rect x="130" y="46" width="30" height="10" rx="4" fill="url(#button)"/><rect x="58" y="49" width="18" height="7" rx="3" fill="url(#button)"/>
    <rect x="10" y="54" width="178" height="108" rx="24" fill="${darker(look.shell, 0.3)}"/><rect x="10" y="54" width="178" height="104" rx="24" fill="url(#shell)"/><path d="M10 82q0-28 24-28h130q24 0 24 28z" fill="#fff" opacity=".12"/>
    <path d="M10 136h178q0 22-24 22H34q-24 0-24-22z" fill="${darker(look.shell, 0.15)}" opacity=".6"/>
    <rect x="28" y="68" width="32" height="16" rx="4" fill="#dfe4e6"/><rect x="31" y="71" width="26" height="10" rx="2" fill="#f8f8f2"/>${times(5, (i) => `<path d="M${34 + i * 5} 71v10" stroke="#b9bfc2" stroke-width="1"/>`)}
    <circle cx="158" cy="76" r="5" fill="#1f2023"/><circle cx="158" cy="76" r="2.500" fill="#5d7896"/>${letters('GO', { x: 158, y: 146, size: 9, colour: lighter(look.shell, 0.75), weight: 1.5 })}
    <circle cx="102" cy="111" r="45" fill="#000" opacity=".22"/><circle cx="100" cy="108" r="45" fill="url(#trim)"/><circle cx="100" cy="108" r="41" fill="${darker(look.trim, 0.35)}"/><circle cx="100" cy="108" r="39" fill="url(#trim)"/><circle cx="100" cy="108" r="32" fill="#26272b"/><circle cx="100" cy="108" r="32" fill="none" stroke="#fff" stroke-width=".7" opacity=".4"/>${frontGlass(100, 108, 22, look.glass)}
    <path d="M22 80q4-18 18-19h34" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".5"/>`;
  return { box: 200, body };
}

/** The compact camera's back: its screen, with a picture on it, and the buttons. */
export function compactBack(look: { shell: string; trim: string }): Art {
  const body = `<defs>${face('shell', look.shell)}${metal('trim', look.trim)}<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#8fb5c9"/><stop offset="1" stop-color="#f3dcb8"/></linearGradient><clipPath id="shot"><rect x="26" y="68" width="104" height="78" rx="3"/></clipPath></defs>
    <rect x="120" y="46" width="30" height="10" rx="4" fill="url(#trim)"/><rect x="12" y="54" width="178" height="108" rx="24" fill="${darker(look.shell, 0.3)}"/><rect x="12" y="54" width="178" height="104" rx="24" fill="url(#shell)"/>
    <rect x="21" y="63" width="114" height="88" rx="6" fill="#1b1c1f"/><g clip-path="url(#shot)"><rect x="26" y="68" width="104" height="78" fill="url(#sky)"/><circle cx="104" cy="92" r="9" fill="#fff3d6"/><path d="M20 126q24-28 46-8 18-22 70 8v30H20z" fill="#6f8f88"/><path d="M20 138q40-20 116-2v20H20z" fill="#3f5f5c"/><path d="M64 138v-16l8-8 8 8v16z" fill="#c9573f"/><path d="M26 68h70L36 146H26z" fill="#fff" opacity=".1"/></g>
    <g fill="#fff" opacity=".85"><rect x="30" y="72" width="12" height="6" rx="1.500"/><rect x="43" y="73.500" width="1.500" height="3"/></g>${letters('128', { x: 121, y: 78, size: 5, colour: '#ffffff', weight: 1.4 })}
    <circle cx="162" cy="112" r="19" fill="${darker(look.shell, 0.25)}"/><circle cx="162" cy="111" r="18" fill="url(#trim)"/><circle cx="162" cy="111" r="8" fill="${darker(look.trim, 0.15)}"/><path d="M162 98l3 4h-6zM162 124l3-4h-6zM149 111l4-3v6zM175 111l-4-3v6z" fill="#44464a"/>
    <circle cx="150" cy="80" r="6" fill="url(#trim)"/><circle cx="173" cy="80" r="6" fill="url(#trim)"/><path d="M171 78l5 2-5 2z" fill="#3d6a96"/><circle cx="150" cy="142" r="5" fill="url(#trim)"/><circle cx="173" cy="142" r="5" fill="url(#trim)"/><path d="M24 66q4-8 16-9h40" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".45"/>`;
  return { box: 200, body };
}

/** A restored film projector with two reels. */
export function filmProjector(look: {
  body: string;
  trim: string;
  metal: string;
  film: string;
}): Art {
  const reel = (x: number, y: number, filled: number) =>
    `<circle cx="${x + 1.5}" cy="${y + 2}" r="41" fill="#000" opacity=".16"/><circle cx="${x}" cy="${y}" r="${filled}" fill="${look.film}"/><circle cx="${x}" cy="${y}" r="${filled - 4}" fill="none" stroke="#fff" stroke-width=".6" opacity=".2"/>
    <path fill-rule="evenodd" fill="url(#metal)" d="M${x} ${y - 41}a41 41 0 1 0 .1 0z${times(
      5,
      (i) => {
        const angle = (i * 72 - 90) * (Math.PI / 180);
        return `M${x + Math.cos(angle) * 24} ${y + Math.sin(angle) * 24 - 11.5}a11.500 11.500 0 1 0 .1 0z`;
      },
    )}"/><circle cx="${x}" cy="${y}" r="40" fill="none" stroke="${darker(look.metal, 0.35)}" stroke-width="1.200"/><circle cx="${x}" cy="${y}" r="7" fill="${look.trim}"/><circle cx="${x - 1}" cy="${y - 1}" r="2.500" fill="${lighter(look.metal, 0.5)}"/>`;
  const vents = times(
    7,
    (i) =>
      `<path d="M${58 + i * 7} 152v18" stroke="#000" stroke-width="3" stroke-linecap="round" opacity=".4"/>`,
  );
  const body = `<defs>${face('body', look.body)}${metal('metal', look.metal)}${face('panel', lighter(look.body, 0.12))}${round('barrel', look.metal)}${ball('glass', '#6f8fae')}</defs>
    <path d="M58 96 46 52M126 100l22-48" stroke="${darker(look.body, 0.3)}" stroke-width="9" stroke-linecap="round"/>
    ${reel(44, 48, 26)}${reel(146, 46, 36)}<path d="M70 56 108 104l-4 8M110 62l-2 46" fill="none" stroke="${look.film}" stroke-width="2.500"/>
    <path d="M40 92h110q8 0 8 8v72q0 8-8 8H40q-8 0-8-8v-72q0-8 8-8z" fill="url(#body)"/><rect x="40" y="100" width="62" height="72" rx="5" fill="url(#panel)"/>${vents}
    <circle cx="62" cy="124" r="14" fill="${darker(look.body, 0.3)}"/><circle cx="61" cy="123" r="13" fill="url(#metal)"/><path d="M61 123v-10" stroke="#3a3632" stroke-width="2" stroke-linecap="round" transform="rotate(40 61 123)"/><circle cx="89" cy="117" r="5" fill="#b8402f"/><circle cx="89" cy="133" r="5" fill="url(#metal)"/>
    <rect x="110" y="106" width="38" height="40" rx="4" fill="${darker(look.body, 0.35)}"/><rect x="112" y="108" width="34" height="36" rx="3" fill="url(#metal)"/><circle cx="124" cy="126" r="8" fill="${look.trim}"/>
    <rect x="156" y="112" width="18" height="28" fill="url(#barrel)"/><path d="M172 104h18q4 0 4 4v36q0 4-4 4h-18z" fill="${look.trim}"/><ellipse cx="194" cy="126" rx="3.500" ry="18" fill="url(#glass)"/>${times(6, (i) => `<path d="M${174 + i * 3} 105v42" stroke="#fff" stroke-width=".8" opacity=".18"/>`)}
    <path d="M44 180h20v10H44zM128 180h20v10h-20z" fill="${look.trim}"/><path d="M38 98q2-3 8-3h70" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".45"/>${letters('8', { x: 129, y: 164, size: 11, colour: lighter(look.body, 0.6), weight: 1.8 })}`;
  return { box: 200, body };
}

/** A reel of film from above, its end unwound. */
export function filmReel(look: { metal: string; film: string }): Art {
  const holes = times(5, (i) => {
    const angle = (i * 72 - 90) * (Math.PI / 180);
    return `M${100 + Math.cos(angle) * 52} ${92 + Math.sin(angle) * 52 - 24}a24 24 0 1 0 .1 0z`;
  });
  const body = `<defs>${metal('metal', look.metal)}${ball('hub', look.metal)}</defs>
    <path d="M20 118c-20 50 40 70 90 62s60-4 84 12" fill="none" stroke="#000" stroke-width="9" opacity=".16" transform="translate(2 3)"/><path d="M20 118c-20 50 40 70 90 62s60-4 84 12" fill="none" stroke="${look.film}" stroke-width="9"/><path d="M20 118c-20 50 40 70 90 62s60-4 84 12" fill="none" stroke="#e9dcc4" stroke-width="1.500" stroke-dasharray="2 4" opacity=".7"/>
    <circle cx="100" cy="92" r="76" fill="${look.film}"/>${times(8, (i) => `<circle cx="100" cy="92" r="${70 - i * 6}" fill="none" stroke="#fff" stroke-width=".6" opacity=".16"/>`)}
    <path fill-rule="evenodd" d="M100 4a88 88 0 1 0 .1 0z${holes}M100 82a10 10 0 1 0 .1 0z" fill="url(#metal)"/><circle cx="100" cy="92" r="86" fill="none" stroke="${darker(look.metal, 0.35)}" stroke-width="1.600"/><circle cx="100" cy="92" r="22" fill="none" stroke="${darker(look.metal, 0.3)}" stroke-width="1.500"/>
    <path d="M96 82h8v20h-8z" fill="${darker(look.metal, 0.6)}"/><path d="M24 60a82 82 0 0 1 50-48" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".7"/>`;
  return { box: 200, body };
}

/** A small camcorder from the side, its screen folded out. */
export function camcorder(look: { body: string; trim: string; glass: string }): Art {
  const body = `<defs>${face('body', look.body)}${round('barrel', look.trim)}${ball('glass', look.glass)}${face('strap', darker(look.body, 0.45))}${metal('ring', '#c4c6c8')}<linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#a9c3d3"/><stop offset="1" stop-color="#f0dcbc"/></linearGradient><clipPath id="shot"><rect x="106" y="72" width="66" height="46" rx="2"/></clipPath></defs>
    <path d="M40 60h70q8 0 8 8v72q0 10-10 10H54q-10 0-14-8L30 90q0-30 10-30z" fill="url(#body)" transform="translate(6 2)"/>
    <path d="M6 74h36v62H6q-4 0-4-4V78q0-4 4-4z" fill="url(#barrel)"/><rect x="34" y="70" width="10" height="70" rx="2" fill="url(#ring)"/>${times(7, (i) => `<path d="M${10 + i * 3.4} 76v58" stroke="#000" stroke-width="1.200" opacity=".35"/>`)}<ellipse cx="4" cy="105" rx="4" ry="29" fill="url(#glass)"/>
    <path d="M44 58h122q12 0 16 10l6 16v44q0 16-16 16H60q-14 0-16-12z" fill="url(#body)"/><path d="M44 128q4 16 16 16h112q14 0 16-14v4q0 16-16 16H60q-14 0-16-14z" fill="${darker(look.body, 0.35)}"/>
    <path d="M60 44h60q8 0 8 8v8H54v-8q0-8 6-8z" fill="${darker(look.body, 0.16)}"/>${times(9, (i) => `<path d="M${64 + i * 6} 48v8" stroke="#000" stroke-width="1.600" stroke-linecap="round" opacity=".4"/>`)}<rect x="138" y="50" width="22" height="10" rx="4" fill="url(#ring)"/><circle cx="174" cy="70" r="5" fill="#c2402f"/>
    <rect x="100" y="66" width="80" height="60" rx="5" fill="#000" opacity=".25"/><rect x="98" y="63" width="82" height="62" rx="5" fill="${darker(look.trim, 0.2)}"/><g clip-path="url(#shot)"><rect x="106" y="72" width="66" height="46" fill="url(#sky)"/><path d="M100 108q20-18 38-4 16-14 40 2v18h-78z" fill="#6f8f7a"/><path d="M124 96c6-10 16-6 14 4 4 2 2 8-6 8-8-2-10-6-8-12z" fill="#4a4f5a"/><path d="M134 97l8-2" stroke="#d9783f" stroke-width="2"/><path d="M106 72h40l-26 46h-14z" fill="#fff" opacity=".12"/></g><circle cx="111" cy="77" r="2" fill="#d9402f"/>
    <path d="M52 78q20-6 40 0v46q-20 8-40 0z" fill="${darker(look.body, 0.2)}" opacity=".7"/>${letters('HD', { x: 72, y: 96, size: 8, colour: lighter(look.body, 0.6), weight: 1.5 })}<circle cx="72" cy="112" r="6" fill="url(#ring)"/>
    <path d="M52 64q4-4 14-4h50" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}

/** A lens seen from the front, or its back with the mount. */
export function lensEnd(look: {
  barrel: string;
  ring: string;
  glass: string;
  words: string;
  end: 'front' | 'back';
}): Art {
  const ribs = times(
    60,
    (i) =>
      `<path d="M100 5v8" stroke="#000" stroke-width="3.400" opacity=".4" transform="rotate(${i * 6} 100 100)"/>`,
  );
  const front = `<circle cx="100" cy="100" r="78" fill="#151518"/><circle cx="100" cy="100" r="77" fill="none" stroke="${look.ring}" stroke-width="1.600"/>
    ${letters(look.words, { x: 100, y: 38, size: 7, colour: '#efece4', weight: 1.2 })}${times(5, (i) => `<circle cx="100" cy="100" r="${70 - i * 3}" fill="none" stroke="#fff" stroke-width=".7" opacity=".07"/>`)}${frontGlass(100, 104, 56, look.glass)}`;
  const back = `<circle cx="100" cy="100" r="78" fill="url(#mount)"/><circle cx="100" cy="100" r="60" fill="#1b1b1e"/>
    ${times(3, (i) => `<path d="M84 26h32l-4 16H88z" fill="url(#mount)" stroke="#77746f" stroke-width="1" transform="rotate(${i * 120 + 20} 100 100)"/>`)}${times(6, (i) => `<circle cx="100" cy="31" r="2.600" fill="#6b6863" transform="rotate(${i * 60 + 50} 100 100)"/>`)}<circle cx="164" cy="76" r="4" fill="${look.ring}"/>${frontGlass(100, 100, 42, look.glass)}`;
  const body = `<defs>${ball('barrel', look.barrel)}${ball('glass', look.glass)}${metal('mount', '#cfccc7')}</defs>
    <circle cx="101" cy="102" r="97" fill="${darker(look.barrel, 0.5)}"/><circle cx="100" cy="100" r="96" fill="url(#barrel)"/>${ribs}<circle cx="100" cy="100" r="86" fill="url(#barrel)"/>${look.end === 'front' ? front : back}
    <path d="M24 66a84 84 0 0 1 46-44" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".3"/>`;
  return { box: 200, body };
}
