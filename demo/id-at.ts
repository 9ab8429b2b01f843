import type { SeededRandom } from './seeded-random.ts';

/** A UUIDv7 with this time, so that ids sort by time. */
export function idAt(at: Date, random: SeededRandom): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const sub = random.between(0, 0xfff).toString(16).padStart(3, '0');
  const variant = random.between(0x8000, 0xbfff).toString(16);
  const tail = word(random) + word(random).slice(0, 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sub}-${variant}-${tail}`;
}

function word(random: SeededRandom): string {
  return random.between(0, 0xffff_ffff).toString(16).padStart(8, '0');
}
