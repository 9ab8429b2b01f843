import { darker, lighter } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, ball, face, metal, round, times } from './svg.ts';

export interface WatchLook {
  kind: 'field' | 'diver' | 'dress' | 'chronograph';
  strap: string;
  strapKind: 'leather' | 'steel' | 'canvas';
  dial: string;
  metal: string;
  /** Hands and marks. */
  marks: string;
  accent?: string;
}

/** A wrist watch from the front, at eight past ten as on every picture of a watch. */
export function watch(look: WatchLook): Art {
  const accent = look.accent ?? look.marks;
  const body = `<defs>${round('strap', look.strap)}${metal('metal', look.metal)}${ball('dial', look.dial)}
    ${face('ring', look.kind === 'diver' ? darker(look.dial, 0.25) : look.metal)}</defs>
    ${strap(look)}
    <path d="M66 74h12v52H66zM122 74h12v52h-12z" fill="url(#metal)"/>
    <rect x="146" y="93" width="12" height="14" rx="3" fill="url(#metal)"/>
    <circle cx="100" cy="100" r="50" fill="url(#metal)"/>
    <circle cx="100" cy="100" r="46.500" fill="url(#ring)" stroke="${darker(look.metal, 0.3)}" stroke-width=".8"/>
    ${look.kind === 'diver' ? bezel() : ''}
    <circle cx="100" cy="100" r="38" fill="url(#dial)" stroke="${darker(look.dial, 0.5)}" stroke-width="1.4"/>
    ${marks(look)}${look.kind === 'chronograph' ? subdials(look) : ''}
    ${hand(-55, 21, look.kind === 'dress' ? 2.2 : 3.4, look.marks)}
    ${hand(48, 30, look.kind === 'dress' ? 1.8 : 2.8, look.marks)}
    ${look.kind === 'dress' ? '' : hand(200, 31, 1, accent)}
    <circle cx="100" cy="100" r="2.800" fill="${accent}"/>
    <path d="M70 82a36 36 0 0 1 34-17.500c-14 5-26 14-33 28z" fill="#fff" opacity=".16"/>`;
  return { box: 200, body };
}

/** The back of a wrist watch: an engraved steel cover, or glass over the movement. */
export function watchBack(look: WatchLook & { words: string; glass?: boolean }): Art {
  const gear = (x: number, y: number, r: number) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#brass)" stroke="#7d6438" stroke-width="${r * 0.16}" stroke-dasharray="${r * 0.16} ${r * 0.15}"/><circle cx="${x}" cy="${y}" r="${r * 0.55}" fill="none" stroke="#7d6438" stroke-width=".6"/><circle cx="${x}" cy="${y}" r="${r * 0.2}" fill="#b3323f"/>`;
  const movement = `<g transform="rotate(118 100 100)"><circle cx="100" cy="100" r="27" fill="#8d8f93"/>${times(9, (i) => `<path d="M${76 + i * 6} 74l-6 52" stroke="#fff" stroke-width="1.600" opacity=".28"/>`)}${gear(91, 91, 11)}${gear(112, 97, 8)}${gear(97, 115, 9)}
    <path d="M78 108a24 24 0 0 0 44 4l-12-6a12 12 0 0 1-20-2z" fill="#b9bbbf" stroke="#7a7b7f" stroke-width=".8"/></g><path d="M78 90a27 27 0 0 1 24-17c-8 5-14 12-16 22z" fill="#fff" opacity=".35"/>`;
  const engraving = `<circle cx="100" cy="100" r="26" fill="none" stroke="${darker(look.metal, 0.3)}" stroke-width=".8"/>${letters('V', { x: 100, y: 106, size: 12, colour: darker(look.metal, 0.45), weight: 1.2 })}`;
  const words = [...look.words]
    .map(
      (sign, i) =>
        `<g transform="rotate(${(i - (look.words.length - 1) / 2) * 11} 100 100)">${letters(sign, { x: 100, y: 70, size: 5, colour: darker(look.metal, 0.55), weight: 1.4 })}</g>`,
    )
    .join('');
  const body = `<defs>${round('strap', look.strap)}${metal('metal', look.metal)}${metal('cover', lighter(look.metal, 0.12))}${ball('brass', '#cfae6b')}</defs>
    ${strap(look)}<path d="M66 74h12v52H66zM122 74h12v52h-12z" fill="url(#metal)"/><rect x="42" y="93" width="12" height="14" rx="3" fill="url(#metal)"/>
    <circle cx="100" cy="100" r="50" fill="url(#metal)"/><circle cx="100" cy="100" r="45" fill="${darker(look.metal, 0.25)}"/><circle cx="100" cy="100" r="44" fill="url(#cover)"/>
    ${times(6, (i) => `<path d="M97 58h6v4h-6z" fill="${darker(look.metal, 0.5)}" transform="rotate(${i * 60 + 30} 100 100)"/>`)}${words}<g transform="rotate(180 100 100)">${letters('STEEL', { x: 100, y: 70, size: 4, colour: darker(look.metal, 0.55), weight: 1.2 })}</g>
    ${look.glass ? movement : engraving}<path d="M64 80a42 42 0 0 1 34-22" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".7"/>`;
  return { box: 200, body };
}

