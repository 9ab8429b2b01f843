import { darker, lighter } from './colours.ts';
import { type Art, ball, face, grainAcross, metal, round, times } from './svg.ts';

/** A round teapot of glazed stoneware with a bare foot. */
export function teapot(look: { glaze: string; clay: string }): Art {
  const body = `<defs>${ball('pot', look.glaze)}${round('spout', look.glaze)}${ball('lid', lighter(look.glaze, 0.06))}${round('clay', look.clay)}${ball('knob', look.clay)}</defs>
    <path d="M140 84c66-26 66 74-4 74" fill="none" stroke="${darker(look.glaze, 0.34)}" stroke-width="15" stroke-linecap="round"/><path d="M140 83c64-26 64 72-4 72" fill="none" stroke="${look.glaze}" stroke-width="11" stroke-linecap="round"/>
    <path d="M146 78c34-10 44 18 34 42" fill="none" stroke="${lighter(look.glaze, 0.4)}" stroke-width="2.400" stroke-linecap="round" opacity=".6"/>
    <path d="M52 102C34 96 30 70 14 62l-8 7c12 20 6 60 44 74z" fill="url(#spout)"/><path d="M5 69q3-7 10-8 2 2 1 4-5 1-8 6-2 0-3-2z" fill="${darker(look.glaze, 0.45)}"/>
    <path d="M18 70c8 14 6 38 22 52" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".3"/>
    <path d="M64 66h64c22 14 34 36 34 60 0 36-22 58-66 58s-66-22-66-58c0-24 12-46 34-60z" fill="url(#pot)"/>
    <path d="M46 170q50 18 100 0-14 16-30 18H76q-18-2-30-18z" fill="url(#clay)"/><path d="M44 168q52 20 104 0" fill="none" stroke="${darker(look.glaze, 0.35)}" stroke-width="1.600" opacity=".7"/>
    ${times(26, (i) => `<circle cx="${58 + ((i * 61.8) % 80)}" cy="${174 + ((i * 7.3) % 12)}" r=".8" fill="${darker(look.clay, 0.5)}" opacity=".5"/>`)}
    <ellipse cx="96" cy="67" rx="35" ry="8" fill="${darker(look.glaze, 0.4)}"/>
    <path d="M62 64q2-26 34-27 32 1 34 27-16 8-34 8t-34-8z" fill="url(#lid)"/><path d="M62 64q16 8 34 8t34-8" fill="none" stroke="${lighter(look.glaze, 0.35)}" stroke-width="1.600" opacity=".7"/>
    <path d="M90 38h12l-2-8h-8z" fill="url(#clay)"/><circle cx="96" cy="25" r="9.500" fill="url(#knob)"/>
    <path d="M48 98q-12 30 4 54" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".28"/><ellipse cx="76" cy="50" rx="9" ry="4" fill="#fff" opacity=".4" transform="rotate(-28 76 50)"/>`;
  return { box: 200, body };
}

/** A cup without a handle, with tea. */
export function teaBowl(look: { glaze: string; clay: string; tea: string }): Art {
  const body = `<defs>${round('bowl', look.glaze)}${round('clay', look.clay)}${face('tea', look.tea)}</defs>
    <path d="M10 62h180q-2 62-40 92-6 5-14 5H64q-8 0-14-5Q12 124 10 62z" fill="url(#bowl)"/>
    <path d="M40 142q60 20 120 0-6 10-18 16H58q-12-6-18-16z" fill="url(#clay)"/>
    <ellipse cx="100" cy="62" rx="90" ry="21" fill="${lighter(look.glaze, 0.25)}"/><ellipse cx="100" cy="63" rx="83" ry="17" fill="${darker(look.glaze, 0.28)}"/>
    <ellipse cx="100" cy="69" rx="74" ry="11.500" fill="url(#tea)"/><path d="M44 68q20-9 50-9" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>
    <path d="M26 84q6 34 26 54" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".28"/>`;
  return { box: 200, body };
}

