import { darker, lighter } from './colours.ts';
import { letters } from './lettering.ts';
import { type Art, face, times } from './svg.ts';

/** The box a product is sold in, in three-quarter view, with a label and its name. */
export function carton(look: { card: string; label: string; name: string; ink?: string }): Art {
  const { card, label, name, ink = '#3a332c' } = look;
  const size = Math.min(11, 88 / name.length);
  const body = `<defs>${face('front', card)}${face('side', darker(card, 0.24))}${face('top', lighter(card, 0.3))}</defs>
    <path d="M12 48 48 22h142l-40 26z" fill="url(#top)"/><path d="M150 48l40-26v140l-40 32z" fill="url(#side)"/><path d="M12 48h138v146H12z" fill="url(#front)"/>
    <path d="M81 48l38-26M12 48h138" stroke="${darker(card, 0.28)}" stroke-width="1" opacity=".6"/><path d="M12 49.500h138" stroke="#fff" stroke-width="1.500" opacity=".5"/>
    <rect x="26" y="88" width="110" height="62" rx="2" fill="${label}"/>${letters(name, { x: 81, y: 116 + size / 2, size, colour: ink, weight: 1.4 })}<path d="M62 131h38" stroke="${ink}" stroke-width="1.400" opacity=".5"/>
    ${letters('VITRINE', { x: 81, y: 180, size: 6, colour: darker(card, 0.45), weight: 1.2 })}<path d="M160 60l20-14v12l-20 14z" fill="${label}" opacity=".7"/>`;
  return { box: 200, body };
}

/** A flat box with its lid beside it and tissue paper inside, from above; a small thing can be laid on top. */
export function giftBox(look: { card: string; tissue: string; name: string }): Art {
  const { card, tissue } = look;
  const folds = times(
    6,
    (i) =>
      `<path d="M${30 + i * 24} 26q${i % 2 ? 16 : -10} 70 ${i % 3 ? -6 : 10} 148" fill="none" stroke="${darker(tissue, 0.2)}" stroke-width="1.600" opacity=".45"/>`,
  );
  const body = `<defs>${face('card', card)}${face('tissue', tissue)}<clipPath id="in"><rect x="18" y="18" width="164" height="164"/></clipPath></defs>
    <rect x="4" y="4" width="192" height="192" rx="3" fill="url(#card)"/><rect x="14" y="14" width="172" height="172" fill="${darker(card, 0.45)}"/>
    <g clip-path="url(#in)"><rect x="18" y="18" width="164" height="164" fill="url(#tissue)"/>${folds}<path d="M18 18h164v10H28v154H18z" fill="#000" opacity=".18"/><path d="M18 120q40-20 70 6t94-8v64H18z" fill="${lighter(tissue, 0.4)}" opacity=".5"/></g>
    <path d="M5 6h190M6 6v188" stroke="#fff" stroke-width="1.500" opacity=".4"/>${letters(look.name, { x: 100, y: 193.5, size: 5, colour: lighter(card, 0.5), weight: 1.2 })}`;
  return { box: 200, body };
}

/** A drawstring pouch of cotton, closed. */
export function pouch(look: { cotton: string; cord: string; name: string }): Art {
  const { cotton, cord } = look;
  const gathers = times(
    11,
    (i) =>
      `<path d="M${52 + i * 9.6} 34q${(5 - i) * -1.2} 22 ${(5 - i) * -4} 40" fill="none" stroke="${darker(cotton, 0.32)}" stroke-width="1.800" stroke-linecap="round" opacity=".45"/>`,
  );
  const body = `<defs>${face('cotton', cotton)}</defs>
    <path d="M46 14q10 6 18 0t18 0 18 0 18 0 18 0 18 0l-8 34H56z" fill="${lighter(cotton, 0.15)}"/><path d="M46 14q10 6 18 0t18 0 18 0 18 0 18 0 18 0" fill="none" stroke="${darker(cotton, 0.2)}" stroke-width="1.500"/>
    <path d="M54 46h92q30 30 34 92 2 50-22 54-58 6-116 0-24-4-22-54 4-62 34-92z" fill="url(#cotton)"/>${gathers}
    <path d="M50 44q50 12 100 0" fill="none" stroke="${darker(cord, 0.2)}" stroke-width="6"/><path d="M50 43q50 12 100 0" fill="none" stroke="${cord}" stroke-width="3.600"/><path d="M146 44q26 6 24 38M146 46q14 18 8 44" fill="none" stroke="${cord}" stroke-width="3.200" stroke-linecap="round"/><path d="M168 80h6v10h-6zM151 88h6v10h-6z" fill="${darker(cord, 0.3)}"/>
    ${letters(look.name, { x: 98, y: 136, size: 8, colour: darker(cotton, 0.5), weight: 1.2 })}<path d="M40 120q2-26 14-48" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".25"/>`;
  return { box: 200, body };
}
