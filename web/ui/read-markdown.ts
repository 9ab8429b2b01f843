import { getDefaults, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';

/**
 * A longer text is shown as it is, and so are the words of a longer paragraph, or of one with more marks: each may be
 * compared with all others.
 */
const LONGEST = { text: 50_000, paragraph: 5_000 };
const MOST_MARKS = 300;
const MARK = /[*_[\]`]/g;
/** What is nested deeper is shown as it was written. */
const DEEPEST = 8;

/**
 * The parts of a text in Markdown: headings, lists, paragraphs, emphasis and links. Everything else, HTML above all, is
 * plain text. A line break stays one. The time it takes grows with the length of the text, whatever is in it.
 */
export function readMarkdown(text: string): MarkedToken[] {
  if (text.length > LONGEST.text) return [plain(text)];
  const tokenizer = new WordsOnly();
  const options = { ...getDefaults(), gfm: true, breaks: true, tokenizer };
  return new BoundedLexer(options).lex(text) as MarkedToken[];
}

class BoundedLexer extends Lexer {
  #depth = 0;

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (this.#depth === DEEPEST || isTooMuch(source)) {
      tokens.push(plain(source));
      return tokens;
    }
    this.#depth += 1;
    try {
      return super.inlineTokens(source, tokens);
    } finally {
      this.#depth -= 1;
    }
  }
}

function isTooMuch(paragraph: string): boolean {
  return paragraph.length > LONGEST.paragraph || (paragraph.match(MARK)?.length ?? 0) > MOST_MARKS;
}

function plain(text: string): MarkedToken {
  return { type: 'text', raw: text, text };
}

/** Without the constructs that the shop's texts don't have, which stay as they were written. */
class WordsOnly extends Tokenizer {
  override html = nothing;
  override tag = nothing;
  override code = nothing;
  override fences = nothing;
  override codespan = nothing;
  override blockquote = nothing;
  override hr = nothing;
  override table = nothing;
  override lheading = nothing;
  override def = nothing;
  override reflink = nothing;
  override del = nothing;
  #depth = 0;

  override list(source: string): Tokens.List | undefined {
    if (this.#depth === DEEPEST) return undefined;
    this.#depth += 1;
    try {
      return super.list(source);
    } finally {
      this.#depth -= 1;
    }
  }
}

function nothing(): undefined {
  return undefined;
}
