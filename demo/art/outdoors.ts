import { darker, lighter } from './colours.ts';
import { type Art, face, metal, round } from './svg.ts';

/** A slim insulated bottle. */
export function bottle(look: { body: string; cap: string }): Art {
  const body = `<defs>${round('body', look.body)}${round('cap', look.cap)}${metal('steel', '#d2d0cc')}</defs>
    <path d="M84 20c-2-20 34-20 32 0" fill="none" stroke="${darker(look.cap, 0.2)}" stroke-width="6"/>
    <rect x="78" y="18" width="44" height="28" rx="6" fill="url(#cap)"/><rect x="80" y="45" width="40" height="7" fill="url(#steel)"/>
    <path d="M80 52h40q2 14 14 22 4 3 4 10v96q0 14-14 14H76q-14 0-14-14V84q0-7 4-10 12-8 14-22z" fill="url(#body)"/>
    <path d="M72 90v88" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".32"/>
    <rect x="62" y="172" width="76" height="4" fill="${darker(look.body, 0.25)}" opacity=".5"/><circle cx="104" cy="120" r="9" fill="none" stroke="${lighter(look.body, 0.55)}" stroke-width="2.400"/><path d="M99 122q5-10 10 0" fill="none" stroke="${lighter(look.body, 0.55)}" stroke-width="2"/>`;
  return { box: 200, body };
}

/** A ridge tent pitched, its door open and a light inside. */
export function ridgeTent(look: { cloth: string; door: string; poles: string }): Art {
  const body = `<defs>${face('front', look.cloth)}${face('side', darker(look.cloth, 0.22))}${face('door', look.door)}
    <radialGradient id="inside" cx=".5" cy=".9" r=".9"><stop offset="0" stop-color="#ffe2a3"/><stop offset=".7" stop-color="#c98d52"/><stop offset="1" stop-color="#7a5136"/></radialGradient></defs>
    <path d="M74 52 4 178M150 40l46 128" stroke="${look.poles}" stroke-width="1.600"/>
    <path d="M74 50h78l38 118-64 16z" fill="url(#side)"/><path d="M152 50 190 168M113 50l46 126" stroke="${darker(look.cloth, 0.4)}" stroke-width="1.400" opacity=".6"/>
    <path d="M74 50 126 184H18z" fill="url(#front)"/><path d="M74 78 108 184H42z" fill="url(#inside)"/>
    <path d="M74 78 42 184H26q34-50 48-106zM74 78l34 106h12Q90 130 74 78z" fill="url(#door)"/>
    <path d="M36 150q12 6 18-4M112 150q-8 6-14-4" fill="none" stroke="${darker(look.door, 0.4)}" stroke-width="2"/>
    <path d="M74 40v146" stroke="${look.poles}" stroke-width="3"/><path d="M70 50h86" stroke="${darker(look.cloth, 0.35)}" stroke-width="3" stroke-linecap="round"/>
    <path d="M2 182l6-8M196 172l-5-7" stroke="${look.poles}" stroke-width="4" stroke-linecap="round"/>
    <path d="M72 60 28 172" stroke="${lighter(look.cloth, 0.4)}" stroke-width="2" opacity=".6"/>`;
  return { box: 200, body };
}
