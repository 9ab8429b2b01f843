/** The pages of a new shop, whose texts the owner replaces. Bodies are Markdown. */
export const DEFAULT_PAGES = [
  { slug: 'delivery', title: 'Delivery', body: 'How this shop delivers is not described yet.' },
  { slug: 'returns', title: 'Returns', body: 'How to send things back is not described yet.' },
  { slug: 'privacy', title: 'Privacy', body: 'What this shop keeps of you is not described yet.' },
  { slug: 'terms', title: 'Terms', body: 'The terms of this shop are not written yet.' },
  { slug: 'contact', title: 'Contact', body: 'How to reach this shop is not described yet.' },
  { slug: 'about', title: 'About', body: 'Who runs this shop is not described yet.' },
];
