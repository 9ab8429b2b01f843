import { darker, lighter } from './colours.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

/** A glass press for coffee, half full, in a metal frame. */
export function coffeePress(look: { frame: string; handle: string; coffee: string }): Art {
  const body = `<defs>${metal('frame', look.frame)}${round('handle', look.handle)}${round('coffee', look.coffee)}${ball('knob', look.handle)}</defs>
    <path d="M128 76c44-6 44 74 2 74" fill="none" stroke="url(#handle)" stroke-width="10"/>
    <rect x="93" y="12" width="4" height="44" fill="url(#frame)"/><circle cx="95" cy="12" r="9" fill="url(#knob)"/>
    <path d="M54 62h80v112q0 10-10 10H64q-10 0-10-10z" fill="#eef4f5" opacity=".72"/>
    <path d="M57 110h74v62q0 9-9 9H66q-9 0-9-9z" fill="url(#coffee)"/>
    <path d="M57 106h74v7H57z" fill="${lighter(look.coffee, 0.4)}"/>
    <rect x="93.200" y="60" width="3.600" height="38" fill="url(#frame)"/><rect x="58" y="96" width="72" height="7" rx="2" fill="url(#frame)"/>
    <path d="M64 68h9v104h-9z" fill="#fff" opacity=".4"/><path d="M118 68h4v104h-4z" fill="#fff" opacity=".18"/>
    <path d="M48 60q2-14 22-15h50q20 1 22 15z" fill="url(#frame)"/><path d="M48 60h-8l8-8z" fill="url(#frame)"/>
    <rect x="50" y="84" width="88" height="5" fill="url(#frame)"/><rect x="50" y="152" width="88" height="5" fill="url(#frame)"/>
    <path d="M52 60h5v124h-5zM131 60h5v124h-5z" fill="url(#frame)"/><path d="M48 180h92v8q0 4-4 4H52q-4 0-4-4z" fill="url(#frame)"/>`;
  return { box: 200, body };
}

/** An eight-sided stove-top coffee maker. */
export function mokaPot(look: { body: string; handle: string }): Art {
  const body = `<defs>${metal('body', look.body)}${round('handle', look.handle)}${face('top', look.body)}</defs>
    <path d="M134 58h34q6 0 5 7l-8 48-11-1 5-40h-26z" fill="url(#handle)"/>
    <path d="M60 56 42 46l4 26 14 20z" fill="url(#body)"/>
    <path d="M56 48h84l-8 62H66z" fill="url(#body)"/><path d="M80 48h14l-2 62H82zM118 48l-7 62h8l9-62z" fill="#fff" opacity=".2"/>
    <path d="M62 48q36-24 72 0z" fill="url(#top)"/><circle cx="98" cy="30" r="8" fill="url(#handle)"/>
    <rect x="64" y="108" width="70" height="13" rx="3" fill="${darker(look.body, 0.22)}"/><rect x="64" y="110" width="70" height="4" fill="${lighter(look.body, 0.4)}" opacity=".6"/>
    <path d="M66 120h66l14 68q0 4-4 4H56q-4 0-4-4z" fill="url(#body)"/><path d="M86 120h12l-2 72H80zM118 120l4 72h10l-8-72z" fill="#fff" opacity=".18"/>
    <circle cx="126" cy="142" r="4" fill="${darker(look.body, 0.4)}"/>`;
  return { box: 200, body };
}

/** A kettle with a thin curved spout. */
export function gooseneckKettle(look: { body: string; handle: string; lid: string }): Art {
  const body = `<defs>${round('body', look.body)}${round('handle', look.handle)}${ball('lid', look.lid)}</defs>
    <path d="M66 158C30 150 50 104 38 84 32 74 22 70 14 72" fill="none" stroke="${darker(look.body, 0.2)}" stroke-width="10"/>
    <path d="M66 158C30 150 50 104 38 84 32 74 22 70 14 72" fill="none" stroke="${look.body}" stroke-width="7"/>
    <path d="M140 92c54-22 56 56 32 78" fill="none" stroke="url(#handle)" stroke-width="13" stroke-linecap="round"/>
    <path d="M68 84h74l16 88q2 14-12 14H66q-14 0-12-14z" fill="url(#body)"/><path d="M70 92 60 176h12l8-84z" fill="#fff" opacity=".22"/>
    <path d="M70 84q35-26 70 0z" fill="url(#body)"/><rect x="66" y="82" width="78" height="5" rx="2.500" fill="${darker(look.body, 0.3)}"/>
    <circle cx="105" cy="60" r="9" fill="url(#lid)"/><rect x="62" y="184" width="88" height="6" rx="3" fill="${darker(look.body, 0.5)}"/>`;
  return { box: 200, body };
}

/** A mug: plain, two-tone glazed or enamelled with a dark rim. */
export function mug(look: {
  glaze: string;
  foot: string;
  style: 'two-tone' | 'enamel' | 'speckled';
}): Art {
  const rim = look.style === 'enamel' ? look.foot : lighter(look.glaze, 0.2);
  const specks = times(
    44,
    (i) =>
      `<circle cx="${44 + ((i * 61.8) % 86)}" cy="${74 + ((i * i * 7.3) % 104)}" r="${0.9 + (i % 3) * 0.5}" fill="${look.foot}" opacity=".75"/>`,
  );
  const base =
    look.style === 'two-tone'
      ? `<path d="M38 130q48 14 100 0l-3 40q-2 16-18 16H59q-16 0-18-16z" fill="url(#foot)"/>`
      : '';
  const body = `<defs>${round('glaze', look.glaze)}${round('foot', look.foot)}${face('inside', darker(look.glaze, 0.25))}</defs>
    <path d="M134 80c50-10 52 72-2 72" fill="none" stroke="${darker(look.glaze, 0.22)}" stroke-width="15"/>
    <path d="M134 80c50-10 52 72-2 72" fill="none" stroke="${look.glaze}" stroke-width="11"/>
    <path d="M36 54h104l-5 116q-2 16-18 16H59q-16 0-18-16z" fill="url(#glaze)"/>${base}${look.style === 'speckled' ? specks : ''}
    <ellipse cx="88" cy="54" rx="52" ry="15" fill="${rim}"/><ellipse cx="88" cy="55" rx="47" ry="11.500" fill="url(#inside)"/>
    <path d="M44 60q44 14 88 0-16 8-44 8t-44-8z" fill="#5a3a28" opacity=".85"/>
    <path d="M50 76q-2 46 6 92" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".26"/>`;
  return { box: 200, body };
}

