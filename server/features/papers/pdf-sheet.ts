import PDFDocument from 'pdfkit';
import { fontFile, splitRuns, type Run, type Weight } from './pdf-fonts.ts';

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 50;
/** The end of a page's lines; below it is the page's number. */
const END = PAGE.height - 70;
const INK = '#1a1a1a';
const MUTED = '#5c5c5c';
const RULE = '#b8b8b8';

export const LEFT = MARGIN;
export const RIGHT = PAGE.width - MARGIN;

export interface TextStyle {
  size?: number;
  bold?: boolean;
  muted?: boolean;
  align?: 'left' | 'right';
}

interface Place {
  x: number;
  y: number;
  width: number;
}

interface About {
  title: string;
  author: string;
  /** Of the text, such as en-IN. */
  language: string;
  /** The document is the same, byte for byte, whenever it is made. */
  at: Date;
}

type Struct = PDFKit.PDFStructureElement;

/** A PDF that is written from top to bottom, with tags for people who have it read aloud. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Struct;
  readonly #bytes: Buffer[] = [];
  readonly #isDone: Promise<unknown>;
  #parent: Struct;
  /** The top of the next line. */
  y = MARGIN;

  constructor({ title, author, language, at }: About) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    });
    this.#doc.on('data', (chunk: Buffer) => this.#bytes.push(chunk));
    this.#isDone = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#parent = this.#root;
  }

  /** Begins another page. */
  newPage(): void {
    this.#doc.addPage();
    this.y = MARGIN;
  }

  /** Returns true if something of this height still has room on the page. */
  fits(height: number): boolean {
    return this.y + height <= END;
  }

  /** Puts everything that `write` writes under this tag. */
  within(tag: string, write: () => void): void {
    const outer = this.#parent;
    const struct = this.#doc.struct(tag);
    outer.add(struct);
    this.#parent = struct;
    write();
    struct.end();
    this.#parent = outer;
  }

  /** Writes a text at a place, in as many lines as it needs. Returns its height. */
  text(tag: string, words: string, place: Place, style: TextStyle = {}): number {
    const lines = this.#wrap(words, place.width, style);
    const struct = this.#doc.struct(tag);
    this.#parent.add(struct);
    struct.add(() => this.#draw(lines, place, style));
    struct.end();
    return lines.length * lineHeight(style);
  }

  /** The same as decoration: it is not read aloud. */
  decoration(words: string, place: Place, style: TextStyle = {}): void {
    this.#asArtifact(() => this.#draw(this.#wrap(words, place.width, style), place, style));
  }

  heightOf(words: string, width: number, style: TextStyle = {}): number {
    return this.#wrap(words, width, style).length * lineHeight(style);
  }

  /** A line across the page. */
  rule(y: number): void {
    this.#asArtifact(() =>
      this.#doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(RULE).stroke(),
    );
  }

  /** The finished PDF, with numbers on its pages if there are several. */
  async end(): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count && count > 1; page += 1) {
      this.#doc.switchToPage(page);
      const place = { x: LEFT, y: PAGE.height - 50, width: RIGHT - LEFT };
      const words = `Page ${page + 1} of ${count}`;
      this.decoration(words, place, { size: 8, muted: true, align: 'right' });
    }
    this.#root.end();
    this.#doc.end();
    await this.#isDone;
    return Buffer.concat(this.#bytes);
  }

  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.#doc.endMarkedContent();
  }

  #draw(lines: readonly (readonly Run[])[], { x, y, width }: Place, style: TextStyle): void {
    this.#doc.fillColor(style.muted ? MUTED : INK);
    for (const [at, runs] of lines.entries()) {
      const widths = runs.map((run) => this.#widthOf([run], style));
      const indent =
        style.align === 'right' ? width - widths.reduce((sum, each) => sum + each, 0) : 0;
      const top = y + at * lineHeight(style);
      let left = x + indent;
      for (const [place, run] of runs.entries()) {
        this.#use(run, style).text(run.text, left, top, { lineBreak: false });
        left += widths[place] ?? 0;
      }
    }
  }

  #use({ font }: Run, { size = 10, bold = false }: TextStyle): PDFKit.PDFDocument {
    const weight: Weight = bold ? 700 : 400;
    // The document knows a file by its first letters, so each is registered under a name of its own.
    const name = `${font}-${weight}`;
    if (!this.#registered.has(name)) {
      this.#doc.registerFont(name, fontFile(font, weight));
      this.#registered.add(name);
    }
    return this.#doc.font(name).fontSize(size);
  }

  readonly #registered = new Set<string>();

  #widthOf(runs: readonly Run[], style: TextStyle): number {
    return runs.reduce((sum, run) => sum + this.#use(run, style).widthOfString(run.text), 0);
  }

  /** Breaks a text between words, and words that are too long between letters. */
  #wrap(words: string, width: number, style: TextStyle): Run[][] {
    const lines: string[] = [];
    let line = '';
    let lineWidth = 0;
    const space = this.#widthOfWord(' ', style);
    for (const word of words.split(/\s+/).flatMap((each) => this.#pieces(each, width, style))) {
      const wordWidth = this.#widthOfWord(word, style);
      if (line === '') [line, lineWidth] = [word, wordWidth];
      else if (lineWidth + space + wordWidth <= width) {
        line += ` ${word}`;
        lineWidth += space + wordWidth;
      } else {
        // The blank keeps the words apart where the text is copied or read aloud.
        lines.push(`${line} `);
        [line, lineWidth] = [word, wordWidth];
      }
    }
    return [...lines, line].map(splitRuns);
  }

  #pieces(word: string, width: number, style: TextStyle): string[] {
    if (this.#widthOfWord(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    let pieceWidth = 0;
    for (const { segment } of GRAPHEMES.segment(word)) {
      const segmentWidth = this.#widthOfWord(segment, style);
      if (piece !== '' && pieceWidth + segmentWidth > width) {
        pieces.push(piece);
        [piece, pieceWidth] = ['', 0];
      }
      piece += segment;
      pieceWidth += segmentWidth;
    }
    return [...pieces, piece];
  }

  /** Measured once: the same words come again, and a table measures its rows before it draws them. */
  #widthOfWord(word: string, style: TextStyle): number {
    const key = `${style.size ?? 10} ${style.bold ?? false} ${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#widthOf(splitRuns(word), style);
    this.#widths.set(key, width);
    return width;
  }

  readonly #widths = new Map<string, number>();
}

const GRAPHEMES = new Intl.Segmenter('und', { granularity: 'grapheme' });

export function lineHeight({ size = 10 }: TextStyle = {}): number {
  return size * 1.4;
}
