import { darker, lighter } from './colours.ts';
import { type Art, face, metal, round, times } from './svg.ts';

interface Tee {
  cloth: string;
  print: string;
}

/** Three peaks, as they are printed on the chest. */
const peaks = (colour: string, x: number, y: number) =>
  `<path d="M${x} ${y}l9-15 6 9 7-13 12 19z" fill="${colour}"/>`;

/** A T-shirt laid flat, with a small print on the chest. */
export function tee({ cloth, print }: Tee): Art {
  const fold = darker(cloth, 0.35);
  const body = `<defs>${face('cloth', cloth)}</defs>
    <path d="M70 24q30 22 60 0l22 8q20 8 28 30l14 36q-16 12-34 16l-8-22q4 40 2 88q0 6-6 6H52q-6 0-6-6-2-48 2-88l-8 22q-18-4-34-16l14-36q8-22 28-30z" fill="url(#cloth)"/>
    <path d="M70 24q30 22 60 0l5 2q-35 32-70 0z" fill="${darker(cloth, 0.2)}"/><path d="M72 27q28 18 56 0" fill="none" stroke="${lighter(cloth, 0.25)}" stroke-width="1" stroke-dasharray="2.500 2"/>
    <path d="M48 62q-4 16 0 30M152 62q4 16 0 30" fill="none" stroke="${fold}" stroke-width="2" opacity=".5"/>
    <path d="M9 95q14 9 30 14M191 95q-14 9-30 14M47 179h106" fill="none" stroke="${lighter(cloth, 0.25)}" stroke-width="1" stroke-dasharray="2.500 2" opacity=".8"/>
    <path d="M70 100q-8 40-4 78M128 92q10 44 4 84M98 120q-4 30 0 62" fill="none" stroke="${fold}" stroke-width="2.600" stroke-linecap="round" opacity=".18"/>
    ${peaks(print, 108, 78)}`;
  return { box: 200, body };
}

/** The T-shirt folded, its collar up. */
export function foldedTee({ cloth, print }: Tee): Art {
  const body = `<defs>${face('cloth', cloth)}</defs>
    <path d="M46 26h108q8 0 8 8v140q0 10-10 10H48q-10 0-10-10V34q0-8 8-8z" fill="url(#cloth)"/>
    <path d="M38 164q62 12 124 0v10q0 10-10 10H48q-10 0-10-10z" fill="${darker(cloth, 0.14)}"/>
    <path d="M70 26q30 30 60 0h8q-38 46-76 0z" fill="${darker(cloth, 0.22)}"/><path d="M76 26q24 20 48 0z" fill="${darker(cloth, 0.45)}"/>
    <rect x="92" y="30" width="16" height="8" rx="1.500" fill="${lighter(cloth, 0.75)}"/>
    <path d="M52 30q-6 70-2 150M148 30q6 70 2 150" fill="none" stroke="${darker(cloth, 0.35)}" stroke-width="2" opacity=".3"/>
    ${peaks(print, 112, 92)}`;
  return { box: 200, body };
}

/** Both parts of a watch strap of leather, with a steel buckle. */
export function watchStrap({ leather }: { leather: string }): Art {
  const stitches = `fill="none" stroke="${lighter(leather, 0.5)}" stroke-width="1.300" stroke-dasharray="4 3"`;
  const holes = times(
    6,
    (row) =>
      `<ellipse cx="132" cy="${96 + row * 12}" rx="2.600" ry="3.200" fill="#000" opacity=".55"/>`,
  );
  const body = `<defs>${round('leather', leather)}${metal('metal', '#c3c6c8')}</defs>
    <path d="M54 22h28q4 0 4 4v124q0 4-4 4H54q-4 0-4-4V26q0-4 4-4z" fill="url(#leather)"/><path d="M55 28v118M81 28v118" ${stitches}/>
    <path d="M46 148h44v26q0 6-6 6H52q-6 0-6-6zM52 154v18h32v-18z" fill="url(#metal)" fill-rule="evenodd"/><path d="M66 146h4v32h-4z" fill="url(#metal)"/>
    <rect x="47" y="118" width="42" height="10" rx="2" fill="${darker(leather, 0.2)}"/>
    <path d="M118 22h28q4 0 4 4v140q0 18-18 18t-18-18V26q0-4 4-4z" fill="url(#leather)"/><path d="M119 28v136q0 14 13 14t13-14V28" ${stitches}/>${holes}
    <rect x="48" y="18" width="40" height="5" rx="2.500" fill="url(#metal)"/><rect x="112" y="18" width="40" height="5" rx="2.500" fill="url(#metal)"/>`;
  return { box: 200, body };
}
