import { plainText } from '../../domain/compliance/plain-text.ts';
import { fontBytes, textRuns, type FontName, type TextRun } from './fonts.ts';
import { piecesOf } from './line-breaks.ts';

/** A text's font and its size in points. */
export interface Lettering {
  size: number;
  font: 'body' | 'strong';
}

/** Style of single lines; positions in points. */
export interface LineStyle extends Lettering {
  x: number;
  y: number;
  width: number;
  colour: string;
  align?: 'left' | 'right' | 'center';
}

const ellipsis = '…';
const measuredAtMost = 50_000;

/** Functions that measure a text before it is placed. */
export type TextMeasure = Pick<TextWriter, 'widthOf' | 'wrap'>;

/** Sets text in lines that it wraps itself, at a fraction of the cost of pdfkit's wrapping, and measures text. */
export class TextWriter {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #registered = new Set<FontName>();
  #widths = new Map<string, number>();

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Returns the width of a text in points. */
  widthOf(text: string, { font, size }: Lettering): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size >= measuredAtMost) this.#widths = new Map();
      width = textRuns(text, font).reduce((sum, run) => sum + this.#runWidth(run, 1_000), 0);
      this.#widths.set(key, width);
    }
    return (width * size) / 1_000;
  }

  /** Writes a text on one line, truncated with an ellipsis if it is too wide. */
  line(text: string, style: LineStyle): void {
    const shown = this.#cut(plainText(text), style);
    if (shown === '') return;
    const width = this.widthOf(shown, style);
    const free = Math.max(0, style.width - width);
    let x = style.x + { left: 0, right: free, center: free / 2 }[style.align ?? 'left'];
    this.#pdf.fillColor(style.colour);
    for (const run of textRuns(shown, style.font)) {
      const width = this.#runWidth(run, style.size);
      this.#pdf.text(run.text, x, style.y, { lineBreak: false, ...shaping(run) });
      x += width;
    }
  }

  /**
   * Returns the lines of a text in a width. Lines break between words; within a word that is wider than the line, at
   * its punctuation; and between letters only if no other break is possible. The last of `linesAtMost` lines is
   * truncated.
   */
  wrap(text: string, style: Lettering & { width: number }, linesAtMost = Infinity): string[] {
    const pieces = plainText(text)
      .split(' ')
      .flatMap((word) => this.#fitting(word, style).map((piece, index) => (index === 0 ? ` ${piece}` : piece)));
    const lines: string[] = [];
    let line = '';
    for (const [index, piece] of pieces.entries()) {
      const longer = line === '' ? piece.trimStart() : line + piece;
      if (this.widthOf(longer, style) <= style.width) {
        line = longer;
        continue;
      }
      if (lines.length + 1 >= linesAtMost) return [...lines, this.#cut(line + pieces.slice(index).join(''), style)];
      if (line !== '') lines.push(line);
      line = piece.trimStart();
    }
    return line === '' ? lines : [...lines, line];
  }

  /** Returns a word unchanged, or its pieces that fit. */
  #fitting(word: string, style: Lettering & { width: number }): string[] {
    const fits = (text: string): boolean => this.widthOf(text, style) <= style.width;
    if (fits(word)) return [word];
    return piecesOf(word).flatMap((piece) => {
      const parts: string[] = [];
      let rest = piece;
      while (!fits(rest)) {
        const head = this.#head(rest, style);
        parts.push(head);
        rest = rest.slice(head.length);
      }
      return rest === '' ? parts : [...parts, rest];
    });
  }

  /** Returns a text unchanged, or truncated with an ellipsis so that it fits. */
  #cut(text: string, style: Lettering & { width: number }): string {
    if (this.widthOf(text, style) <= style.width) return text;
    return this.#head(text, { ...style, width: style.width - this.widthOf(ellipsis, style) }) + ellipsis;
  }

  /** Returns the longest prefix of a text that fits, at least one character. */
  #head(text: string, style: Lettering & { width: number }): string {
    let head = '';
    for (const character of text) {
      if (head !== '' && this.widthOf(head + character, style) > style.width) break;
      head += character;
    }
    return head;
  }

  #useFont(name: FontName): void {
    if (!this.#registered.has(name)) this.#pdf.registerFont(name, fontBytes(name));
    this.#registered.add(name);
    this.#pdf.font(name);
  }

  /** Returns the width of a run; also sets its font and size as the current ones. */
  #runWidth(run: TextRun, size: number): number {
    this.#useFont(run.font);
    return this.#pdf.fontSize(size).widthOfString(run.text, shaping(run));
  }
}

/** Returns the shaping options of a run: by default words are shaped one by one and set from left to right. */
function shaping({ isRightToLeft }: TextRun): { features?: [] } {
  return isRightToLeft ? { features: [] } : {};
}
