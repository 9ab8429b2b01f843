import type { reviewLog, reviews } from '#server/features/reviews/reviews.table.ts';
import { idAt } from './id-at.ts';
import { ANYWAY, SORRY, THANKS, TITLES, type Sentences } from './review-words.ts';
import { sentencesFor } from './review-words-of-kinds.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** A product of the demo shop that was delivered to somebody. */
export interface Delivery {
  userId: string;
  productId: string;
  name: string;
  category: string;
  at: Date;
}

export interface DemoReviews {
  reviews: (typeof reviews.$inferInsert & { createdAt: Date })[];
  log: (typeof reviewLog.$inferInsert)[];
}

const DAY = 86_400_000;
/** The share of those who have a product that review it. */
const WRITING = 0.3;
/** Weights of 1 to 5 stars, of well and less well liked products. */
const LIKING = [
  [1, 2, 5, 24, 68],
  [2, 4, 10, 34, 50],
  [6, 9, 19, 36, 30],
] as const;
const HIDDEN_REASON = 'About the courier, not about the product';

/**
 * Reviews by people who got a product, one of each at most, written one to three weeks after its delivery and before now: most
 * are content, some are not, and some of those get an answer. One is hidden. The same deliveries give the same reviews.
 */
export function believableReviews(
  deliveries: Iterable<Delivery>,
  { clerk, now }: { clerk: string; now: Date },
): DemoReviews {
  // Numbers of its own, so that the rest of the shop is the same without reviews.
  const random = seededRandom(20_261_122);
  const written = new Set<string>();
  const pickers = new Map<string, Pick>();
  const pickerOf = (productId: string) => {
    const picker = pickers.get(productId) ?? leastUsed(random);
    pickers.set(productId, picker);
    return picker;
  };
  const made: DemoReviews = { reviews: [], log: [] };
  for (const { userId, productId, name, category, at: deliveredAt } of deliveries) {
    const at = new Date(deliveredAt.getTime() + Math.floor((7 + 14 * random.fraction()) * DAY));
    const writes = random.happens(WRITING);
    const words = sentencesFor({ name, category });
    const key = `${userId} ${productId}`;
    if (!writes || !words || at > now || written.has(key)) continue;
    written.add(key);
    const stars = starsFor(productId, random);
    made.reviews.push({
      id: idAt(at, random),
      productId,
      ratedId: productId,
      userId,
      stars,
      title: random.pick(TITLES[stars - 1] ?? []),
      text: textFor(stars, words, pickerOf(productId), random.happens(0.3)),
      createdAt: at,
      ...answerTo(stars, at, now, random),
      hiddenAt: null,
      hiddenBy: null,
      hiddenReason: null,
    });
  }
  hideOne(made, clerk, random);
  return made;
}

function starsFor(productId: string, random: SeededRandom): number {
  const likings = [...productId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  const weights = LIKING[likings % LIKING.length] ?? LIKING[0];
  let left = random.fraction() * weights.reduce((sum, weight) => sum + weight, 0);
  const place = weights.findIndex((weight) => (left -= weight) < 0);
  return place + 1;
}

/** Picks a sentence for a product. */
type Pick = (from: readonly string[]) => string;

/** Picks among the sentences that were picked least often, so that the reviews of a product repeat each other little. */
function leastUsed(random: SeededRandom): Pick {
  const used = new Map<string, number>();
  const timesUsed = (sentence: string) => used.get(sentence) ?? 0;
  return (from) => {
    const least = Math.min(...from.map(timesUsed));
    const picked = random.pick(from.filter((sentence) => timesUsed(sentence) === least));
    used.set(picked, least + 1);
    return picked;
  };
}

function textFor(
  stars: number,
  { good, but, bad }: Sentences,
  pick: Pick,
  isShort: boolean,
): string {
  const first = pick(stars <= 2 ? bad : good);
  if (isShort) return first;
  switch (stars) {
    case 1:
      return `${first} ${pick(ANYWAY.bad)}`;
    case 2:
      return `${first} ${pick(ANYWAY.bad)} It does look good, though.`;
    case 3:
      return `${first} ${pick(but)} ${pick(ANYWAY.but)}`;
    case 4:
      return `${first} ${pick(ANYWAY.good)} Only this: ${lowerFirst(pick(but))}`;
    default:
      return `${first} ${pick(good)} ${pick(ANYWAY.good)}`;
  }
}

function lowerFirst(sentence: string): string {
  return sentence.startsWith('I ')
    ? sentence
    : sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The shop answers many of those who are not content, and few of the others. */
function answerTo(stars: number, written: Date, now: Date, random: SeededRandom) {
  const repliedAt = new Date(written.getTime() + Math.floor(random.fraction() * 3 * DAY));
  const reply = random.pick(stars <= 2 ? SORRY : THANKS);
  const isAnswered = random.happens(stars <= 2 ? 0.6 : 0.06) && repliedAt <= now;
  return isAnswered ? { reply, repliedAt } : { reply: null, repliedAt: null };
}

/** Hides the first review of one star that has no answer, as an example. */
function hideOne({ reviews, log }: DemoReviews, byUser: string, random: SeededRandom): void {
  const chosen = reviews.find(({ stars, reply }) => stars === 1 && reply === null);
  if (!chosen) return;
  const at = new Date(chosen.createdAt.getTime() + 1);
  Object.assign(chosen, {
    title: 'The courier was rude',
    text: 'He left it with the neighbours and would not say why.',
    hiddenAt: at,
    hiddenBy: byUser,
    hiddenReason: HIDDEN_REASON,
  });
  log.push({
    id: idAt(at, random),
    reviewId: chosen.id ?? '',
    act: 'hidden',
    reason: HIDDEN_REASON,
    byUser,
    at,
  });
}
