/** Sentences about the products of a category: what is liked, what is not quite, and what disappoints. */
export interface Sentences {
  good: readonly string[];
  but: readonly string[];
  bad: readonly string[];
}

/** By category; each fits every product of it. */
export const ABOUT: Readonly<Record<string, Sentences>> = {
  Audio: {
    good: [
      'Voices sound natural, and I can listen for hours without getting tired of it.',
      'Warm sound with more depth than I expected at this size.',
      'Old records and new podcasts both sound right on it.',
      'It was set up in five minutes and has worked every day since.',
      'The knobs and buttons feel solid, nothing rattles.',
      'I hear things in old songs that I had never noticed.',
      'The neighbours are happy as well, since it sounds good when it is quiet.',
      'It looks as good as it sounds.',
    ],
    but: [
      'At full volume it gets a little sharp.',
      'I would have liked a longer cable in the box.',
      'The bass is polite rather than deep.',
    ],
    bad: [
      'There is a faint hum that I can’t get rid of.',
      'One side became quieter than the other after two weeks.',
      'It sounds thin next to my old one, which cost half as much.',
    ],
  },
  Watches: {
    good: [
      'It keeps time to the second so far.',
      'Easy to read at a glance, also in the dark cinema.',
      'The case is thinner than it looks in the photos and slides under a cuff.',
      'I have had three compliments in one week.',
      'The finish is clean all over, no sharp edges.',
      'I wear it to work and at the weekend, and it fits both.',
      'The numerals are crisp, and the hands catch the light nicely.',
      'It has survived my bicycle commute without a mark.',
    ],
    but: [
      'The strap was stiff for the first days.',
      'The glass picks up fingerprints quickly.',
      'It wears a little larger than I thought.',
    ],
    bad: [
      'It lost four minutes in the first week.',
      'A fine scratch on the glass when I unpacked it.',
      'The buckle opens by itself now and then.',
    ],
  },
  Kitchen: {
    good: [
      'I use it every morning, and it still looks new.',
      'It handles exactly as it should.',
      'Easy to clean, and nothing sticks to it.',
      'The weight is just right in the hand.',
      'It has replaced two other things in my cupboard.',
      'It heats, holds or cuts as well as things at twice the price.',
      'My partner took it over on the first day.',
      'It stays on the worktop because it looks so good.',
    ],
    but: [
      'It needs washing by hand, which the description could say more clearly.',
      'Slightly smaller than I pictured it.',
      'It gets hot on the outside, so keep a cloth ready.',
    ],
    bad: [
      'It arrived with a chip at the edge.',
      'After a month the finish began to come off in one place.',
      'It dribbles, however carefully I pour or turn it.',
    ],
  },
  Home: {
    good: [
      'The colour is the same as in the photos, which is rare.',
      'It makes the corner of the room look finished.',
      'Better made than what I saw in the shops for more money.',
      'It fits in quietly and looks good in any light.',
      'My mother wants one as well now.',
      'It turned a dull evening corner into the place where we sit.',
      'Solid, and heavier than I expected.',
      'Even the children think it is nice.',
    ],
    but: [
      'It needed a few days of airing because of the smell of the packaging.',
      'A little smaller than it seems in the photo: measure first.',
      'I wish it came in one more colour.',
    ],
    bad: [
      'It stands a little crooked, and there is nothing to adjust.',
      'The surface came with two marks.',
      'The colour is much paler than in the photo.',
    ],
  },
  Bags: {
    good: [
      'It took a laptop, a lunch and a raincoat and kept its shape.',
      'The zips run smoothly, and the stitching is even everywhere.',
      'I carried it through two airports and hardly noticed it.',
      'The pockets are where I reach for them.',
      'It gets better looking with use.',
      'After half a year the edges still look neat.',
      'It fits under the seat and opens wide when I need it.',
      'People ask me where I got it.',
    ],
    but: [
      'The straps need a few days until they sit well.',
      'A pocket for a bottle would make it perfect.',
      'The lining is so dark that small things get lost.',
    ],
    bad: [
      'A seam opened after three weeks of normal use.',
      'The clasp scratches, and it had marks from the first day.',
      'It smelled of glue for a month.',
    ],
  },
  Stationery: {
    good: [
      'Nothing shows through, even with a wet ink.',
      'It makes me want to write by hand again.',
      'It lies well in the hand and does what it should.',
      'Beautifully made for something so simple.',
      'I bought one for the office and one for home.',
      'It has been on my desk every day since.',
      'The details are right: edges, weight, feel.',
      'A pleasure to use in a world of screens.',
    ],
    but: [
      'The corners could be better protected on the way.',
      'A bit dear for everyday use.',
      'I would have liked a choice of sizes.',
    ],
    bad: [
      'It came bent at one corner.',
      'It feels cheaper than it looks in the photos.',
      'It dried out or wore out within two weeks.',
    ],
  },
  Outdoor: {
    good: [
      'Three days of rain in the Ghats, and it did not let me down.',
      'Light enough to take along without thinking about it.',
      'Feels as if it would last for years.',
      'Works with cold fingers, which most others don’t.',
      'Packed and ready in two minutes.',
      'We used it above 3,000 metres, with no complaints.',
      'It is simple, and nothing can break that matters.',
      'It cleaned up well after a muddy week.',
    ],
    but: [
      'The pouch it comes in is rather tight.',
      'Heavier than the old one I had.',
      'The instructions are three small pictures.',
    ],
    bad: [
      'It began to rust after one wet weekend.',
      'It did not hold out the first proper rain.',
      'A part was loose when I took it out of the box.',
    ],
  },
  Photography: {
    good: [
      'Sharp from corner to corner, with lovely colours.',
      'It does one thing and does it well.',
      'The rings and levers move with just the right resistance.',
      'My pictures have a look now that I don’t have to edit in.',
      'It went through a wedding and a trek and never failed.',
      'I take more pictures since I have it.',
      'It feels like the ones my father had, but it works better.',
      'The manual is short and good, and so is the thing itself.',
    ],
    but: [
      'It takes a few tries until you know it.',
      'The case that comes with it is only good for the drawer.',
      'In low light you need patience.',
    ],
    bad: [
      'There was dust inside, visible against the sky.',
      'It jammed twice on the first day out.',
      'Half of what I shot with it came out soft.',
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

/** What the shop answers to who is not happy. */
export const SORRY: readonly string[] = [
  'We are sorry: this is not how it should reach you. Please write to us with your order number, and we will replace it.',
  'Thank you for telling us. We have passed it on to the maker, and will gladly take it back if you don’t want to keep it.',
  'That should not happen. Please send us a photo by e-mail, so that we can put it right.',
];

/** What the shop answers to who is. */
export const THANKS: readonly string[] = [
  'Thank you, that is good to read!',
  'Thank you for taking the time. Enjoy it!',
];