/** Three nested bowls. */
export function bowls(look: { colours: readonly [string, string, string] }): Art {
  const bowl = (
    y: number,
    half: number,
    id: number,
  ) => `<path d="M${100 - half} ${y}q4 ${half * 0.62} ${half * 0.6} ${half * 0.66}h${half * 0.8}q${half * 0.56}-4 ${half * 0.6}-${half * 0.66}z" fill="url(#b${id})"/>
    <ellipse cx="100" cy="${y}" rx="${half}" ry="${half * 0.17}" fill="${lighter(look.colours[id] ?? '', 0.3)}"/>
    <ellipse cx="100" cy="${y + 1}" rx="${half * 0.93}" ry="${half * 0.13}" fill="${darker(look.colours[id] ?? '', 0.2)}"/>`;
  const defs = look.colours.map((colour, i) => round(`b${i}`, colour)).join('');
  const body = `<defs>${defs}</defs>${bowl(134, 88, 0)}${bowl(108, 74, 1)}${bowl(86, 60, 2)}
    <rect x="66" y="190" width="68" height="5" rx="2.500" fill="${darker(look.colours[0], 0.3)}"/>`;
  return { box: 200, body };
}

/** A cone for filter coffee on its glass server. */
export function pourOver(look: { cone: string; collar: string; coffee: string }): Art {
  const body = `<defs>${round('cone', look.cone)}${round('collar', look.collar)}${round('coffee', look.coffee)}</defs>
    <path d="M146 118c34-4 34 52 0 50" fill="none" stroke="#dfe9ea" stroke-width="8"/>
    <path d="M70 96h60q2 14 16 30 14 18 10 48-2 14-16 14H60q-14 0-16-14-4-30 10-48 14-16 16-30z" fill="#e6eff0" opacity=".82"/>
    <path d="M46 150q54 12 108 0 4 14 1 24-2 12-15 12H60q-13 0-15-12-3-10 1-24z" fill="url(#coffee)"/>
    <path d="M58 132q-10 18-8 40" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>
    <rect x="62" y="90" width="76" height="16" rx="6" fill="url(#collar)"/>
    <path d="M40 22h120l-38 66H78z" fill="url(#cone)"/><path d="M62 26 88 84M84 26l10 58M116 26l-8 58" stroke="${darker(look.cone, 0.18)}" stroke-width="2" opacity=".5"/>
    <ellipse cx="100" cy="22" rx="60" ry="10" fill="${lighter(look.cone, 0.3)}"/><ellipse cx="100" cy="23" rx="52" ry="7" fill="#f3ead9"/>`;
  return { box: 200, body };
}

/** A pan from above, empty and seasoned. */
export function skillet(look: { steel: string; handle: string }): Art {
  const body = `<defs>${face('rim', lighter(look.steel, 0.12))}${ball('steel', look.steel)}${round('handle', look.handle)}</defs>
    <path d="M92 118h16l5 74q-13 10-26 0z" fill="url(#handle)"/><circle cx="100" cy="186" r="4.500" fill="${darker(look.handle, 0.6)}"/>
    <path d="M86 112h28l-3 26H89z" fill="${darker(look.steel, 0.15)}"/><circle cx="97" cy="130" r="1.600" fill="#cfcac2"/><circle cx="103" cy="130" r="1.600" fill="#cfcac2"/>
    <circle cx="100" cy="66" r="64" fill="url(#rim)"/><circle cx="100" cy="66" r="60" fill="${darker(look.steel, 0.3)}"/>
    <circle cx="100" cy="67" r="52" fill="url(#steel)"/><circle cx="100" cy="67" r="50" fill="none" stroke="#fff" stroke-width="1" opacity=".12"/>
    <path d="M62 50a44 44 0 0 1 40-26" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".2"/>`;
  return { box: 200, body };
}

/** A cook's knife lying upright, its edge to the left. */
export function cookKnife(look: { blade: string; handle: string }): Art {
  const body = `<defs>${metal('blade', look.blade)}${round('handle', look.handle)}</defs>
    <path d="M118 4q2 0 2 4v118H82q-6-60 14-98 10-20 22-24z" fill="url(#blade)"/>
    <path d="M82 126q-6-60 14-98 10-20 22-24-18 12-24 50-5 36-3 72z" fill="#fff" opacity=".4"/>
    <rect x="94" y="124" width="27" height="10" rx="1.500" fill="#b4b1ab"/><path d="M95 134h25q2 26 0 44 0 16-14 16-10 0-10-12 2-24-1-48z" fill="url(#handle)"/>
    <circle cx="108" cy="148" r="2.600" fill="#e4dccb"/><circle cx="108" cy="168" r="2.600" fill="#e4dccb"/>`;
  return { box: 200, body };
}
