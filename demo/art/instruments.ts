import { darker, lighter } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, ball, face, glow, metal, round, times } from './svg.ts';

/** Marks around the middle (100, 100), `every` of them the long ones. */
function scale(look: {
  count: number;
  every: number;
  from: number;
  long: number;
  short: number;
  colour: string;
  y?: number;
}): string {
  const { count, every, from, long, short, colour, y = 100 } = look;
  return times(count, (i) => {
    const isLong = i % every === 0;
    return `<path d="M100 ${y - from}v${isLong ? long : short}" stroke="${colour}" stroke-width="${isLong ? 1.7 : 0.8}"
      transform="rotate(${(i * 360) / count} 100 ${y})"/>`;
  });
}

function numerals(
  list: readonly string[],
  at: { radius: number; size: number; colour: string; y?: number; weight?: number },
): string {
  const { radius, size, colour, y = 100, weight = 1.3 } = at;
  return list
    .map((words, i) => {
      const angle = ((i * 360) / list.length - 90) * (Math.PI / 180);
      return letters(words, {
        x: 100 + Math.cos(angle) * radius,
        y: y + Math.sin(angle) * radius + size / 2,
        size,
        colour,
        weight,
      });
    })
    .join('');
}

/** A mechanical stopwatch with crown, pusher and a small counter of minutes. */
export function stopwatch(look: {
  metal: string;
  dial: string;
  marks: string;
  accent: string;
}): Art {
  const body = `<defs>${metal('metal', look.metal)}${metal('ring', darker(look.metal, 0.12))}${round('crown', look.metal)}${ball('dial', look.dial)}${glow('sheen', '#fff', 0.5)}</defs>
    <g transform="rotate(34 100 112)"><rect x="93" y="14" width="14" height="18" rx="3" fill="url(#crown)"/><path d="M96 15v16M100 15v16M104 15v16" stroke="${darker(look.metal, 0.45)}" stroke-width="1"/><rect x="96" y="30" width="8" height="9" fill="url(#crown)"/></g>
    <path d="M84 18a16 13 0 0 1 32 0v10H84z" fill="none" stroke="url(#metal)" stroke-width="4.500"/>
    <rect x="94" y="24" width="12" height="22" fill="url(#crown)"/><rect x="87" y="8" width="26" height="19" rx="4" fill="url(#crown)"/>
    ${times(7, (i) => `<path d="M${90 + i * 3.35} 10v15" stroke="${darker(look.metal, 0.5)}" stroke-width="1" opacity=".7"/>`)}
    <circle cx="100" cy="112" r="82" fill="url(#metal)"/><circle cx="100" cy="112" r="77" fill="url(#ring)" stroke="${darker(look.metal, 0.35)}" stroke-width=".8"/>
    <circle cx="100" cy="112" r="70" fill="${darker(look.metal, 0.5)}"/><circle cx="100" cy="112" r="68.500" fill="url(#dial)"/>
    ${scale({ count: 150, every: 5, from: 66, long: 5, short: 3, colour: look.marks, y: 112 })}
    ${scale({ count: 30, every: 5, from: 66, long: 7.5, short: 5, colour: look.marks, y: 112 })}
    ${numerals(['30', '5', '10', '15', '20', '25'], { radius: 52, size: 10, colour: look.marks, y: 112 })}
    <circle cx="100" cy="84" r="15.500" fill="${darker(look.dial, 0.07)}" stroke="${look.marks}" stroke-width=".7"/>
    ${times(12, (i) => `<path d="M100 70.500v${i % 3 ? 2 : 3.4}" stroke="${look.marks}" stroke-width=".8" transform="rotate(${i * 30} 100 84)"/>`)}
    <path d="M100 87v-13" stroke="${look.accent}" stroke-width="1.500" stroke-linecap="round" transform="rotate(72 100 84)"/><circle cx="100" cy="84" r="1.800" fill="${look.accent}"/>
    ${letters('REFEREE', { x: 100, y: 138, size: 5, colour: look.marks, weight: 1 })}
    <g transform="rotate(143 100 112)"><path d="M101.500 129v-80" stroke="#000" stroke-width="2" opacity=".2"/><path d="M100 128V47" stroke="${look.accent}" stroke-width="1.800" stroke-linecap="round"/><circle cx="100" cy="124" r="4" fill="none" stroke="${look.accent}" stroke-width="2"/></g>
    <circle cx="100" cy="112" r="4.600" fill="${look.accent}"/><circle cx="99" cy="111" r="1.800" fill="${lighter(look.accent, 0.5)}"/>
    <path d="M40 92a63 63 0 0 1 62-43c-28 8-46 24-56 50z" fill="#fff" opacity=".2"/><path d="M24 88a80 80 0 0 1 44-50" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".7"/>`;
  return { box: 200, body };
}

