/** Sentences about the products of a category: what is liked, what is not quite, and what disappoints. */
export interface Sentences {
  good: readonly string[];
  but: readonly string[];
  bad: readonly string[];
}

/** By category; each fits every product of it. Sentences for some products are in review-words-of-kinds.ts. */
export const ABOUT: Readonly<Record<string, Sentences>> = {
  Audio: {
    good: [
      'Voices sound natural, and I can listen for hours without getting tired of it.',
      'Warm sound with more depth than I expected at this size.',
      'Old songs and new ones both sound right on it.',
      'It was set up in five minutes and has worked every day since.',
      'It feels solid, and nothing rattles.',
      'I hear things in old songs that I had never noticed.',
      'It sounds good even at a low volume.',
      'It looks as good as it sounds.',
    ],
    but: [
      'With some recordings it gets a little sharp.',
      'The box is much larger than it needs to be.',
      'The bass is polite rather than deep.',
    ],
    bad: [
      'There is a faint hum that I can’t get rid of.',
      'It began to crackle in the first week.',
      'It sounds thin next to my old one, which cost half as much.',
    ],
  },
  Watches: {
    good: [
      'It keeps time to the second so far.',
      'Easy to read at a glance, even without my glasses.',
      'The case is thinner than it looks in the photos.',
      'I have had three compliments already.',
      'The finish is clean all over, no sharp edges.',
      'I look at it more often than at my phone.',
      'You can see the care in the details.',
      'It has survived a fall on the tiles without a mark.',
    ],
    but: [
      'The box that it comes in is hard to open.',
      'The glass picks up fingerprints quickly.',
      'It is a little larger than I thought.',
    ],
    bad: [
      'It runs slow: I have compared it with my phone.',
      'A fine scratch on the glass when I unpacked it.',
      'It has stopped once already, for no reason.',
    ],
  },
  Kitchen: {
    good: [
      'I use it every day, and it still looks new.',
      'It does exactly what it should.',
      'It is easy to clean.',
      'The weight is just right in the hand.',
      'It has replaced two other things in my cupboard.',
      'As good as what others sell at twice the price.',
      'My partner took it over on the first day.',
      'It stays on the worktop because it looks so good.',
    ],
    but: [
      'I would have liked a choice of colours.',
      'Slightly smaller than I pictured it.',
      'It scratches a little more easily than I thought.',
    ],
    bad: [
      'It arrived with a mark that the photos don’t show.',
      'After a week it looks years old.',
      'It is thinner than it looks in the photos.',
    ],
  },
  Home: {
    good: [
      'The colour is the same as in the photos, which is rare.',
      'It makes the room look finished.',
      'Nicer than what I saw in the shops for more money.',
      'It fits in quietly and looks good in any light.',
      'My mother wants one as well now.',
      'Guests notice it at once.',
      'It was worth the wait.',
      'Even the children think it is nice.',
    ],
    but: [
      'The packaging had a smell, which was gone after a day.',
      'A little smaller than it seems in the photo: measure first.',
      'I wish it came in one more size.',
    ],
    bad: [
      'At home it is nothing special.',
      'It came with two marks.',
      'The colour is much paler than in the photo.',
    ],
  },
  Bags: {
    good: [
      'It holds more than it seems to, and keeps its shape.',
      'It is neat even where nobody looks.',
      'I had it with me on a long trip and would not travel without it again.',
      'It is light, but it feels strong.',
      'It gets better looking with use.',
      'I use it every day, and the edges still look neat.',
      'The colour goes with everything I wear.',
      'People ask me where I got it.',
    ],
    but: [
      'It took a few days until it felt like mine.',
      'One more pocket would make it perfect.',
      'It is so dark inside that small things get lost.',
    ],
    bad: [
      'It looked worn after a week of normal use.',
      'It had marks from the first day.',
      'It smells of glue.',
    ],
  },
  Stationery: {
    good: [
      'It is what I reach for first now.',
      'It makes work at the desk a little nicer.',
      'It lies well in the hand and does what it should.',
      'Beautifully made for something so simple.',
      'I bought one for the office and one for home.',
      'It has been on my desk every day since.',
      'The details are right: edges, weight, feel.',
      'A pleasure to use in a world of screens.',
    ],
    but: [
      'It could be better protected on the way.',
      'A bit dear for everyday use.',
      'I would have liked more of a choice.',
    ],
    bad: [
      'It arrived with a mark on it.',
      'It feels cheaper than it looks in the photos.',
      'The one that I had before was better.',
    ],
  },
  Outdoor: {
    good: [
      'A long weekend outside, and it did not let me down.',
      'I take it along without thinking about it.',
      'Feels as if it would last for years.',
      'Easy to use from the first minute.',
      'It is ready whenever I am.',
      'Two friends have ordered one as well.',
      'It is simple, and nothing can break that matters.',
      'It looks as good as new after a dusty day.',
    ],
    but: [
      'The packaging was hard to open.',
      'Heavier than the old one I had.',
      'I would have liked a choice of colours.',
    ],
    bad: [
      'It shows wear after a single weekend.',
      'It did not survive the first trip.',
      'It looked used when I took it out of the box.',
    ],
  },
  Photography: {
    good: [
      'I should have bought it sooner.',
      'It does one thing and does it well.',
      'Even better than I had hoped.',
      'Worth every rupee.',
      'My family noticed the difference.',
      'It makes me love pictures again.',
      'It reminds me of what my father had.',
      'It is simple, and that is the best about it.',
    ],
    but: [
      'It could be packed with more care.',
      'Not cheap, even if it is good.',
      'I had imagined it a little different.',
    ],
    bad: [
      'It came with a fault that somebody should have noticed.',
      'It let me down on the first day.',
      'I have seen better ones for less.',
    ],
  },
};

/** About the shop and the buying, for any product. */
export const ANYWAY: Sentences = {
  good: [
    'It came a day early and well packed.',
    'I bought it as a present, and it was a success.',
    'It is the second one I have bought here.',
    'Exactly as described.',
    'Good value for the money.',
  ],
  but: [
    'All in all fine, with small weaknesses.',
    'I am keeping it, but I might choose another one next time.',
    'It does the job, no more and no less.',
  ],
  bad: [
    'For this price I had expected more.',
    'I would not buy it again.',
    'Maybe I was unlucky with mine.',
  ],
};

/** Titles for 1, 2, 3, 4 and 5 stars. */
export const TITLES: readonly (readonly string[])[] = [
  ['Disappointed', 'Not for me', 'Faulty', 'Not what I hoped for'],
  ['Could be better', 'Not convinced', 'Looks better than it is', 'So-so'],
  ['Decent', 'Does the job', 'Good in parts', 'Fine, with weaknesses', 'Middling'],
  ['Very good', 'Good buy', 'Nearly perfect', 'Happy with it', 'Solid', 'Recommended'],
  [
    'Love it',
    'Excellent',
    'Would buy again',
    'Better than expected',
    'Just right',
    'Beautiful',
    'Use it every day',
    'A small joy',
  ],
];

/** The shop's answers to reviewers who are not happy. */
export const SORRY: readonly string[] = [
  'We are sorry: this is not how it should reach you. Please write to us with your order number, and we will replace it.',
  'Thank you for telling us. We have passed it on to the maker, and will gladly take it back if you don’t want to keep it.',
  'That should not happen. Please send us a photo by e-mail, so that we can put it right.',
];

/** The shop's answers to reviewers who are. */
export const THANKS: readonly string[] = [
  'Thank you, that is good to read!',
  'Thank you for taking the time. Enjoy it!',
];
