import type { Prior, Span } from '#server/features/sales/prior-price.rule.ts';

/**
 * A product's prices, and what is struck beside the last of them. `prices`: from when, how much, and whether by a sale; they follow one
 * another without a gap, the last is that of now.
 */
interface Case {
  what: string;
  source: string;
  prices: readonly [at: string, price: number, how?: 'sale'][];
  timeZone?: string;
  struck: [price: number, from: string, to: string] | undefined;
}

const ARTICLE = 'Directive 98/6/EC, article 6a';
const COURT = 'CJEU C-330/23 (Aldi Süd), paragraphs 20 to 32';
const GUIDANCE = 'Commission guidance 2021/C 526/02';

/** The truth table of article 6a. Times without an offset are UTC. */
export const PRIOR_PRICES: readonly Case[] = [
  {
    what: 'a plain sale is struck against the price before it',
    source: `${ARTICLE}(1) and (2)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 80, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a price that was raised before a sale does not count',
    source: `${ARTICLE}(2): the lowest price of the 30 days`,
    prices: [
      ['2025-01-01', 100],
      ['2026-02-20', 150],
      ['2026-03-01', 90, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a sale that is no lower than the 30 days before strikes nothing',
    source: COURT,
    prices: [
      ['2025-01-01', 100],
      ['2026-02-20', 150],
      ['2026-03-01', 120, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'a sale at exactly the lowest price strikes nothing',
    source: COURT,
    prices: [
      ['2025-01-01', 80],
      ['2026-02-20', 100],
      ['2026-03-01', 80, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'a lower price that ended more than 30 days before is forgotten',
    source: `${ARTICLE}(2)`,
    prices: [
      ['2025-01-01', 70],
      ['2026-01-29', 100],
      ['2026-03-01', 90, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a lower price that ended within them is not',
    source: `${ARTICLE}(2)`,
    prices: [
      ['2025-01-01', 70],
      ['2026-01-31', 100],
      ['2026-03-01', 90, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'an unbroken progression keeps the price before its first step',
    source: `${ARTICLE}(5)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 90, 'sale'],
      ['2026-03-08', 80, 'sale'],
      ['2026-03-15', 70, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a progression that lasts for longer than 30 days keeps it, too',
    source: `${ARTICLE}(5)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 90, 'sale'],
      ['2026-05-01', 80, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a break ends a progression: the sale before counts',
    source: `${GUIDANCE}, section 3`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 80, 'sale'],
      ['2026-03-08', 100],
      ['2026-03-15', 70, 'sale'],
    ],
    struck: [80, '2026-02-13', '2026-03-15'],
  },
  {
    what: 'back-to-back sales of which the second is dearer strike nothing',
    source: `${ARTICLE}(2) and (5): it is not progressively increased`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 70, 'sale'],
      ['2026-03-08', 80, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'back-to-back sales at one price are one reduction',
    source: `${ARTICLE}(5)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 80, 'sale'],
      ['2026-03-08', 80, 'sale'],
    ],
    struck: [100, '2026-01-30', '2026-03-01'],
  },
  {
    what: 'a sale that was stopped early counts in the 30 days after',
    source: `${ARTICLE}(2)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 60, 'sale'],
      ['2026-03-02', 100],
      ['2026-03-20', 80, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'and no longer once 30 days have passed',
    source: `${ARTICLE}(2)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 60, 'sale'],
      ['2026-03-02', 100],
      ['2026-04-02', 80, 'sale'],
    ],
    struck: [100, '2026-03-03', '2026-04-02'],
  },
  {
    what: 'goods sold for less than 30 days have the lowest since then, with its date',
    source: `${ARTICLE}(4)`,
    prices: [
      ['2026-02-20', 100],
      ['2026-03-01', 80, 'sale'],
    ],
    struck: [100, '2026-02-20', '2026-03-01'],
  },
  {
    what: 'new goods that are on sale from their first moment strike nothing',
    source: `${ARTICLE}(1): there is no prior price`,
    prices: [['2026-03-01', 80, 'sale']],
    struck: undefined,
  },
  {
    what: 'a price that is raised during a sale ends the reduction',
    source: `${ARTICLE}(2)`,
    prices: [
      ['2025-01-01', 100],
      ['2026-03-01', 80, 'sale'],
      ['2026-03-05', 96, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'days are those of the shop: an hour that summer time takes away is counted',
    source: `${ARTICLE}(2): not shorter than 30 days, here 720 hours`,
    timeZone: 'Europe/Berlin',
    prices: [
      ['2025-01-01', 70],
      // 30 days of the clock before are the 11th at 0:00 there; 720 hours before it is the 10th at 23:00.
      ['2026-03-10T22:30:00Z', 100],
      ['2026-04-09T22:00:00Z', 90, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'and an hour that it gives back, too',
    source: `${ARTICLE}(2): 30 days of the clock, here 721 hours`,
    timeZone: 'Europe/Berlin',
    prices: [
      ['2025-01-01', 70],
      // The sale begins on 10 November at 0:00 there; 30 days before are 11 October at 0:00, an hour sooner than 720 hours before.
      ['2026-10-10T22:30:00Z', 100],
      ['2026-11-09T23:00:00Z', 90, 'sale'],
    ],
    struck: undefined,
  },
  {
    what: 'beyond that hour a lower price is forgotten',
    source: `${ARTICLE}(2)`,
    timeZone: 'Europe/Berlin',
    prices: [
      ['2025-01-01', 70],
      ['2026-10-10T21:30:00Z', 100],
      ['2026-11-09T23:00:00Z', 90, 'sale'],
    ],
    struck: [100, '2026-10-10T22:00:00Z', '2026-11-09T23:00:00Z'],
  },
];

/** The arguments of the rule for a case, and what it is to return. */
export function askedOf({ prices, timeZone = 'UTC', struck }: Case): {
  spans: Span[];
  reduced: number;
  price: number;
  timeZone: string;
  right: Prior | undefined;
} {
  const times = prices.map(([at]) => Date.parse(at));
  const spans = prices.slice(0, -1).map(([, price, how], nth) => ({
    from: times[nth] ?? 0,
    to: times[nth + 1] ?? 0,
    price,
    isSale: how === 'sale',
  }));
  const right = struck && {
    price: struck[0],
    from: Date.parse(struck[1]),
    to: Date.parse(struck[2]),
  };
  return { spans, reduced: times.at(-1) ?? 0, price: prices.at(-1)?.[1] ?? 0, timeZone, right };
}