/** An alarm clock with two bells on a brass frame, at eight past ten. */
export function alarmClock(look: {
  body: string;
  brass: string;
  dial: string;
  marks: string;
  accent: string;
}): Art {
  const bell = `<path d="M53 60 63 46" stroke="url(#post)" stroke-width="6"/><g transform="rotate(-35 50 42)">
    <path d="M20 50a30 27 0 0 1 60 0q0 3-3 3H23q-3 0-3-3z" fill="url(#bell)"/><rect x="20" y="48" width="60" height="5.500" rx="2.700" fill="url(#brass)"/>
    <circle cx="50" cy="22" r="4.500" fill="url(#knob)"/><path d="M28 44q2-14 16-17" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55"/></g>`;
  const body = `<defs>${metal('brass', look.brass)}${ball('bell', look.brass)}${ball('knob', look.brass)}${round('post', look.brass)}${ball('body', look.body)}${round('leg', look.body)}${ball('dial', look.dial)}</defs>
    <path d="M62 168 46 192" stroke="url(#leg)" stroke-width="11" stroke-linecap="round"/><path d="M138 168l16 24" stroke="${darker(look.body, 0.25)}" stroke-width="11" stroke-linecap="round"/>
    <path d="M72 26C78 4 122 4 128 26" fill="none" stroke="${darker(look.brass, 0.2)}" stroke-width="5"/><path d="M72 25C78 3 122 3 128 25" fill="none" stroke="url(#brass)" stroke-width="3.500"/>
    <rect x="98" y="34" width="4" height="18" fill="url(#post)"/><rect x="92" y="24" width="16" height="12" rx="4" fill="url(#brass)"/>
    ${bell}<g transform="matrix(-1 0 0 1 200 0)">${bell}</g>
    <circle cx="100" cy="118" r="70" fill="url(#body)"/><circle cx="100" cy="118" r="61" fill="${darker(look.body, 0.4)}"/>
    <circle cx="100" cy="118" r="59" fill="url(#brass)"/><circle cx="100" cy="118" r="55.500" fill="url(#dial)"/>
    ${scale({ count: 60, every: 5, from: 53, long: 4.5, short: 2.5, colour: look.marks, y: 118 })}
    ${numerals(['12', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'], { radius: 41, size: 10, colour: look.marks, y: 118, weight: 1.35 })}
    <circle cx="100" cy="136" r="8.500" fill="none" stroke="${look.marks}" stroke-width=".6" opacity=".6"/><path d="M100 136v-7" stroke="${look.accent}" stroke-width="1.300" stroke-linecap="round" transform="rotate(210 100 136)"/>
    <g stroke-linecap="round"><path d="M101.500 120 78 108" stroke="#000" stroke-width="4" opacity=".15"/><path d="m101.500 120 27-22" stroke="#000" stroke-width="3" opacity=".15"/>
    <path d="M104 120 77 106" stroke="${look.marks}" stroke-width="4"/><path d="m97 121 31-25" stroke="${look.marks}" stroke-width="3"/></g>
    <circle cx="100" cy="118" r="4" fill="url(#knob)"/>
    <path d="M50 104a52 52 0 0 1 52-39c-24 7-38 20-46 46z" fill="#fff" opacity=".28"/><path d="M36 100a68 68 0 0 1 34-44" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}

/** The back of the alarm clock: two winding keys, two setting knobs and a lever. */
export function alarmClockBack(look: { body: string; brass: string; metal: string }): Art {
  const bell = `<path d="M53 60 63 46" stroke="url(#post)" stroke-width="6"/><g transform="rotate(-35 50 42)"><path d="M20 50a30 27 0 0 1 60 0q0 3-3 3H23q-3 0-3-3z" fill="url(#bell)"/><rect x="20" y="48" width="60" height="5.500" rx="2.700" fill="url(#brass)"/><circle cx="50" cy="22" r="4.500" fill="url(#bell)"/></g>`;
  const key = (x: number, y: number, turn: number) =>
    `<g transform="rotate(${turn} ${x} ${y})"><ellipse cx="${x - 9}" cy="${y}" rx="10" ry="7.500" fill="url(#brass)"/><ellipse cx="${x + 9}" cy="${y}" rx="10" ry="7.500" fill="url(#brass)"/><circle cx="${x}" cy="${y}" r="5" fill="url(#bell)"/></g>`;
  const knob = (x: number, y: number) =>
    `<circle cx="${x + 1}" cy="${y + 2}" r="8" fill="#000" opacity=".2"/><circle cx="${x}" cy="${y}" r="8" fill="url(#bell)"/><circle cx="${x}" cy="${y}" r="4.500" fill="none" stroke="${darker(look.brass, 0.4)}" stroke-width=".8"/>`;
  const body = `<defs>${metal('brass', look.brass)}${ball('bell', look.brass)}${round('post', look.brass)}${ball('body', look.body)}${round('leg', look.body)}${ball('plate', look.metal)}</defs>
    <path d="M62 168 46 192" stroke="url(#leg)" stroke-width="11" stroke-linecap="round"/><path d="M138 168l16 24" stroke="${darker(look.body, 0.25)}" stroke-width="11" stroke-linecap="round"/>
    <path d="M72 25C78 3 122 3 128 25" fill="none" stroke="url(#brass)" stroke-width="4"/><rect x="98" y="34" width="4" height="18" fill="url(#post)"/><rect x="92" y="24" width="16" height="12" rx="4" fill="url(#brass)"/>
    ${bell}<g transform="matrix(-1 0 0 1 200 0)">${bell}</g>
    <circle cx="100" cy="118" r="70" fill="url(#body)"/><circle cx="100" cy="118" r="60" fill="${darker(look.body, 0.3)}"/><circle cx="100" cy="118" r="58" fill="url(#plate)"/>
    ${times(6, (i) => `<circle cx="100" cy="67" r="2.600" fill="${darker(look.metal, 0.3)}" transform="rotate(${i * 60 + 30} 100 118)"/>`)}
    ${key(76, 112, -28)}${key(124, 112, 22)}${knob(100, 90)}${knob(82, 146)}${knob(118, 146)}
    ${times(5, (i) => `<path d="M${88 + i * 6} 124v8" stroke="${darker(look.metal, 0.5)}" stroke-width="1.500" stroke-linecap="round"/>`)}
    <path d="M36 100a68 68 0 0 1 34-44" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".35"/>`;
  return { box: 200, body };
}

/** A field compass in a brass case with its lid open, from above. */
export function compass(look: { brass: string; dial: string; north: string; ink: string }): Art {
  const body = `<defs>${metal('brass', look.brass)}${ball('lid', look.brass)}${face('case', darker(look.brass, 0.1))}${ball('dial', look.dial)}${glow('glass', '#fff', 0.55)}</defs>
    <circle cx="100" cy="17" r="11" fill="none" stroke="${darker(look.brass, 0.3)}" stroke-width="6"/><circle cx="100" cy="16" r="11" fill="none" stroke="url(#brass)" stroke-width="4.500"/>
    <rect x="91" y="24" width="18" height="14" rx="3" fill="url(#brass)"/>
    <circle cx="100" cy="114" r="80" fill="url(#case)"/><circle cx="100" cy="114" r="77" fill="url(#brass)"/>
    ${times(72, (i) => `<path d="M100 35.500v5" stroke="${darker(look.brass, 0.5)}" stroke-width="1.600" opacity=".55" transform="rotate(${i * 5} 100 114)"/>`)}
    <circle cx="100" cy="114" r="70" fill="${darker(look.brass, 0.22)}"/><circle cx="100" cy="114" r="67" fill="url(#brass)"/>
    <circle cx="100" cy="114" r="61" fill="${darker(look.brass, 0.55)}"/><circle cx="100" cy="114" r="59.500" fill="url(#dial)"/>
    ${scale({ count: 72, every: 6, from: 57.5, long: 5.5, short: 3, colour: look.ink, y: 114 })}
    ${numerals(['N', 'E', 'S', 'W'], { radius: 43, size: 11, colour: look.ink, y: 114, weight: 1.6 })}
    ${times(4, (i) => `<path d="M100 114 104.500 104 100 76z" fill="${look.ink}" opacity=".16" transform="rotate(${45 + i * 90} 100 114)"/><path d="M100 114 95.500 104 100 76z" fill="${look.ink}" opacity=".3" transform="rotate(${45 + i * 90} 100 114)"/>`)}
    <circle cx="100" cy="114" r="24" fill="none" stroke="${look.ink}" stroke-width=".6" opacity=".5"/>
    <g transform="rotate(24 100 114)"><g opacity=".22" transform="translate(2.500 4)"><path d="m100 62 8 52H92zM100 166l-8-52h16z" fill="#000"/></g>
    <path d="M100 62v52h-8z" fill="${lighter(look.north, 0.16)}"/><path d="m100 62 8 52h-8z" fill="${darker(look.north, 0.16)}"/>
    <path d="M100 166v-52h-8z" fill="#f7f2e6"/><path d="m100 166 8-52h-8z" fill="#cfc7b6"/></g>
    <circle cx="100" cy="114" r="5.500" fill="url(#lid)"/><circle cx="98.500" cy="112" r="1.600" fill="#fff" opacity=".8"/>
    <path d="M46 100a56 56 0 0 1 58-44c-26 8-42 24-50 52z" fill="#fff" opacity=".3"/><path d="M28 92a76 76 0 0 1 40-46" fill="none" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".65"/>`;
  return { box: 200, body };
}
