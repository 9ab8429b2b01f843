import { getDefaults, Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';

/**
 * Longer texts are shown as they are, and so are the words of longer paragraphs or ones with more marks: reading them could
 * take quadratic time.
 */
const LONGEST = { text: 50_000, paragraph: 5_000 };
const MOST_MARKS = 300;
const MARK = /[*_[\]`]/g;
/** Deeper nesting is shown as it was written. */
const DEEPEST = 8;

/**
 * The parts of a text in Markdown: headings, lists, paragraphs, emphasis and links. Everything else, such as HTML, is plain
 * text. Line breaks are kept. Takes linear time for any text.
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