/** A glass jar with a clip lid, a slate label and something in it. */
export function pantryJar(look: {
  glass: string;
  metal: string;
  inside: string;
  kind: 'beans' | 'pasta' | 'empty';
}): Art {
  const beans = times(150, (i) => {
    const [x, y] = [48 + ((i * 61.8) % 104), 104 + ((i * 23.7) % 78)];
    return `<ellipse cx="${x}" cy="${y}" rx="5.400" ry="3.800" fill="${i % 3 ? look.inside : i % 2 ? darker(look.inside, 0.18) : lighter(look.inside, 0.2)}" stroke="${darker(look.inside, 0.4)}" stroke-width=".5" transform="rotate(${(i * 47) % 180} ${x} ${y})"/>`;
  });
  const pasta = times(26, (i) => {
    const x = 50 + i * 3.9;
    return `<path d="M${x} ${72 + ((i * 7) % 12)}l${((i * 5) % 9) - 4} ${112 - ((i * 7) % 12)}" stroke="${i % 2 ? look.inside : darker(look.inside, 0.16)}" stroke-width="3.200"/>`;
  });
  const filling =
    look.kind === 'empty'
      ? ''
      : `<g clip-path="url(#hollow)"><rect x="40" y="${look.kind === 'beans' ? 104 : 190}" width="120" height="90" fill="${darker(look.inside, 0.3)}"/>${look.kind === 'beans' ? beans : pasta}</g>`;
  const body = `<defs>${face('glass', look.glass)}${metal('wire', look.metal)}${face('slate', '#3d4245')}<clipPath id="hollow"><path d="M50 70h100q8 4 8 14v88q0 14-14 14H56q-14 0-14-14V84q0-10 8-14z"/></clipPath></defs>
    <path d="M48 62h104q14 6 14 22v90q0 20-20 20H54q-20 0-20-20V84q0-16 14-22z" fill="url(#glass)" opacity=".62"/>
    ${filling}
    <path d="M48 62h104q14 6 14 22v90q0 20-20 20H54q-20 0-20-20V84q0-16 14-22z" fill="none" stroke="#fff" stroke-width="2.400" opacity=".8"/>
    <path d="M46 186q54 10 108 0" fill="none" stroke="#fff" stroke-width="4" opacity=".55" stroke-linecap="round"/>
    <rect x="42" y="50" width="116" height="13" rx="4" fill="#d9703f"/><rect x="42" y="50" width="116" height="5" rx="2.500" fill="#fff" opacity=".25"/>
    <path d="M48 50q2-24 52-24t52 24z" fill="url(#glass)" opacity=".85"/><path d="M48 50q2-24 52-24t52 24z" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/><ellipse cx="100" cy="25" rx="13" ry="6" fill="url(#glass)" stroke="#fff" stroke-width="1.500"/>
    <path d="M36 66h128" stroke="url(#wire)" stroke-width="3.200"/><path d="M36 71.500h128v3H36z" fill="url(#wire)"/><path d="M38 74C28 60 34 40 46 36" fill="none" stroke="${darker(look.metal, 0.25)}" stroke-width="3"/><path d="M162 74c10-14 4-34-8-38" fill="none" stroke="${darker(look.metal, 0.25)}" stroke-width="3"/>
    <path d="M92 54h16l4 24q-12 8-24 0z" fill="none" stroke="${darker(look.metal, 0.15)}" stroke-width="3"/>
    <rect x="66" y="112" width="68" height="42" rx="4" fill="url(#slate)"/><rect x="69" y="115" width="62" height="36" rx="2.500" fill="none" stroke="#8d8f8e" stroke-width=".8"/>
    <path d="M78 128c4-6 8 6 12 0s8 6 12 0 8 6 12 0M82 140h34" fill="none" stroke="#efece4" stroke-width="1.800" stroke-linecap="round" opacity=".85"/>
    <path d="M46 88v82" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".5"/><path d="M156 92v66" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".4"/>`;
  return { box: 200, body };
}

/** A mug from above, full of coffee with milk on top. */
export function mugFromAbove(look: { glaze: string; foot: string; speckled?: boolean }): Art {
  const specks = look.speckled
    ? times(
        40,
        (i) =>
          `<circle cx="100" cy="${21 + (i % 3) * 2.4}" r="${0.8 + (i % 3) * 0.3}" fill="${look.foot}" opacity=".75" transform="rotate(${(i * 37) % 360} 100 100)"/>`,
      )
    : '';
  const body = `<defs>${ball('rim', look.glaze)}<radialGradient id="coffee" cx=".42" cy=".38" r=".7"><stop offset="0" stop-color="#b98558"/><stop offset=".7" stop-color="#8a5634"/><stop offset="1" stop-color="#5c3620"/></radialGradient></defs>
    <path d="M170 84h20q8 0 8 8v16q0 8-8 8h-20z" fill="${darker(look.glaze, 0.2)}"/><path d="M168 84h21q7 0 7 7v14q0 7-7 7h-21z" fill="${look.glaze}"/>
    <circle cx="100" cy="100" r="84" fill="url(#rim)"/>${specks}<circle cx="100" cy="100" r="73" fill="${darker(look.glaze, 0.3)}"/><circle cx="101" cy="102" r="70" fill="url(#coffee)"/>
    <g fill="#f1e0c6"><path d="M100 150C66 128 46 100 66 78c12-12 28-8 34 6 6-14 22-18 34-6 20 22 0 50-34 72z" opacity=".95"/></g>
    <g fill="none" stroke="#9c6840" stroke-width="3.500" opacity=".8"><path d="M100 136C78 120 64 102 78 90c8-6 18-2 22 8 4-10 14-14 22-8 14 12 0 30-22 46z"/><path d="M100 122c-10-8-16-16-10-22 4-3 8-1 10 4 2-5 6-7 10-4 6 6 0 14-10 22z"/></g>
    <path d="M34 72q14-34 50-44" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" opacity=".5"/>`;
  return { box: 200, body };
}

