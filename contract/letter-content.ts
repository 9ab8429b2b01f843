/** The interface between the server and the letters' build (`web/entry-letters.tsx`). */

/** The content of a letter. All texts are plain: their line breaks and invisible characters are removed already. */
export interface LetterContent {
  shop: {
    name: string;
    url: string;
    /** The address of its logo. */
    logo?: string;
    /** E-mail address, phone and postal address, as far as the shop shows them. */
    contact: string[];
  };
  heading: string;
  /** Such as "Hello Asha,". */
  greeting?: string;
  /** Paragraphs. */
  words: string[];
  /** The shop's own words to this customer, line by line. */
  quote?: string[];
  facts?: { label: string; value: string; url?: string }[];
  button?: { label: string; url: string };
  lines?: { name: string; detail: string; amount?: string; photo?: string }[];
  sums?: { label: string; amount: string; isTotal?: true }[];
  address?: string[];
  /** Above the address; by default that something goes there. */
  addressHeading?: string;
  /** Small print. */
  footnote?: string;
  /** The page on which these letters can be stopped. */
  stopUrl?: string;
}

/** Exports of the letters' build: HTML and plain text of the same template. */
export interface LetterRenderer {
  renderLetter(content: LetterContent): Promise<{ html: string; text: string }>;
}