function strap({ strapKind, strap: colour }: WatchLook): string {
  const half =
    '<path d="M76 72 80.500 6q.3-4 4.300-4h30.400q4 0 4.300 4L124 72z" fill="url(#strap)"/>';
  const both = (part: string) => `${part}<g transform="rotate(180 100 100)">${part}</g>`;
  if (strapKind === 'steel') {
    const links = times(7, (i) => {
      const y = 4 + i * 9;
      return `<rect x="${80 - i * 0.5}" y="${y}" width="${40 + i}" height="8" rx="2" fill="url(#metal)"/>
        <path d="M91 ${y}v8M109 ${y}v8" stroke="${darker(colour, 0.35)}" stroke-width="1"/>`;
    });
    return both(links);
  }
  if (strapKind === 'canvas') {
    const stripe = `<path d="M93 2h14l1 70H92z" fill="${lighter(colour, 0.35)}" opacity=".7"/>`;
    return both(half + stripe);
  }
  const thread = lighter(colour, 0.42);
  const stitch = `<path d="M84.500 8 80.500 70M115.500 8l4 62" stroke="${thread}" stroke-width="1.200"
    stroke-dasharray="3 2.400" fill="none"/>`;
  const holes = times(
    4,
    (i) => `<circle cx="100" cy="${14 + i * 10}" r="1.700" fill="${darker(colour, 0.6)}"/>`,
  );
  return `${both(half + stitch)}<g transform="rotate(180 100 100)">${holes}</g>`;
}

function bezel(): string {
  const ticks = times(60, (i) => {
    const long = i % 5 === 0;
    return `<path d="M100 55v${long ? 5 : 2.5}" stroke="#fff" stroke-width="${long ? 1.6 : 0.7}"
      opacity=".85" transform="rotate(${i * 6} 100 100)"/>`;
  });
  return `${ticks}<path d="m100 61-4-6.500h8z" fill="#fff"/>`;
}

function marks({ kind, marks: colour }: WatchLook): string {
  const width = kind === 'dress' ? 1.4 : kind === 'chronograph' ? 1.8 : 3;
  const hours = times(12, (i) => {
    const length = kind === 'dress' ? 7 : i % 3 === 0 ? 8 : 5.5;
    return `<path d="M100 65.500v${length}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
      transform="rotate(${i * 30} 100 100)"/>`;
  });
  if (kind === 'dress') return hours;
  return `${hours}<circle cx="100" cy="100" r="36" fill="none" stroke="${colour}" stroke-width="1.500"
    stroke-dasharray=".6 3.170" opacity=".7"/>`;
}

function subdials({ dial, marks: colour, accent }: WatchLook): string {
  const at = [
    [84, 104],
    [116, 104],
    [100, 119],
  ] as const;
  const dials = at.map(
    (
      [x, y],
      i,
    ) => `<circle cx="${x}" cy="${y}" r="9.500" fill="${darker(dial, 0.12)}" stroke="${colour}"
      stroke-width=".6" opacity=".95"/><path d="M${x} ${y}v-7" stroke="${accent ?? colour}" stroke-width="1.100"
      transform="rotate(${40 + i * 110} ${x} ${y})"/>`,
  );
  const pushers = `<rect x="140" y="66" width="9" height="10" rx="2.500" fill="url(#metal)" transform="rotate(-32 144 71)"/>
    <rect x="140" y="124" width="9" height="10" rx="2.500" fill="url(#metal)" transform="rotate(32 144 129)"/>`;
  return dials.join('') + pushers;
}

function hand(degrees: number, length: number, width: number, colour: string): string {
  return `<path d="M100 106v-${length + 6}" stroke="#000" stroke-width="${width}" stroke-linecap="round" opacity=".22"
    transform="translate(1 1.600) rotate(${degrees} 100 100)"/>
    <path d="M100 106v-${length + 6}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
    transform="rotate(${degrees} 100 100)"/>`;
}

/** A digital watch; the display reads 10:08. */
export function digitalWatch(look: {
  strap: string;
  body: string;
  lcd: string;
  ink: string;
  accent: string;
}): Art {
  const buttons = [82, 108]
    .map(
      (y) => `<rect x="51" y="${y}" width="8" height="12" rx="3" fill="url(#body)"/>
      <rect x="141" y="${y}" width="8" height="12" rx="3" fill="url(#body)"/>`,
    )
    .join('');
  const half = `<path d="M70 66 77 6q.4-4 4.400-4h37.200q4 0 4.400 4l7 60z" fill="url(#strap)"/>
    <path d="M88 12v40M100 10v42M112 12v40" stroke="${darker(look.strap, 0.35)}" stroke-width="2.400" stroke-linecap="round" opacity=".7"/>`;
  const body = `<defs>${round('strap', look.strap)}${face('body', look.body)}${face('lcd', look.lcd)}</defs>
    ${half}<g transform="rotate(180 100 100)">${half}</g>${buttons}
    <rect x="56" y="54" width="88" height="92" rx="20" fill="url(#body)"/>
    <rect x="63" y="61" width="74" height="78" rx="14" fill="${darker(look.body, 0.45)}"/>
    <rect x="69" y="80" width="62" height="40" rx="5" fill="url(#lcd)"/>
    <path d="M72 72h26" stroke="${look.accent}" stroke-width="3" stroke-linecap="round"/>
    <path d="M102 72h12M118 72h8" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".5"/>
    <path d="M80 130h40" stroke="${look.accent}" stroke-width="2" stroke-linecap="round" opacity=".8"/>
    <g fill="none" stroke="${look.ink}" stroke-width="2.800" stroke-linecap="round">
      <path d="M77 90v20M84 90h8v20h-8zM108 90h-0M105 90h8v20h-8zM119 90h7v20h-7zM119 100h7"/></g>
    <circle cx="98.500" cy="95" r="1.500" fill="${look.ink}"/><circle cx="98.500" cy="105" r="1.500" fill="${look.ink}"/>
    <path d="M66 78c2-9 6-13 16-14l-12 34z" fill="#fff" opacity=".12"/>`;
  return { box: 200, body };
}