/** The three bowls from above, one in the other. */
export function bowlsFromAbove(look: { colours: readonly [string, string, string] }): Art {
  const bowl = (colour: string, i: number) => {
    const r = 96 - i * 21;
    return `<circle cx="${101 + i}" cy="${102 + i}" r="${r + 1}" fill="#000" opacity=".2"/><circle cx="100" cy="100" r="${r}" fill="${lighter(colour, 0.28)}"/><circle cx="100" cy="100" r="${r - 5}" fill="url(#b${i})"/>
      <path d="M${100 - r * 0.72} ${100 - r * 0.34}a${r * 0.8} ${r * 0.8} 0 0 1 ${r * 0.4} ${-r * 0.38}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".35"/>`;
  };
  const inside = (colour: string, i: number) =>
    `<radialGradient id="b${i}" cx=".6" cy=".62" r=".7"><stop offset="0" stop-color="${lighter(colour, 0.12)}"/><stop offset=".7" stop-color="${darker(colour, 0.1)}"/><stop offset="1" stop-color="${darker(colour, 0.34)}"/></radialGradient>`;
  const body = `<defs>${look.colours.map(inside).join('')}</defs>${look.colours.map(bowl).join('')}`;
  return { box: 200, body };
}

/** A chopping board with rings of spring onion and a tomato, from above. */
export function choppingBoard(look: { wood: string }): Art {
  const rings = times(
    16,
    (i) =>
      `<circle cx="${36 + ((i * 37) % 60)}" cy="${120 + ((i * 23) % 52)}" r="5" fill="none" stroke="${i % 2 ? '#8fb06a' : '#b9cc8f'}" stroke-width="2.600"/>`,
  );
  const slice = (x: number, y: number) =>
    `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="19" fill="#000" opacity=".2"/><circle cx="${x}" cy="${y}" r="19" fill="#c9432f"/><circle cx="${x}" cy="${y}" r="16" fill="#e0705a"/>${times(6, (i) => `<ellipse cx="${x}" cy="${y - 9}" rx="3.600" ry="5" fill="#f0b183" transform="rotate(${i * 60} ${x} ${y})"/>`)}<circle cx="${x}" cy="${y}" r="3" fill="#f3cdb0"/>`;
  const body = `<defs>${face('wood', look.wood)}</defs>
    <rect x="6" y="26" width="188" height="152" rx="14" fill="${darker(look.wood, 0.4)}" transform="translate(1 4)"/><rect x="6" y="26" width="188" height="152" rx="14" fill="url(#wood)"/>
    ${grainAcross({ left: 7, top: 28, width: 186, height: 148, lines: 20, colour: darker(look.wood, 0.5) })}<circle cx="176" cy="44" r="7" fill="${darker(look.wood, 0.6)}"/><path d="M12 30h160" stroke="#fff" stroke-width="2" opacity=".35" stroke-linecap="round"/>${rings}${slice(60, 62)}${slice(82, 82)}`;
  return { box: 200, body };
}

/** A fried egg. */
export function friedEgg(): Art {
  const body = `<defs>${ball('yolk', '#f0a93a')}${face('white', '#faf6ea')}</defs>
    <path d="M96 14c40-10 82 20 84 62 2 28-10 34-16 58-6 30-36 52-72 44-24-6-30-20-48-34C18 122 10 92 26 64 40 38 60 24 96 14z" fill="#e3d8bd"/><path d="M98 20c36-8 74 20 76 56 2 26-12 34-18 56-6 26-32 46-62 38-22-6-28-20-44-32C26 116 20 92 34 68 46 44 64 28 98 20z" fill="url(#white)"/>
    <circle cx="100" cy="92" r="36" fill="#c97f2a" opacity=".35"/><circle cx="98" cy="89" r="34" fill="url(#yolk)"/><ellipse cx="86" cy="76" rx="10" ry="6" fill="#fff" opacity=".7" transform="rotate(-32 86 76)"/>`;
  return { box: 200, body };
}
