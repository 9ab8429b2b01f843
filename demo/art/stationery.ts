import { darker, lighter } from './colours.ts';
import { type Art, face, metal, round, times } from './svg.ts';

/** A bound notebook from above, with its elastic, ribbon and label. */
export function notebook(look: {
  cover: string;
  band: string;
  label: string;
  pattern?: string;
}): Art {
  const { pattern } = look;
  const dots = pattern
    ? times(
        63,
        (i) =>
          `<circle cx="${62 + (i % 7) * 15 + (Math.floor(i / 7) % 2) * 7}" cy="${24 + Math.floor(i / 7) * 19}" r="3.400" fill="${pattern}" opacity="${0.55 + (i % 3) * 0.2}"/>`,
      )
    : '';
  const body = `<defs>${face('cover', look.cover)}</defs>
    <path d="M48 12h116q6 0 6 6v170q0 6-6 6H48z" fill="${darker(look.cover, 0.4)}"/>
    <path d="M46 10h112q6 0 6 6v168H46z" fill="#f4efe4"/><path d="M46 180h118M46 184h118" stroke="#cfc6b6" stroke-width="1.200"/>
    <path d="M104 176h8v22l-4-5-4 5z" fill="${look.band}"/>
    <path d="M42 6h114q8 0 8 8v158q0 8-8 8H42q-8 0-8-8V14q0-8 8-8z" fill="url(#cover)"/>${dots}
    <path d="M34 14q0-8 8-8h10v174H42q-8 0-8-8z" fill="${darker(look.cover, 0.24)}"/><path d="M53 6v174" stroke="${lighter(look.cover, 0.2)}" stroke-width="1" opacity=".6"/>
    <rect x="140" y="6" width="7" height="174" fill="${look.band}"/><path d="M147 6v174" stroke="#000" stroke-width="1.600" opacity=".18"/>
    <rect x="72" y="38" width="52" height="30" rx="3" fill="${look.label}"/><path d="M80 50h36M80 57h24" stroke="${darker(look.label, 0.45)}" stroke-width="1.600" opacity=".6"/>`;
  return { box: 200, body };
}

/** A row of sharpened pencils, lying upright. */
export function pencils(look: { colours: readonly string[] }): Art {
  const step = 168 / look.colours.length;
  const width = Math.min(20, step - 5);
  const one = (colour: string, i: number) => {
    const x = 16 + i * step;
    const drop = (i % 3) * 6;
    return `<g transform="translate(${x} ${drop})"><path d="M0 44h${width}v118H0z" fill="url(#p${i})"/>
      <path d="M${width * 0.33} 44v118M${width * 0.67} 44v118" stroke="${darker(colour, 0.3)}" stroke-width=".9" opacity=".6"/>
      <path d="M0 46 ${width / 2} 8 ${width} 46q-${width * 0.17}-6-${width * 0.33} 0-${width * 0.17}-6-${width * 0.34} 0-${width * 0.17}-6-${width * 0.33} 0z" fill="#e7c79b"/>
      <path d="M${width * 0.37} 18 ${width / 2} 8l${width * 0.13} 10z" fill="${darker(colour, 0.5)}"/>
      <rect y="160" width="${width}" height="12" fill="url(#ferrule)"/><path d="M0 172h${width}v8q0 5-5 5H5q-5 0-5-5z" fill="#d98d88"/></g>`;
  };
  const defs = look.colours.map((colour, i) => round(`p${i}`, colour)).join('');
  return {
    box: 200,
    body: `<defs>${defs}${metal('ferrule', '#c9b078')}</defs>${look.colours.map(one).join('')}`,
  };
}

/** A fountain pen, capped off, lying upright with its nib down. */
export function fountainPen(look: { barrel: string; trim: string }): Art {
  const body = `<defs>${round('barrel', look.barrel)}${metal('trim', look.trim)}${round('grip', darker(look.barrel, 0.5))}</defs>
    <path d="M88 10q12-8 24 0l2 112H86z" fill="url(#barrel)"/><rect x="85" y="112" width="30" height="5" fill="url(#trim)"/>
    <rect x="86" y="117" width="28" height="8" fill="url(#barrel)"/><rect x="86.500" y="125" width="27" height="4" fill="url(#trim)"/>
    <path d="M89 129h22l-3 30H92z" fill="url(#grip)"/><path d="M91 159h18q2 14-9 38-11-24-9-38z" fill="url(#trim)"/>
    <path d="M100 170v27" stroke="#4b3a22" stroke-width="1"/><circle cx="100" cy="170" r="1.800" fill="#4b3a22"/>
    <path d="M94 16l-2 92" stroke="#fff" stroke-width="2.600" stroke-linecap="round" opacity=".4"/><rect x="85.500" y="36" width="29" height="3" fill="url(#trim)"/>`;
  return { box: 200, body };
}
